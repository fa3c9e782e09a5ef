import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import { issuerOfCfdi } from '../../../kernel/cfdi-issuer.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { cancellationRequest } from '../csd/cancellation-request.ts'
import { csdOfStore } from '../issuer/csd-of-store.ts'
import { findFiscal } from '../issuer/queries.ts'
import { releaseTickets } from '../issuing/queries.ts'
import { NO_CSD } from '../pac/asking.ts'
import { type Cancellation, type Pac, UNANSWERED, type Unknown } from '../pac/pac.ts'
import type { PacOf } from '../pac/pac-of.ts'
import { sealOfDocument } from '../pac/stamp-of.ts'
import * as queries from './queries.ts'

export interface CancellingDeps {
  tenant: (tenantId: number) => TenantDb
  pacOf: PacOf
  secrets: Secrets
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
  { tenant, pacOf, secrets, log }: CancellingDeps,
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
  const pac = await pacOf(tenantId, leased.is_test ? 'double' : leased.pac)
  const pause = after(Math.min(MINUTE * 2 ** Math.min(leased.attempts - 1, 20), LONGEST_PAUSE))
  const wait = async (unknown: Pick<Unknown, 'reason' | 'said'>) => {
    const { reason: why, said } = unknown
    log.warn({ tenantId, document: id, why, said, attempts: leased.attempts }, UNANSWERED)
    await db.all(queries.askAgainAt(tenantId, id, pause, unknown))
  }
  const askState = () =>
    pac.status({
      uuid: leased.uuid,
      issuer,
      receiver: leased.receiver_rfc,
      total: formatCentavos(leased.total),
      seal: sealOfDocument(leased.stamped.toString('utf8')) ?? '',
    })
  const sent =
    leased.acknowledgement === null ? await send(db, pac, { id, rfc: issuer, leased, now, secrets }) : null
  if (sent === 'requested') return false
  if (sent?.outcome === 'refused' && leased.attempts === 1) {
    await db.all(queries.keepValid(tenantId, id, sent.code, sent.message))
    return true
  }
  if (sent?.outcome === 'unknown' && (leased.attempts === 1 || sent.reason === 'no_access')) {
    await wait(sent)
    return false
  }
  // After a lost answer, the authority may have carried out the request that is refused now, or has no answer again.
  const status = await askState()
  if (status.outcome === 'unknown') {
    await wait(sent?.outcome === 'unknown' ? sent : status)
    return false
  }
  const isUnderWay = status.outcome === 'found' && status.state !== 'valid'
  if (sent && isUnderWay) {
    await db.all(queries.keepAcknowledgement(tenantId, id, '', now))
    return false
  }
  if (sent?.outcome === 'unknown') {
    await wait(sent)
    return false
  }
  if (sent) {
    await db.all(queries.keepValid(tenantId, id, sent.code, sent.message))
    return true
  }
  if (status.outcome === 'found' && status.state === 'cancelled') {
    await keepCancelled(db, id, now)
    return true
  }
  const isLate = now.getTime() - leased.cancel_asked_at.getTime() > SHOWN_AFTER
  if (status.outcome === 'not_found' && isLate) {
    await wait({ reason: 'not_found' })
    return false
  }
  const isRefused = status.outcome === 'found' && status.state === 'valid' && isLate
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

type Refusal = { outcome: 'refused'; code: string; message: string }

interface Sending {
  id: number
  rfc: string
  leased: queries.LeasedCancelling
  now: Date
  secrets: Secrets
}

async function send(
  db: TenantDb,
  pac: Pac,
  { id, rfc, leased, now, secrets }: Sending,
): Promise<'requested' | Refusal | Unknown> {
  const { uuid, cancel_motive: motive, substitute, is_test: isTest } = leased
  const asked = { rfc, uuid, motive, ...(substitute && { substitute }) }
  const request = isTest ? null : await signed(db, asked, secrets, now)
  const result = await pac.cancel({ ...asked, ...(request && { request }) })
  if (result.outcome === 'requested') {
    await db.all(queries.keepAcknowledgement(db.tenantId, id, result.acknowledgement, now))
    return 'requested'
  }
  return result.outcome === 'refused' ? { ...result, message: wordsOf(result) } : result
}

/** @returns null when the store's certificate has ended, or is of another RFC by now */
async function signed(
  db: TenantDb,
  asked: Cancellation,
  secrets: Secrets,
  now: Date,
): Promise<string | null> {
  const fiscal = await db.first(findFiscal(db.tenantId))
  if (fiscal?.rfc !== asked.rfc) return null
  try {
    return cancellationRequest(asked, csdOfStore(db.tenantId, fiscal, secrets, now), now)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Nothing was signed here, and the certifier has no certificate of this RFC in the owner's account. */
const isOfAccount = (code: string): boolean => code.startsWith('CA')

function wordsOf({ code, message }: Refusal): string {
  if (code === NO_CSD)
    return 'La cancelación se firma con tu CSD, y aquí no hay uno vigente de quien emitió la factura. Súbelo en Configuración › Datos fiscales y cancela otra vez.'
  if (isOfAccount(code))
    return `El certificador (PAC) no pudo pedir la cancelación: se firma con tu CSD. Revisa en Configuración › Datos fiscales que esté vigente, o súbelo a tu cuenta en la página del certificador, y cancela otra vez. Dice: «${message}» (${code}).`
  return `El SAT no la canceló (${code})${message && `: ${message}`}`
}
