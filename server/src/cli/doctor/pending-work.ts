import type { Client } from 'pg'
import { OUT_OF_TIME } from '../../features/cfdi/pac/refusals.ts'
import { KEYS_KEPT_HOURS } from '../../upkeep/upkeep.ts'
import { type Finding, lasting, ok, problem, warning } from './finding.ts'

const MINUTE = 60
const HOUR = 3_600
/** The upkeep runs once an hour. */
const UPKEEP_LATE_HOURS = 3

/** Work that waits, and for how long; in seconds. */
export interface WorkFacts {
  isRunning: boolean
  /** Events that were not sent to the screens. */
  outbox: { waiting: number; oldest: number }
  mails: { waiting: number; oldest: number; lastError: string | null }
  /** Fiscal documents without an answer of their certifier. */
  documents: { waiting: number; oldest: number; stores: number; isAccess: boolean }
  /** Fiscal documents of the last 72 hours that the authority refused because of their time. */
  refusedByTime: number
  /** The age of the oldest retry key; the upkeep deletes them after `KEYS_KEPT_HOURS`. */
  oldestKey: number
  /** Stores that should have been erased. */
  overdue: number
  /** Subscriptions whose period has ended and for which Stripe has sent no event since. */
  unreported: number
}

const seconds = (from: string): string =>
  `coalesce(extract(epoch FROM $1::timestamptz - min(${from})), 0)::float8`

/** @param upkeep may read across stores, which row-level security denies the owner */
export async function readWork(
  owner: Client,
  upkeep: Client,
  now: Date,
  isRunning: boolean,
): Promise<WorkFacts> {
  const one = async <T extends object>(client: Client, sql: string): Promise<T> => {
    const { rows } = await client.query<T>(sql, [now])
    if (!rows[0]) throw new Error(`no row from: ${sql}`)
    return rows[0]
  }
  const outbox = await one<{ waiting: number; oldest: number }>(
    upkeep,
    `SELECT count(*)::integer AS waiting, ${seconds('created_at')} AS oldest FROM outbox`,
  )
  const mails = await one<WorkFacts['mails']>(
    owner,
    `SELECT count(*)::integer AS waiting, ${seconds('created_at')} AS oldest,
            (SELECT last_error FROM mails WHERE last_error IS NOT NULL ORDER BY created_at LIMIT 1) AS "lastError"
     FROM mails`,
  )
  const documents = await one<WorkFacts['documents']>(
    upkeep,
    `SELECT count(*)::integer AS waiting, ${seconds('created_at')} AS oldest, count(DISTINCT tenant_id)::integer AS stores,
            coalesce(bool_and(waits = 'no_access'), false) AS "isAccess"
     FROM cfdi_documents WHERE next_attempt_at IS NOT NULL AND state IN ('sealed', 'stamping') AND waits IS NOT NULL`,
  )
  const { refused } = await one<{ refused: number }>(
    upkeep,
    `SELECT count(*)::integer AS refused FROM cfdi_documents
     WHERE state = 'rejected' AND refusal_code = '${OUT_OF_TIME}' AND created_at > $1::timestamptz - interval '72 hours'`,
  )
  const { age } = await one<{ age: number }>(
    upkeep,
    `SELECT ${seconds('created_at')} AS age FROM idempotency_keys`,
  )
  return {
    isRunning,
    outbox,
    mails,
    documents,
    refusedByTime: refused,
    oldestKey: age,
    ...(await readStores(upkeep, now)),
  }
}

async function readStores(upkeep: Client, now: Date): Promise<Pick<WorkFacts, 'overdue' | 'unreported'>> {
  const { rows } = await upkeep.query<{ overdue: number; unreported: number }>(
    `SELECT (SELECT count(*) FROM stores WHERE delete_after < $1::timestamptz - interval '3 hours')::integer AS overdue,
            (SELECT count(*) FROM subscriptions
             WHERE provider = 'stripe' AND status IN ('trialing', 'active')
               AND period_end < $1::timestamptz - interval '1 day')::integer AS unreported`,
    [now],
  )
  return { overdue: rows[0]?.overdue ?? 0, unreported: rows[0]?.unreported ?? 0 }
}

