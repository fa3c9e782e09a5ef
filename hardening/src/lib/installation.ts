import { Invariants } from './invariants.ts'
import { Postgres, type PostgresOptions } from './postgres.ts'
import { ServerProcess } from './server.ts'
import { openStore, type Store } from './store.ts'
import { waitUntil } from './wait-until.ts'

interface InstallationOptions {
  postgres?: PostgresOptions
  /** Additional environment variables of the server. */
  environment?: Record<string, string>
  /** How the server reaches the database, when not directly. */
  databaseUrl?: (direct: string) => Promise<string>
  stores?: number
}

/** A database, a server on it, stores that sell and one store without activity. */
export interface Installation {
  postgres: Postgres
  server: ServerProcess
  stores: readonly Store[]
  bystander: Store
  invariants: Invariants
  /** Waits for the condition; throws when the server has ended. */
  waitUntil(what: string, holds: () => boolean | Promise<boolean>, limitMs?: number): Promise<void>
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
    const invariants = await Invariants.open(postgres.owner, stores, bystander)
    const close = async () => {
      await server.close()
      await postgres.close()
    }
    const waitUntilOrServerEnds: Installation['waitUntil'] = (what, holds, limitMs) =>
      waitUntil(
        what,
        () => {
          if (!server.isAlive) throw new Error(`the server has ended: ${server.output()}`)
          return holds()
        },
        limitMs,
      )
    return { postgres, server, stores, bystander, invariants, waitUntil: waitUntilOrServerEnds, close }
  } catch (error) {
    await postgres.close()
    throw error
  }
}
