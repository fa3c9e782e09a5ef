import { AppError } from '@comanda/shared/kernel/errors'
import { MOST_ACCEPTED } from '@comanda/shared/offline/reviews'
import { SaleRecord } from '@comanda/shared/offline/sale'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Sale } from '../../http/devices/sale.ts'
import { refusalOfError } from '../../http/errors.ts'
import { assertNotOwn, saleFrom, sellerOf } from '../../selling/arrival/entering.ts'
import { checkNamed, requestWith, withCheck } from '../../selling/arrival/named-check.ts'
import { endReview, isResolvedMeanwhile } from '../../selling/arrival/queries-reviews.ts'
import { findWaiting, type WaitingRow, waitingSales } from '../../selling/arrival/queries-waiting.ts'
import type { WaitingSale } from '../../selling/arrival/waiting-sale.ts'

interface Numbers {
  orderId: number | null
  checkId: number | null
  invoiceId: number | null
}

/** Takes a sale that waits ('Registrar venta'). Repeating it answers the same. */
export async function acceptOne(calls: CallRouter, context: StoreContext, id: string) {
  const row = await context.db.first(findWaiting(context.tenantId, id))
  if (row?.kind !== 'waiting') throw new AppError('not_found', 'Esa tarea ya no existe.')
  assertNotOwn(context, row)
  if (row.resolution === 'accepted') return saved('La venta quedó registrada.', numbersOfReview(row))
  if (row.resolution !== null) throw resolvedMeanwhile()
  await take(calls, context, row)
  const taken = await context.db.first(findWaiting(context.tenantId, id))
  return saved('La venta quedó registrada.', numbersOfReview(taken ?? row))
}

/** Takes the sales of a device in the order in which it sold them; a sale that cannot be taken keeps waiting. */
export async function acceptAll(calls: CallRouter, context: StoreContext, device: string) {
  const { db, tenantId } = context
  const waiting = await db.all(waitingSales(tenantId, device))
  const failed: { id: string; folio: string; reason: string }[] = []
  let accepted = 0
  const now = waiting.slice(0, MOST_ACCEPTED)
  for (const { id, folio } of now) {
    try {
      await acceptOne(calls, context, id)
      accepted++
    } catch (error) {
      const refusal = refusalOfError(error)
      if (!refusal || refusal.status >= 500) throw error
      failed.push({ id, folio, reason: refusal.message })
    }
  }
  const left = waiting.length - now.length
  return saved(accepted === 1 ? 'Se registró una venta.' : `Se registraron ${accepted} ventas.`, {
    accepted,
    failed,
    left,
  })
}

const resolvedMeanwhile = () => new AppError('duplicate', 'Otra persona ya la resolvió.')

const numbersOfReview = ({ order_id, check_id, invoice_id }: WaitingRow): Numbers => ({
  orderId: order_id,
  checkId: check_id,
  invoiceId: invoice_id,
})

const MARKS = { device: 'ended', session: 'session_over', person: 'dismissed', opener: null } as const

async function take(calls: CallRouter, context: StoreContext, row: WaitingRow): Promise<void> {
  const { tenantId, session, now, request } = context
  const kept = row.sale as WaitingSale
  const record = SaleRecord.parse(kept.record)
  const made = saleFrom({
    record,
    letter: row.letter,
    soldAt: row.sold_at,
    since: new Date(kept.since),
    receivedAt: now,
    sentBy: row.sent_by,
    waitsFor: null,
  })
  const mark = MARKS[row.ended ?? 'opener']
  const end = { at: now, by: session.username, resolution: 'accepted' as const, approvedBy: null, note: null }
  const sale: Sale = {
    ...made,
    acceptedBy: session,
    ending: [endReview(tenantId, row.id, end)],
    found: mark ? [{ mark }] : [],
  }
  const sent = requestWith(request, sentWithCheck(kept, record, row.opener_check))
  const seller = { ...sellerOf(sale, row), tenantId }
  const retry = { key: kept.key, hash: Buffer.from(kept.hash, 'hex') }
  try {
    await calls.takeSale(kept.call, { sale, session: seller, retry, request: sent }, context)
  } catch (error) {
    if (isResolvedMeanwhile(error)) throw resolvedMeanwhile()
    // Its first request was taken: only its answer was lost.
    if (!(error instanceof AppError) || error.code !== 'already_received') throw error
    await context.db.run(endReview(tenantId, row.id, end))
  }
}

/** The sale with the check of its opener. @throws invalid_input while the opener waits */
function sentWithCheck(kept: WaitingSale, { opener }: SaleRecord, check: number | null) {
  if (!opener || checkNamed(kept) !== 0) return kept
  if (check === null) throw new AppError('invalid_input', 'Registra primero la venta que abrió su cuenta.')
  return withCheck(kept, check)
}
