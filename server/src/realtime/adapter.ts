import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import type pg from 'pg'
import { createClient } from 'redis'
import type { ServerOptions } from 'socket.io'

export interface Bus {
  adapter: ServerOptions['adapter']
  close(): Promise<void>
}

/** Events between processes over Redis streams: no connection of the database is held for listening. */
export async function redisBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const client = createClient({ url })
  client.on('error', onError)
  await client.connect()
  return { adapter: createRedisAdapter(client), close: () => client.close() }
}

/** Events between processes over LISTEN/NOTIFY of the database that is there anyway. */
export function postgresBus(pool: pg.Pool, onError: (error: Error) => void): Bus {
  return { adapter: createPostgresAdapter(pool, { errorHandler: onError }), close: async () => {} }
}
