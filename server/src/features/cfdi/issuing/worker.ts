import { AppError } from '@comanda/shared/kernel/errors'
import { isLost } from '../../../db/away.ts'
import type { PlatformDb } from '../../../db/platform.ts'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { type CancellingDeps, cancelOne } from '../cancelling/cancel-one.ts'
import { askToCancel } from '../cancelling/queries.ts'
import { type MailDeps, mailDocument, mayMail } from '../mail/service.ts'
import { type StampResult, UNANSWERED, type Unknown } from '../pac/pac.ts'
import { explainRefusal, isClockAhead, TEMPORARY } from '../pac/refusals.ts'
import { releaseTickets } from './queries.ts'
import {
  findRelation,
  keepDoubt,
  keepRefusal,
  keepStamp,
  type LeasedDocument,
  leaseDocument,
  listDue,
  lockDoubt,
  postpone,
  refuseFollowing,
  returnTickets,
  wakeFollowing,
} from './queries-stamping.ts'

const SECOND = 1_000
/** Longer than a PAC may take for an answer: after this, the document of a process that died is sent by another. */
const LEASE = 120 * SECOND
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 600 * SECOND
const PAUSE_IN_DOUBT = 3600 * SECOND
/** Documents per round and node; the rest waits for the next round. */
const AT_ONCE = 50

export interface StampingDeps extends MailDeps, CancellingDeps {
  platform: PlatformDb
}

/**
 * Sends the documents that are due, safely on several processes at once. @returns how many were stamped or refused
 */
export async function stampDue(deps: StampingDeps, now: Date): Promise<number> {
  let done = 0
  await deps.platform.forStores(
    (stores) => listDue(stores, now, AT_ONCE),
    async ({ tenant_id, id }) => {
      try {
        if (await stampOne(deps, tenant_id, id, now)) done++
      } catch (error) {
        // A failure in one store does not stop the others.
        deps.log.warn({ err: error, tenantId: tenant_id, document: id }, 'a CFDI will be tried again')
        if (isLost(error)) throw error
      }
    },
  )
  return done
}

/**
 * Sends one document, or the request to cancel it: the lease is committed before its bytes leave, and no transaction is open while they are away. The
 * same bytes are sent again until an answer says what became of them.
 */
export async function stampOne(
  deps: StampingDeps,
  tenantId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const db = deps.tenant(tenantId)
  const leased = await db.first(leaseDocument(tenantId, id, now, new Date(now.getTime() + LEASE)))
  if (!leased) return cancelOne(deps, tenantId, id, now)
  const pac = await deps.pacOf(tenantId, leased.is_test ? 'double' : leased.pac)
  const result = waitingFor(await pac.stamp(leased.sealed))
  const isMailed =
    result.outcome === 'stamped' && leased.email !== null && (await mayMail(deps, tenantId, now))
  if (result.outcome === 'unknown') {
    const { reason: why, said = null, isUnsent } = result
    deps.log.warn({ tenantId, document: id, why, said, attempts: leased.attempts }, UNANSWERED)
    const isSent = leased.was_sent || !(isUnsent || why === 'no_access' || why === 'not_listed')
    const next =
      why === 'not_listed' ? new Date(now.getTime() + PAUSE_IN_DOUBT) : pauseAfter(leased.attempts, now)
    await db.all(postpone(tenantId, id, { next, why, said, isSent }))
    return false
  }
  return keep(db, id, { result, leased, isMailed, now, log: deps.log })
}

/** A refusal that passes by itself is no answer yet. */
function waitingFor(result: StampResult): StampResult {
  const reason = result.outcome === 'refused' ? TEMPORARY[result.code] : undefined
  return reason === undefined ? result : { outcome: 'unknown', reason }
}

interface Answered {
  result: Exclude<StampResult, Unknown>
  leased: LeasedDocument
  isMailed: boolean
  now: Date
  log: StampingDeps['log']
}

/** In the log: every document is refused until somebody sets the clock. */
const CLOCK_AHEAD =
  'the authority says that the time of a CFDI has not come: the clock of this machine is ahead'

