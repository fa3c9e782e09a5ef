import { Books } from './books.ts'
import { Postgres, type PostgresOptions } from './postgres.ts'
import { ServerProcess } from './server.ts'
import { openStore, type Store } from './store.ts'
import { until } from './until.ts'

export interface InstallationOptions {
  postgres?: PostgresOptions
  /** Further variables of the server's environment. */
  environment?: Record<string, string>
  /** How the server reaches the database, when not straight. */
  databaseUrl?: (direct: string) => Promise<string>
  stores?: number
}

/** A database, a server on it, stores that sell and one that does not. */
export interface Installation {
  postgres: Postgres
  server: ServerProcess
  stores: readonly Store[]
  bystander: Store
  books: Books
  /** Waits for it, but not for a server that has ended. */
  until(what: string, holds: () => boolean | Promise<boolean>, limitMs?: number): Promise<void>
  close(): Promise<void>
}

export async function openInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const { environment = {}, databaseUrl, stores: count = 2 } = options
  const postgres = await Postgres.open(options.postgres)
  try {
    const server = await ServerProcess.start({
      DATABASE_URL: (await databaseUrl?.(postgres.url)) ?? postgres.url,
      ...environment,
    })
    const stores: Store[] = []
    for (let n = 0; n < count; n++) stores.push(await openStore(server.base, postgres.owner, `Fonda ${n}`))
    const bystander = await openStore(server.base, postgres.owner, 'Fonda vecina')
    const books = await Books.open(postgres.owner, stores, bystander)
    const close = async () => {
      await server.close()
      await postgres.close()
    }
    const untilThen: Installation['until'] = (what, holds, limitMs) =>
      until(
        what,
        () => {
          if (!server.isAlive) throw new Error(`the server has ended: ${server.said()}`)
          return holds()
        },
        limitMs,
      )
    return { postgres, server, stores, bystander, books, until: untilThen, close }
  } catch (error) {
    await postgres.close()
    throw error
  }
}
