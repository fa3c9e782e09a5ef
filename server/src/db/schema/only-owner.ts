import type pg from 'pg'
import { connect } from '../connect.ts'

/** An arbitrary constant: the advisory lock serializes processes that start at once. */
const LOCK = 7_226_632

/** Works as the owner and holds the migration lock, which excludes other migrations and restores. */
export async function asOnlyOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString: ownerUrl, application_name: 'comanda migrations' })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    await client.end()
  }
}
