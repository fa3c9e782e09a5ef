import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { discountCheck, removeDiscount } from '@comanda/shared/checks/api'
import { isWithinLimit, type PricedLine, reduceLines } from '@comanda/shared/checks/discounts'
import { fixedOf } from '@comanda/shared/checks/division'
import { assertFree } from '@comanda/shared/checks/division-rest'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney, sumCents, toCents } from '@comanda/shared/kernel/money'
import { lineTotals } from '@comanda/shared/selling/totals'
import type { WriteEntry } from '../../audit/queries.ts'
import { wordsOfSubject } from '../../audit/queries-subjects.ts'
import { findServiceSettings, serviceSettingsOf } from '../../catalog/queries-settings.ts'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { approve, approveSold } from '../../guard/approve.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/sale.ts'
import { byOf, recordEvent } from '../checks/queries.ts'
import {
  amountsOfStoredLine,
  assertCovered,
  findLine,
  lockOne,
  type OpenCheck,
  wordsOfLines,
} from './open-check.ts'
import { deleteDiscountLines, type GivenDiscount, givenDiscount, insertDiscount } from './queries.ts'
import { type LineOfCheck, setAmounts, setDiscountLines } from './queries-lines.ts'

type DiscountBody = Body<typeof discountCheck>

/** Reduces the prices of lines, or of the whole check, before tax. */
export function discount(
  context: StoreContext,
  id: number,
  body: DiscountBody,
  writeEntry: WriteEntry,
): Promise<Answer<typeof discountCheck>> {
  const how = howOf(body)
  return context.writeSale(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    const [[service], [about]] = await tx.run(
      findServiceSettings(tenantId),
      wordsOfSubject(tenantId, 'check', [id]),
    )
    const lines = linesToReduce(check, body.lineIds ?? null)
    const taken = reduceLines(lines.map(pricedOfRow), how)
    const reduced = reducedLines(check, taken)
    assertCovered(check, replaced(check.lines, reduced))

    const { kind, reason, note } = body
    const sum = sumCents(taken.map((line) => line.taken))
    const isFree = kind === 'discount' && isWithinLimit(taken, serviceSettingsOf(service).discountLimit)
    const asked = { action: kind, target: `check:${id}`, lines: taken.map((line) => line.id), amount: sum }
    const { by: approvedBy, found } = isFree ? { by: null, found: [] } : await approved(context, tx, asked)
    const discountId = await nextNumber(tx, tenantId, 'discount')
    const percent = 'percent' in how ? how.percent : null
    const amount = formatMoney(sum)
    const details = { kind, amount, percent, reason, note, ...(approvedBy && { approvedBy }) }
    const by = byOf(context)
    const made = { business_date: context.businessDate, created_at: by.at, created_by: by.username }
    const { checkDiscounted, checkComped } = AUDIT_EVENTS
    const action = (kind === 'courtesy' ? checkComped : checkDiscounted).key
    tx.atEnd(
      insertDiscount({ tenant_id: tenantId, id: discountId, kind, percent, reason, note, ...made }),
      setDiscountLines(tenantId, discountRows(check, discountId, taken)),
      setAmounts(tenantId, reduced.map(amountsOfStoredLine)),
      recordEvent(tenantId, id, by, 'discount', details),
      writeEntry(context, {
        action,
        about: [about?.words],
        details: { ...details, ...approvedHere(context, found), lines: wordsOfLines(reduced) },
      }),
    )
    tx.changed([id])
    const message = kind === 'courtesy' ? '¡Cortesía registrada!' : '¡Descuento aplicado!'
    return { answer: saved(message, { discountId }), found }
  })
}

const reducedLines = (check: OpenCheck, taken: ReturnType<typeof reduceLines>): LineOfCheck[] =>
  taken.map(({ id, discount, net, tax, total }) => ({ ...findLine(check, id), discount, net, tax, total }))

const discountRows = (check: OpenCheck, discountId: number, taken: ReturnType<typeof reduceLines>) =>
  taken.map((line) => {
    const before = findLine(check, line.id)
    return {
      item_id: line.id,
      discount_id: discountId,
      amount: Number(line.taken),
      net: before.net - line.net,
      tax: before.tax - line.tax,
    }
  })

