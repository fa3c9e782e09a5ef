import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { voidLines as voidCall } from '@comanda/shared/checks/api'
import { assertRoom } from '@comanda/shared/checks/limits'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { WriteEntry } from '../../audit/queries.ts'
import { wordsOfSubject } from '../../audit/queries-subjects.ts'
import { approveVoid } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { byOf, closeEmptyChecks, recordEvent } from '../checks/queries.ts'
import { closeOrders, explainVoid, voidItems } from '../orders/queries.ts'
import { writeVoidSlips } from '../papers/queries-jobs.ts'
import { assertCovered, countLines, lockOne, takePieces, totalOfLines, wordsOfLines } from './open-check.ts'

/**
 * Voids pieces of lines, also of delivered lines. The last line of an order cancels the order, and the last order closes
 * the check.
 */
export async function voidLines(
  context: StoreContext,
  id: number,
  body: Body<typeof voidCall>,
  writeEntry: WriteEntry,
): Promise<Answer<typeof voidCall>> {
  const printers = await context.printers()
  return context.write(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    const { taken, left } = await takePieces(tx, check, body.lines)
    // A line of which only a part is voided becomes two.
    assertRoom(countLines(check), taken.length + left.length - check.lines.length)
    assertCovered(check, left)
    const isLeftOpen = left.some((line) => line.order_status === 'created')
    if (!isLeftOpen && check.has_payments) throw new AppError('check_has_payments')

    const approvedBy = await approveVoid(context, tx, { target: `check:${id}`, amount: totalOfLines(taken) })
    const orderIds = [...new Set(taken.map(({ order_id }) => order_id))]
    const staying = new Set(left.map((line) => line.order_id))
    const gone = orderIds.filter((orderId) => !staying.has(orderId))
    const ids = taken.map((line) => line.id)
    const by = byOf(context)
    const reason = [body.reason, body.note].filter(Boolean).join(': ')
    const amount = formatMoney(totalOfLines(taken))
    const about = await tx.first(wordsOfSubject(tenantId, 'check', [id]))
    const details = {
      lines: wordsOfLines(taken),
      amount,
      reason: body.reason,
      note: body.note,
      wasted: body.wasted,
      ...(approvedBy && { approvedBy }),
    }
    const isBilled = taken.some(({ billed_at }) => billed_at !== null)
    const { key } = isBilled ? AUDIT_EVENTS.billedVoided : AUDIT_EVENTS.linesVoided
    const entry = { action: key, about: [about?.words], details }
    const closing = { status: 'cancelled' as const, closed_at: by.at, closed_by: by.username }
    tx.atEnd(
      ...voidItems(tenantId, orderIds, ids, by),
      ...explainVoid(tenantId, ids, { reason, wasted: body.wasted }),
      ...(gone.length > 0
        ? [closeOrders(tenantId, gone, closing), closeEmptyChecks(tenantId, gone, by)]
        : []),
      recordEvent(tenantId, id, by, 'voided', details),
      writeEntry(context, entry),
    )
    tx.changed([id])
    await writeVoidSlips(tx, context, printers, ids)
    return saved('¡Artículos anulados!')
  })
}
