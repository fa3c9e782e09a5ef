import type { cancelFiscalDocument, substituteFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { findFiscal } from '../issuer/queries.ts'
import type { Issuing } from '../issuing/make-document.ts'
import { requestByName } from '../issuing/request.ts'
import { askToCancel, findCancellable, lockDocument } from './queries.ts'
import { cancelOptionsOf } from './rules.ts'

/** @throws not_found */
export async function cancelOptions(db: TenantDb | TenantTx, id: number, now: Date) {
  const [[document], [fiscal]] = await db.run(findCancellable(db.tenantId, id), findFiscal(db.tenantId))
  if (!document || !fiscal) throw new AppError('not_found', 'La factura fiscal no existe.')
  return { document, options: cancelOptionsOf(document, fiscal, now) }
}

const MOTIVE = { not_carried_out: '03', wrong_without_substitute: '02', replaced: '01' } as const

/** Keeps the request to cancel; a repetition of it changes nothing. */
export async function requestCancelling(
  tx: TenantTx,
  id: number,
  { reason }: Body<typeof cancelFiscalDocument>,
  { now, by }: Pick<Issuing, 'now' | 'by'>,
): Promise<void> {
  await tx.first(lockDocument(tx.tenantId, id))
  const { document, options } = await cancelOptions(tx, id, now)
  if (document.state === 'cancelling' || document.state === 'cancelled') return
  assertPossible(options, reason)
  await tx.all(askToCancel(tx.tenantId, id, { motive: MOTIVE[reason], by, now }))
}

/**
 * Seals the document that replaces one by name, and takes its sale over. The replaced one is cancelled when the substitute is
 * stamped. @returns the folio of the substitute
 */
export async function requestSubstitute(
  tx: TenantTx,
  id: number,
  { request, inDetail, form, email, ...receiver }: Body<typeof substituteFiscalDocument>,
  issuing: Issuing,
): Promise<number> {
  const { document, options } = await cancelOptions(tx, id, issuing.now)
  const { check_id: checkId, uuid, mail_language: mailLanguage } = document
  if (checkId === null || uuid === null) throw new AppError('not_found', 'La factura fiscal no existe.')
  const asked = {
    request: `substitute ${id} ${request}`,
    checkId,
    receiver,
    inDetail,
    form,
    email,
    mailLanguage,
  }
  const replaces = { id, uuid, assert: () => assertPossible(options, 'wrong_data') }
  const { id: made } = await requestByName(tx, { ...asked, replaces }, issuing)
  return made
}

type Options = ReturnType<typeof cancelOptionsOf>

function assertPossible({ problem, reasons }: Options, reason: CancellableReason): void {
  if (problem) throw new AppError('invalid_input', problem)
  if (!reasons.includes(reason)) throw new AppError('invalid_input', '¡Elige por qué se cancela!')
}
type CancellableReason = Options['reasons'][number]
