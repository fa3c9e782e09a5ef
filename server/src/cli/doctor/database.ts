import type { Client } from 'pg'
import { type Finding, lasting, ok, problem, warning } from './finding.ts'
import { judgeServer, readServer, type ServerFacts } from './server.ts'

const OLDEST = 150_000
const MINUTE = 60

/** Facts that the database reports; in seconds unless noted otherwise. */
export interface DatabaseFacts extends ServerFacts {
  version: string
  versionNumber: number
  /** Seconds by which its clock is ahead of ours. */
  ahead: number
  /** The applied and the expected migrations. */
  migrations: { applied: readonly string[]; expected: readonly string[] }
}

export async function readDatabase(
  client: Client,
  expected: readonly string[],
  clock: () => Date,
): Promise<DatabaseFacts> {
  const asked = clock().getTime()
  const { rows } = await client.query<{
    at: Date
    version: string
    number: string
  }>(
    `SELECT clock_timestamp() AS at, current_setting('server_version') AS version,
            current_setting('server_version_num') AS number`,
  )
  const answered = clock().getTime()
  const [self] = rows
  if (!self) throw new Error('the settings of the database returned no row')
  return {
    version: self.version,
    versionNumber: Number(self.number),
    ahead: (self.at.getTime() - (asked + answered) / 2) / 1000,
    migrations: { applied: await readMigrations(client), expected },
    ...(await readServer(client)),
  }
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('public.migrations') IS NOT NULL")
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  return [version(facts), migrations(facts), findingOfClock(facts), ...judgeServer(facts)]
}

const version = ({ version: said, versionNumber }: DatabaseFacts): Finding =>
  versionNumber >= OLDEST
    ? ok('Base de datos', `PostgreSQL ${said}`)
    : problem('Base de datos', `es PostgreSQL ${said}; se necesita 15 o posterior.`)

function migrations({ migrations: { applied, expected } }: DatabaseFacts): Finding {
  const missing = expected.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !expected.includes(name))
  if (unknown.length > 0)
    return problem(
      'Migraciones',
      `la base de datos es de una versión más nueva (${unknown.at(-1)}); actualiza este programa.`,
    )
  if (missing.length > 0)
    return problem(
      'Migraciones',
      `faltan ${missing.length} (${missing[0]}); se aplican al iniciar Comanda; reinícialo.`,
    )
  return ok('Migraciones', `${applied.length} aplicadas`)
}

function findingOfClock({ ahead }: DatabaseFacts): Finding {
  const off = Math.abs(ahead)
  if (off < 2) return ok('Reloj', 'el de la base de datos y el de esta máquina coinciden')
  const said = `el de la base de datos va ${lasting(off)} ${ahead > 0 ? 'adelante' : 'atrás'} de esta máquina`
  return off < MINUTE
    ? warning('Reloj', `${said}; pon las dos en hora automática (NTP): timedatectl set-ntp true.`)
    : problem('Reloj', `${said}; pon las dos en hora automática (NTP): timedatectl set-ntp true.`)
}
