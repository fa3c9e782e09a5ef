import { readCheck } from '../../../server/src/testing/checks.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { openCheck } from '../../../server/src/testing/shift.ts'
import { type ChangeKind, changeOf } from '../simulator/check-steps.ts'
import { cartOf } from './dishes.ts'
import type { Tally } from './tally.ts'

/** A paid check. */
export interface Sale {
  invoiceId: number
  checkId: number
}

/**
 * Guests at a table: some lines are voided or moved to another table, discounted or given as a courtesy, the check is divided in
 * parts, and each part is paid in several forms, with tips. @returns the checks that were paid
 */
export async function sellAtTable(
  restaurant: Client,
  tally: Tally,
  pick: readonly number[],
): Promise<Sale[]> {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = pick
  /** One line at most, so that something is left to be paid. */
  const change = async (kind: ChangeKind, id: number, way = e) => {
    const check = await readCheck(restaurant, id)
    const request = await changeOf(check, kind, [a, b, c, d, way, 0], async () => null)
    if (!request) return null
    const { call, params } = request
    const body = { ...request.body } as Record<string, unknown>
    const reply = await restaurant.send(call, { params, body })
    return tally.answer(nameOf(kind, body), reply) ? reply.body : null
  }
  const id = await openCheck(restaurant, cartOf(pick), { newCheck: true, tableId: 1 + (a % 3) })
  const checks = [id]
  if (d % 4 === 0) await change('void', id)
  const moved = d % 4 === 1 && (await change('move lines', id))
  if (moved) checks.push(Number(moved.checkId))
  if (d % 4 === 2) await change('move', id)
  if (c % 8 < 5) await change('discount', id)
  if (e % 5 < 3) await change('split', id)
  const sales: Sale[] = []
  for (const checkId of checks) {
    for (let n = 0; ; n++) {
      const { status, invoice_id: invoiceId } = await readCheck(restaurant, checkId)
      if (status === 'paid' && invoiceId !== null) sales.push({ invoiceId, checkId })
      if (status !== 'open' || !(await change(n % 2 ? 'charge all' : 'charge', checkId, e + n))) break
    }
  }
  return sales
}

/** The change in the words of the tally. */
function nameOf(kind: ChangeKind, body: Record<string, unknown>): string {
  if (kind === 'split') return `split: ${body.mode}`
  if (kind === 'discount')
    return `${body.kind} of ${body.lineIds ? 'a line' : 'amount' in body ? 'an amount' : 'an order'}`
  if (!kind.startsWith('charge')) return kind
  const [payment] = body.payments as { tip: number }[]
  return `charge${body.part ? ' a part' : ''}${payment?.tip ? ' with a tip' : ''}`
}
