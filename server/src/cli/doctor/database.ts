import type { Client } from 'pg'
import { type Finding, lasting, ok, problem, warning } from './finding.ts'

const OLDEST = 150_000
const MINUTE = 60
const HOUR = 3_600

/** Facts that the database reports; in seconds unless noted otherwise. */
export interface DatabaseFacts {
  version: string
  versionNumber: number
  /** Seconds by which its clock is ahead of ours. */
  ahead: number
  /** The applied and the expected migrations. */
  migrations: { applied: readonly string[]; expected: readonly string[] }
  connections: { used: number; most: number }
  oldestTransaction: { seconds: number; name: string } | null
  isVacuuming: boolean
  /** The highest age of transaction ids; the limit is two thousand million. */
  unfrozen: number
  /** Bytes of WAL that an unavailable replica makes it keep. */
  heldBack: { slot: string; bytes: number } | null
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
    vacuum: string
    most: string
  }>(
    `SELECT clock_timestamp() AS at, current_setting('server_version') AS version, current_setting('autovacuum') AS vacuum,
            current_setting('server_version_num') AS number, current_setting('max_connections') AS most`,
  )
  const answered = clock().getTime()
  const [self] = rows
  if (!self) throw new Error('the settings of the database returned no row')
  const used = await client.query<{ n: number }>(
    "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE backend_type = 'client backend'",
  )
  const oldest = await client.query<{ seconds: number; name: string }>(
    `SELECT extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds, coalesce(application_name, '') AS name
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  )
  const frozen = await client.query<{ age: number }>(
    'SELECT age(datfrozenxid)::float8 AS age FROM pg_database WHERE datname = current_database()',
  )
  const slots = await client.query<{ slot: string; bytes: number }>(
    `SELECT slot_name AS slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 AS bytes
     FROM pg_replication_slots WHERE NOT active AND restart_lsn IS NOT NULL ORDER BY bytes DESC LIMIT 1`,
  )
  return {
    version: self.version,
    versionNumber: Number(self.number),
    ahead: (self.at.getTime() - (asked + answered) / 2) / 1000,
    migrations: { applied: await readMigrations(client), expected },
    connections: { used: used.rows[0]?.n ?? 0, most: Number(self.most) },
    oldestTransaction: oldest.rows[0] ?? null,
    isVacuuming: self.vacuum === 'on',
    unfrozen: frozen.rows[0]?.age ?? 0,
    heldBack: slots.rows[0] ?? null,
  }
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('public.migrations') IS NOT NULL")
  if (tables.length === 0) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  return [
    version(facts),
    migrations(facts),
    findingOfClock(facts),
    connections(facts),
    transactions(facts),
    ...upkeep(facts),
  ]
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

function connections({ connections: { used, most } }: DatabaseFacts): Finding {
  const said = `${used} de ${most} en uso`
  if (used < most * 0.8) return ok('Conexiones', said)
  return problem(
    'Conexiones',
    `${said}; baja DATABASE_POOL o los procesos, sube max_connections, o pon PgBouncer (docs/scale.md).`,
  )
}

function transactions({ oldestTransaction: oldest }: DatabaseFacts): Finding {
  if (!oldest || oldest.seconds < 5 * MINUTE) return ok('Transacciones', 'ninguna se queda abierta')
  const said = `una de «${oldest.name || 'sin nombre'}» lleva abierta ${lasting(oldest.seconds)}`
  // A backup keeps one transaction open for its whole duration.
  if (oldest.seconds < HOUR) return warning('Transacciones', `${said}; si no es un respaldo, ciérrala.`)
  return problem(
    'Transacciones',
    `${said} y no deja limpiar la base de datos; termínala con pg_terminate_backend.`,
  )
}

function upkeep({ isVacuuming, unfrozen, heldBack }: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (!isVacuuming)
    findings.push(
      problem('Limpieza', 'autovacuum está apagado y las tablas solo crecen; enciéndelo en postgresql.conf.'),
    )
  if (unfrozen > 1_000_000_000)
    findings.push(
      problem(
        'Limpieza',
        'los números de transacción se acaban: con psql, termina las transacciones viejas y corre VACUUM FREEZE.',
      ),
    )
  if (heldBack && heldBack.bytes > 1e9)
    findings.push(
      problem(
        'Réplica',
        `«${heldBack.slot}» no está y llena el disco; conéctala o quítala con pg_drop_replication_slot.`,
      ),
    )
  return findings.length > 0 ? findings : [ok('Limpieza', 'autovacuum está encendido')]
}