export function judgeWork(facts: WorkFacts, isStripe: boolean): Finding[] {
  return [
    events(facts),
    mails(facts),
    documents(facts),
    ...timeOf(facts),
    upkeepOf(facts),
    ...webhookFindings(facts, isStripe),
  ]
}

function events({ outbox: { waiting, oldest }, isRunning }: WorkFacts): Finding {
  if (waiting > 0 && oldest > MINUTE)
    return isRunning
      ? problem(
          'Avisos',
          `${waiting} sin dar a las pantallas desde hace ${lasting(oldest)}; mira el registro y reinicia Comanda.`,
        )
      : warning('Avisos', `${waiting} por dar a las pantallas; salen al iniciar.`)
  return ok('Avisos', 'las pantallas están al día')
}

function mails({ mails: { waiting, oldest, lastError } }: WorkFacts): Finding {
  if (waiting === 0 || oldest < 5 * MINUTE) return ok('Correos por salir', String(waiting))
  const why = lastError ? ` (${lastError.slice(0, 120)})` : ''
  const text = `${waiting}, el más viejo de hace ${lasting(oldest)}${why}`
  return oldest < HOUR
    ? warning('Correos por salir', `${text}; se intenta otra vez cada rato. Si sigue así, revisa SMTP_URL.`)
    : problem('Correos por salir', `${text}; revisa SMTP_URL. A los dos días se abandonan.`)
}

/** The account of a store is its owner's to correct; a certifier that answers no store is the operator's. */
function documents({ documents: { waiting, oldest, stores, isAccess } }: WorkFacts): Finding {
  const name = 'Facturas por timbrar'
  if (waiting === 0 || oldest < 10 * MINUTE) return ok(name, String(waiting))
  const text = `${waiting} de ${stores === 1 ? 'un restaurante' : `${stores} restaurantes`}, la más vieja de hace ${lasting(oldest)}`
  if (isAccess)
    return warning(
      name,
      `${text}; el certificador no acepta su cuenta, que se corrige en Configuración › Datos fiscales.`,
    )
  return oldest < HOUR
    ? warning(name, `${text}; el certificador no contesta, y se intenta otra vez cada rato.`)
    : problem(
        name,
        `${text}; revisa PAC_URL y FINKOK_URL, la salida a internet y el estado del certificador.`,
      )
}

/** A document so young is late only where the clock is ahead. */
const timeOf = ({ refusedByTime }: WorkFacts): Finding[] =>
  refusedByTime === 0
    ? []
    : [
        problem(
          'Hora de las facturas',
          `el SAT rechazó ${refusedByTime} por una hora que todavía no llega: el reloj de esta máquina está adelantado; ponla en hora automática (NTP): timedatectl set-ntp true.`,
        ),
      ]

function upkeepOf({ oldestKey, overdue, isRunning }: WorkFacts): Finding {
  const isBehind = oldestKey > (KEYS_KEPT_HOURS + UPKEEP_LATE_HOURS) * HOUR || overdue > 0
  if (!isBehind) return ok('Mantenimiento', 'al día')
  if (!isRunning) return warning('Mantenimiento', 'atrasado; se pone al día una hora después de iniciar.')
  return problem(
    'Mantenimiento',
    'no se hace desde hace horas; busca «upkeep» en el registro y reinicia Comanda.',
  )
}

function webhookFindings({ unreported }: WorkFacts, isStripe: boolean): Finding[] {
  if (!isStripe) return []
  if (unreported === 0) return [ok('Avisos de Stripe', 'llegan')]
  const how = unreported === 1 ? 'una suscripción terminó' : `${unreported} suscripciones terminaron`
  const where = '{PUBLIC_URL}/api/v1/auth/stripe-webhook'
  return [
    problem(
      'Avisos de Stripe',
      `${how} su mes sin que Stripe avisara; revisa el webhook ${where} en su panel.`,
    ),
  ]
}
