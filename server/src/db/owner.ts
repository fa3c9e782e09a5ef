import pg from 'pg'
import { PlatformDb } from './platform.ts'

interface OwnerConnection {
  platform: PlatformDb
  /** False before the first start, and before this version's migration. */
  hasTable(name: string): Promise<boolean>
  /** Ends the sessions of staff and operators, and invalidates the mailed links. */
  endAllSessions(): Promise<void>
  close(): Promise<void>
}

/**
 * For a tool beside a running server: the owner's own connection, so that it works with any secret key and does not
 * change the server's logins.
 */
export function connectAsOwner(url: string): OwnerConnection {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'comanda tool' })
  // A lost connection fails the current or the next statement.
  pool.on('error', () => undefined)
  return {
    platform: new PlatformDb(pool),
    hasTable: async (name) => {
      const { rowCount } = await pool.query('SELECT WHERE to_regclass($1) IS NOT NULL', [`public.${name}`])
      return rowCount === 1
    },
    // TRUNCATE ignores row-level security, so this works for any owner of the database.
    endAllSessions: async () =>
      void (await pool.query('TRUNCATE sessions, operator_sessions, password_resets')),
    close: () => pool.end(),
  }
}
