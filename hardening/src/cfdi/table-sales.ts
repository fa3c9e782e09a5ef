import {
  chargeCheck,
  discountCheck,
  moveCheck,
  moveLines,
  splitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { linesOfCheck, readCheck } from '../../../server/src/testing/checks.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { openCheck } from '../../../server/src/testing/shift.ts'
import { centsOf } from '../lib/model/money.ts'
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
  const [a = 0, b = 0, c = 0, d = 0] = pick
  const tableId = 1 + (a % 3)
  const id = await openCheck(restaurant, cartOf(pick), { newCheck: true, tableId })
  const checks = [id]
  const params = { id }
  const [line] = linesOfCheck(await readCheck(restaurant, id))
  const onePiece = [{ id: line?.id, quantity: 1 }]
  const otherTable = 1 + (tableId % 3)
  if (a % 5 === 0)
    tally.answer(
      'void',
      await restaurant.send(voidLines, {
        params,
        body: { lines: onePiece, reason: 'Error de captura', wasted: b % 2 === 0 },
      }),
    )
  else if (b % 3 === 0) {
    const body = { lines: onePiece, checkId: null, tableId: otherTable }
    const moved = await restaurant.send(moveLines, { params, body })
    if (tally.answer('move lines', moved)) checks.push(Number(moved.body.checkId))
  }
  if (b % 3 === 1)
    tally.answer('move check', await restaurant.send(moveCheck, { params, body: { tableId: otherTable } }))
  await discount(restaurant, tally, id, [c, d])
  await split(restaurant, tally, id, d)
  const sales: Sale[] = []
  for (const checkId of checks) {
    const sale = await charge(restaurant, tally, checkId, pick)
    if (sale) sales.push(sale)
  }
  return sales
}

async function discount(
  restaurant: Client,
  tally: Tally,
  id: number,
  [c = 0, d = 0]: number[],
): Promise<void> {
  const line = linesOfCheck(await readCheck(restaurant, id)).find(({ status }) => status !== 'cancelled')
  const lineIds = [line?.id]
  const reason = 'Cliente frecuente'
  const percent = 1 + (d % 98) + 0.333
  const [kind, body] = (
    [
      ['courtesy of an order', { kind: 'courtesy', reason }],
      ['courtesy of a line', { kind: 'courtesy', reason, lineIds }],
      ['discount of a line', { kind: 'discount', percent, reason, lineIds }],
      ['discount of an order', { kind: 'discount', percent, reason }],
      ['discount of an amount', { kind: 'discount', amount: (1 + (d % 300)) / 100, reason }],
    ] as const
  )[c % 8] ?? [null, {}]
  if (kind !== null) tally.answer(kind, await restaurant.send(discountCheck, { params: { id }, body }))
}

async function split(restaurant: Client, tally: Tally, id: number, d: number): Promise<void> {
  const check = await readCheck(restaurant, id)
  const body = splitOf(check, d)
  if (!body || centsOf(check.due) < 10) return
  tally.answer(`split: ${body.mode}`, await restaurant.send(splitCheck, { params: { id }, body }))
}

function splitOf(check: Check, d: number) {
  if (d % 5 === 0) return { mode: 'equal', parts: 2 + (d % 3) }
  if (d % 5 === 1) return { mode: 'amounts', amounts: [Math.floor(centsOf(check.due) / 3) / 100] }
  if (d % 5 > 2) return null
  const lines = linesOfCheck(check).filter(({ status }) => status !== 'cancelled')
  const shared = [
    { part: 1, weight: 1 },
    { part: 2, weight: 2 },
  ]
  // The first line is shared by both guests.
  const shares = (at: number) => (at === 0 ? shared : [{ part: 1 + (at % 2), weight: 1 }])
  return { mode: 'items', parts: 2, lines: lines.map(({ id }, at) => ({ id, shares: shares(at) })) }
}

async function charge(
  restaurant: Client,
  tally: Tally,
  id: number,
  [, b = 0, c = 0, d = 0]: readonly number[],
): Promise<Sale | null> {
  for (;;) {
    const check = await readCheck(restaurant, id)
    if (check.status === 'paid')
      return check.invoice_id === null ? null : { invoiceId: check.invoice_id, checkId: id }
    if (check.status !== 'open') return null
    const part = check.split?.parts.find(({ due }) => centsOf(due) > 0) ?? null
    const due = centsOf(part?.due ?? check.due)
    const card = due > 1 ? b % due : 0
    const tip = due > card ? (d % 3) * 1.5 : 0
    const payments = [
      { paymentTypeId: 1, amount: (due - card) / 100, tip },
      { paymentTypeId: 2 + (c % 2), amount: card / 100 },
    ].filter(({ amount }) => amount > 0)
    const body = { part: part?.number ?? null, payments }
    const kind = `charge${part ? ' a part' : ''}${tip ? ' with a tip' : ''}`
    if (!tally.answer(kind, await restaurant.send(chargeCheck, { params: { id }, body }))) return null
  }
}
