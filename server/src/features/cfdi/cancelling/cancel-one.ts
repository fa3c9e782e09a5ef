import type { Wait } from '@comanda/shared/cfdi/words'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import { issuerOfCfdi } from '../../../kernel/cfdi-issuer.ts'
import { releaseTickets } from '../issuing/queries.ts'
import { type Pac, UNANSWERED } from '../pac/pac.ts'
import type { PacOf } from '../pac/pac-of.ts'
import { sealOfDocument } from '../pac/stamp-of.ts'
import * as queries from './queries.ts'

export interface CancellingDeps {
  tenant: (tenantId: number) => TenantDb
  pacOf: PacOf
  log: { warn: (details: object, message: string) => void }
}

const MINUTE = 60_000
const LEASE = 2 * MINUTE
/** The authority shows a request within minutes; what it calls valid after this was refused by the receiver. */
const SHOWN_AFTER = 60 * MINUTE
const LONGEST_PAUSE = 60 * MINUTE

const REFUSED = 'El cliente rechazó la cancelación, o el SAT no la aplicó: la factura sigue vigente.'

/**
 * The next step of a document that is being cancelled: the request is sent until the authority has it, which answers a
 * repetition with 'already' (202); then its state is asked until it is final. @returns whether it is final
 */
export async function cancelOne(
  { tenant, pacOf, log }: CancellingDeps,
  tenantId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const db = tenant(tenantId)
  const after = (ms: number) => new Date(now.getTime() + ms)
  const leased = await db.first(queries.leaseCancelling(tenantId, id, now, after(LEASE)))
  if (!leased) return false
  // The store may have another RFC by now.
  const issuer = issuerOfCfdi(leased.stamped.toString('utf8'))
  const pac = await pacOf(tenantId, leased.is_test)
  const pause = after(Math.min(MINUTE * 2 ** Math.min(leased.attempts - 1, 20), LONGEST_PAUSE))
  const wait = async (why: Wait) => {
    log.warn({ tenantId, document: id, why, attempts: leased.attempts }, UNANSWERED)
    await db.all(queries.askAgainAt(tenantId, id, pause, why))
  }
  const askState = () =>
    pac.status({
      uuid: leased.uuid,
      issuer,
      receiver: leased.receiver_rfc,
      total: formatCentavos(leased.total),
      seal: sealOfDocument(leased.stamped.toString('utf8')) ?? '',
    })
  const refusal =
    leased.acknowledgement === null ? await send(db, pac, { id, rfc: issuer, leased, now, wait }) : null
  if (leased.acknowledgement === null && !refusal) return false
  if (refusal && leased.attempts === 1) {
    await db.all(queries.keepValid(tenantId, id, refusal.code, refusal.message))
    return true
  }
  // After a lost answer, the refusal may be of a request that the authority has already carried out.
  const status = await askState()
  if (status.outcome === 'unknown') {
    await wait(status.reason)
    return false
  }
  if (refusal) {
    const isUnderWay = status.outcome === 'found' && status.state !== 'valid'
    await db.all(
      isUnderWay
        ? queries.keepAcknowledgement(tenantId, id, '', now)
        : queries.keepValid(tenantId, id, refusal.code, refusal.message),
    )
    return !isUnderWay
  }
  if (status.outcome === 'found' && status.state === 'cancelled') {
    await keepCancelled(db, id, now)
    return true
  }
  const isRefused =
    status.outcome === 'found' &&
    status.state === 'valid' &&
    now.getTime() - leased.cancel_asked_at.getTime() > SHOWN_AFTER
  await db.all(
    isRefused ? queries.keepValid(tenantId, id, '', REFUSED) : queries.askAgainAt(tenantId, id, pause, null),
  )
  return isRefused
}

/** Its sales are free again. */
const keepCancelled = (db: TenantDb, id: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await tx.first(queries.keepCancelled(db.tenantId, id, now))
    if (row) await tx.all(releaseTickets(db.tenantId, id))
  })

/** @returns the refusal; null when the authority has the request, or gave no answer */
async function send(
  db: TenantDb,
  pac: Pac,
  {
    id,
    rfc,
    leased,
    now,
    wait,
  }: {
    id: number
    rfc: string
    leased: queries.LeasedCancelling
    now: Date
    wait: (why: Wait) => Promise<void>
  },
): Promise<{ code: string; message: string } | null> {
  const { uuid, cancel_motive: motive, substitute } = leased
  const result = await pac.cancel({ rfc, uuid, motive, ...(substitute && { substitute }) })
  if (result.outcome === 'refused')
    return {
      code: result.code,
      message: `El SAT no la canceló (${result.code})${result.message && `: ${result.message}`}`,
    }
  if (result.outcome === 'requested')
    await db.all(queries.keepAcknowledgement(db.tenantId, id, result.acknowledgement, now))
  else await wait(result.reason)
  return null
}
