import type { Client } from 'pg'
import { type Finding, lasting, ok, problem, warning } from './finding.ts'

const MINUTE = 60
const HOUR = 3_600

/** What each server of PostgreSQL reports of itself, also each node of a cluster. */
export interface ServerFacts {
  connections: { used: number; most: number }
  oldestTransaction: { seconds: number; name: string } | null
  isVacuuming: boolean
  /** The highest age of transaction ids; the limit is two thousand million. */
  unfrozen: number
  /** Bytes of WAL that an unavailable replica makes it keep. */
  heldBack: { slot: string; bytes: number } | null
}

export async function readServer(client: Client): Promise<ServerFacts> {
  const settings = await client.query<{ vacuum: string; most: string }>(
    "SELECT current_setting('autovacuum') AS vacuum, current_setting('max_connections') AS most",
  )
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
    connections: { used: used.rows[0]?.n ?? 0, most: Number(settings.rows[0]?.most) },
    oldestTransaction: oldest.rows[0] ?? null,
    isVacuuming: settings.rows[0]?.vacuum === 'on',
    unfrozen: frozen.rows[0]?.age ?? 0,
    heldBack: slots.rows[0] ?? null,
  }
}

export const judgeServer = (facts: ServerFacts): Finding[] => [
  connections(facts),
  transactions(facts),
  ...upkeep(facts),
]

function connections({ connections: { used, most } }: ServerFacts): Finding {
  const said = `${used} de ${most} en uso`
  if (used < most * 0.8) return ok('Conexiones', said)
  return problem(
    'Conexiones',
    `${said}; baja DATABASE_POOL o los procesos, sube max_connections, o pon PgBouncer (docs/scale.md).`,
  )
}

function transactions({ oldestTransaction: oldest }: ServerFacts): Finding {
  if (!oldest || oldest.seconds < 5 * MINUTE) return ok('Transacciones', 'ninguna se queda abierta')
  const said = `una de «${oldest.name || 'sin nombre'}» lleva abierta ${lasting(oldest.seconds)}`
  // A backup keeps one transaction open for its whole duration.
  if (oldest.seconds < HOUR) return warning('Transacciones', `${said}; si no es un respaldo, ciérrala.`)
  return problem(
    'Transacciones',
    `${said} y no deja limpiar la base de datos; termínala con pg_terminate_backend.`,
  )
}

function upkeep({ isVacuuming, unfrozen, heldBack }: ServerFacts): Finding[] {
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