async function keep(
  db: TenantDb,
  id: number,
  { result, leased, isMailed, now, log }: Answered,
): Promise<boolean> {
  const { tenantId } = db
  if (result.outcome === 'stamped') {
    const { uuid, document } = result
    await db.transaction(async (tx) => {
      const row = await tx.first(keepStamp(tenantId, id, { uuid, stamped: Buffer.from(document), at: now }))
      if (!row) return
      await followStamp(tx, id, now)
      if (isMailed && row.email !== null) await mailDocument(tx, { id, email: row.email, now })
    })
    return true
  }
  const age = now.getTime() - leased.created_at.getTime()
  const { message } = explainRefusal(result.code, result.message, age)
  if (isClockAhead(result.code, age)) log.warn({ tenantId, document: id }, CLOCK_AHEAD)
  if ((leased.was_sent || IS_STAMPED.includes(result.code)) && !leased.is_test) {
    const next = new Date(now.getTime() + PAUSE_IN_DOUBT)
    await db.all(keepDoubt(tenantId, id, { code: result.code, message: doubtOf(message), next }))
    return false
  }
  await db.transaction(async (tx) => {
    const row = await tx.first(keepRefusal(tenantId, id, result.code, message))
    if (row) await refuse(tx, id, { code: result.code, message })
  })
  return true
}

/** 'Already stamped', without the stamp. */
const IS_STAMPED: readonly string[] = ['307', 'CFDI3307']

/** The first answer was lost, and this one may be of a certifier that judges again what it has stamped. */
const doubtOf = (refusal: string): string =>
  `Puede estar timbrada: el certificador no contestó el primer envío, y ahora dice: «${refusal}» Comanda le pregunta cada hora. Búscala en el portal del SAT; si está, cancélala ahí. Después libera la venta aquí.`

/**
 * A person has looked at the authority's portal: the document is not valid there, and its sales are free.
 * @throws invalid_input
 */
export async function releaseDoubt(tx: TenantTx, id: number, now: Date): Promise<void> {
  const { tenantId } = tx
  const doubt = await tx.first(lockDoubt(tenantId, id))
  if (!doubt) throw new AppError('invalid_input', 'Solo se libera una factura que puede estar timbrada.')
  if (doubt.next_attempt_at.getTime() < now.getTime() + LEASE)
    throw new AppError('invalid_input', 'Se le está preguntando al certificador. Inténtalo en unos minutos.')
  const refusal = { code: doubt.refusal_code, message: RELEASED }
  await tx.all(keepRefusal(tenantId, id, refusal.code, refusal.message))
  await refuse(tx, id, refusal)
}

const RELEASED = 'Una persona revisó que no está vigente en el SAT, y liberó la venta.'

/** What waited for a stamp goes on: the documents that leave after it, and the cancelling of the one that it replaces. */
async function followStamp(tx: TenantTx, id: number, now: Date): Promise<void> {
  const { tenantId } = tx
  await tx.all(wakeFollowing(tenantId, id, now))
  const made = await tx.first(findRelation(tenantId, id))
  if (made?.relation !== '04' || made.related_id === null) return
  await tx.all(askToCancel(tenantId, made.related_id, { motive: '01', by: made.created_by, now }))
}

/** The sales of a refused document, and of those that waited for it, are free, or where they were before. */
async function refuse(
  tx: TenantTx,
  id: number,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const { tenantId } = tx
  const relation = await tx.first(findRelation(tenantId, id))
  const following = await tx.all(refuseFollowing(tenantId, id, code, message))
  for (const one of [id, ...following.map((row) => row.id)]) {
    await tx.all(releaseTickets(tenantId, one))
    if (relation?.related_id && (one !== id || relation.relation === '04'))
      await tx.all(returnTickets(tenantId, one, relation.related_id))
  }
}

const pauseAfter = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE))

const ROUND = 2 * SECOND

/** Sends what is due every two seconds. @returns a function that stops it after the current round. */
export function startStamping(
  deps: StampingDeps & { clock: () => Date },
  log: StampingDeps['log'],
): () => Promise<void> {
  let round: Promise<unknown> | null = null
  const run = () =>
    stampDue(deps, deps.clock())
      .catch((error: unknown) => log.warn({ err: error }, 'CFDI wait for the database'))
      .finally(() => {
        round = null
      })
  const timer = setInterval(() => {
    round ??= run()
  }, ROUND)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
