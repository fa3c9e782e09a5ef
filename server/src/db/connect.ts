import pg from 'pg'

/**
 * Opens a single connection, outside of the pools. When it is lost, the current or next statement fails; without the
 * listener the process would end.
 */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