const approved = async (context: StoreContext, tx: TenantTx, asked: Parameters<typeof approve>[2]) =>
  context.sale
    ? approveSold(context, context.sale, tx, asked)
    : { by: await approve(context, tx, asked), found: [] }

/** The folio of a sale whose approval was checked by the device alone: the server never saw the PIN. */
const approvedHere = ({ sale }: StoreContext, found: readonly Finding[]) =>
  sale && found.some(({ mark }) => mark === 'approved_here') ? { approvedHere: sale.folio } : {}

/** A courtesy is everything. @throws invalid_input unless a discount has either a percentage or an amount */
function howOf({ kind, percent, amount }: DiscountBody): { percent: number } | { amount: Cents } {
  if (kind === 'courtesy') return { percent: 100 }
  if (percent !== null && amount === null) return { percent }
  if (amount !== null && percent === null) return { amount }
  throw new AppError('invalid_input', 'Escribe el descuento en porcentaje o en monto.')
}

/** All lines of which no paid part has a share. @throws not_found for a line that is not on the check; part_paid */
function linesToReduce(check: OpenCheck, ids: readonly number[] | null): LineOfCheck[] {
  const fixed = fixedOf(check.split)
  if (ids) {
    assertFree(ids, fixed)
    return ids.map((id) => findLine(check, id))
  }
  const held = new Set(fixed.flatMap(({ lines }) => lines.map(({ id }) => id)))
  return check.lines.filter((line) => line.order_status === 'created' && !held.has(line.id))
}

const pricedOfRow = (line: LineOfCheck): PricedLine => ({
  id: line.id,
  unit: toCents(line.unit_price),
  quantity: line.quantity,
  lineTax: line.tax_type === null ? null : { rate: line.tax_rate ?? 0, type: line.tax_type },
  discount: toCents(line.discount),
})

function withDiscount(line: LineOfCheck, discount: Cents): LineOfCheck {
  const { unit, quantity, lineTax } = pricedOfRow(line)
  return { ...line, discount, ...lineTotals(unit, quantity, lineTax, discount) }
}

/** The amounts are the earlier amounts: a line of divided pieces does not always cost price times quantity. */
function restoredLine(line: LineOfCheck, { amount, net, tax }: GivenDiscount): LineOfCheck {
  const discount = toCents(line.discount - amount)
  if (net === null || tax === null) return withDiscount(line, discount)
  const restored = { net: line.net + net, tax: line.tax + tax }
  return { ...line, discount, ...restored, total: restored.net + restored.tax }
}

const replaced = (lines: readonly LineOfCheck[], by: readonly LineOfCheck[]): LineOfCheck[] => {
  const changed = new Map(by.map((line) => [line.id, line]))
  return lines.map((line) => changed.get(line.id) ?? line)
}

/** Takes a discount back from the lines of this check; its record stays. */
export function takeBack(
  context: StoreContext,
  id: number,
  discountId: number,
  writeEntry: WriteEntry,
): Promise<Answer<typeof removeDiscount>> {
  return context.write(async (tx) => {
    const { tenantId } = tx
    const check = await lockOne(tx, id)
    const lines = check.lines.filter((line) => line.order_status === 'created')
    const lineIds = lines.map((line) => line.id)
    const [given, [about]] = await tx.run(
      givenDiscount(tenantId, discountId, lineIds),
      wordsOfSubject(tenantId, 'check', [id]),
    )
    const [first] = given
    if (!first) throw new AppError('not_found', 'La cuenta no tiene ese descuento.')
    assertFree(
      given.map(({ item_id }) => item_id),
      fixedOf(check.split),
    )
    const restored = given.map((row) => restoredLine(findLine(check, row.item_id), row))
    assertCovered(check, replaced(check.lines, restored))
    const by = byOf(context)
    const details = {
      amount: formatMoney(sumCents(given.map(({ amount }) => toCents(amount)))),
      reason: first.reason,
    }
    const itemIds = given.map(({ item_id }) => item_id)
    const entry = { action: AUDIT_EVENTS.discountRemoved.key, about: [about?.words], details }
    tx.atEnd(
      deleteDiscountLines(tenantId, discountId, itemIds),
      setAmounts(tenantId, restored.map(amountsOfStoredLine)),
      recordEvent(tenantId, id, by, 'discount_removed', details),
      writeEntry(context, entry),
    )
    tx.changed([id])
    return saved('¡Descuento quitado!')
  })
}
