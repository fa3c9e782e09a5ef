import { REGIME_WITHOUT_DUTIES, USE_WITHOUT_EFFECT } from '@comanda/shared/cfdi/catalogs'
import type { Days } from '@comanda/shared/cfdi/global-period'
import { knownFormOf } from '@comanda/shared/cfdi/payment-forms'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { RFC_OF_THE_PUBLIC } from '@comanda/shared/cfdi/rfc'
import type { GlobalPeriod } from '@comanda/shared/cfdi/words'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { toCents } from '@comanda/shared/kernel/money'
import type { RowOf } from '../../../db/statement.ts'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { inSlices } from '../../../kernel/slices.ts'
import { lockChecks } from '../../../selling/checks/queries-locks.ts'
import type { PaymentRow, RefundRow } from '../../../selling/checks/queries-money.ts'
import { partsOfChecks, paymentsOfChecks, refundsOf } from '../../../selling/checks/queries-money.ts'
import { billLines, type LineOnBill } from '../../../selling/checks/queries-read.ts'
import { type Concept, globalConcepts, MOST_CONCEPTS, packsOf, type Ticket } from '../document/concepts.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { type Issuing, makeDocument } from '../issuing/make-document.ts'
import { frozenSale } from '../sale/frozen-sale.ts'
import { countGlobals, type FreeSale, listFree, listTaxes, stillFree } from './queries.ts'
import { sortedTaxes } from './sorted-taxes.ts'

/** Checks read by one statement, so that no answer holds the event loop. */
const BATCH = 100

/**
 * Seals the globals of a closed period, each in a transaction that takes its sales. A repetition, also at the same time in
 * another process, finds no sale left. @returns their folios
 */
export async function issueGlobals(
  db: TenantDb,
  period: Days & { is: GlobalPeriod },
  issuing: Issuing,
): Promise<number[]> {
  const made: number[] = []
  for (;;) {
    const id = await db.transaction((tx) => issueNext(tx, period, issuing))
    if (id === null) return made
    made.push(id)
  }
}

/** @returns null when no sale is left */
async function issueNext(
  tx: TenantTx,
  period: Days & { is: GlobalPeriod },
  issuing: Issuing,
): Promise<number | null> {
  const { tenantId } = tx
  const fiscal = await tx.first(findFiscal(tenantId))
  if (!fiscal) throw new AppError('invalid_input', 'Este restaurante todavía no puede facturar.')
  const days = { ...period, zone: zoneOfPostalCode(fiscal.postal_code) }
  const taxes = await tx.all(listTaxes(tenantId, days))
  const { unknown } = sortedTaxes(taxes, fiscal.tax_classes)
  const listed = await tx.all(listFree(tenantId, days, unknown, MOST_CONCEPTS))
  if (listed.length === 0) return null
  // The locks let refunds, requests by name and another global of these sales take turns with this one.
  await tx.all(lockChecks(tenantId, [...new Set(listed.map(({ check_id }) => check_id))]))
  const [sales, [earlier]] = await tx.run(
    stillFree(tenantId, [...new Set(listed.map(({ invoice_id }) => invoice_id))]),
    countGlobals(tenantId, period),
  )
  if (sales.length === 0) return issueNext(tx, period, issuing)
  const { tickets, payments } = await readSales(tx, sales, fiscal)
  const [first = []] = packsOf(tickets.map(({ concepts }) => concepts.length))
  const packed = first.map((at) => tickets[at] as Sold)
  const taken = new Set(packed.map(({ number }) => number))
  const paid = payments.filter(({ ticket }) => taken.has(ticket))
  return makeDocument(
    tx,
    fiscal,
    {
      kind: 'global',
      request: `global:${period.from}:${period.to}:${(earlier?.count ?? 0) + 1}`,
      receiver: thePublicAt(fiscal.postal_code),
      form: knownFormOf(paid) ?? CASH,
      concepts: packed.flatMap(({ concepts }) => concepts),
      tickets: packed.map(({ sale, lines }) => ({
        invoiceId: sale.invoice_id,
        part: sale.part,
        parts: lines,
      })),
      period,
    },
    issuing,
  )
}

/** A global of sales that were all paid in 'Otro' names the form that the public pays in. */
const CASH = '01'

const thePublicAt = (postalCode: string) => ({
  rfc: RFC_OF_THE_PUBLIC,
  name: 'PUBLICO EN GENERAL',
  postalCode,
  regime: REGIME_WITHOUT_DUTIES,
  use: USE_WITHOUT_EFFECT,
})

/** A sale with its concepts. */
interface Sold extends Ticket {
  sale: FreeSale
  concepts: readonly Concept[]
}
type Paid = { ticket: string; kind: PaymentRow['kind']; amount: ReturnType<typeof toCents> }

/** What the sales have left by class of tax, and their payments. */
async function readSales(
  tx: TenantTx,
  sales: readonly FreeSale[],
  fiscal: FiscalRow,
): Promise<{ tickets: Sold[]; payments: Paid[] }> {
  const tickets: Sold[] = []
  const payments: Paid[] = []
  for (let start = 0; start < sales.length; start += BATCH) {
    const batch = sales.slice(start, start + BATCH)
    const ids = [...new Set(batch.map(({ check_id }) => check_id))]
    const read = await tx.run(
      billLines(tx.tenantId, ids),
      refundsOf(tx.tenantId, ids),
      paymentsOfChecks(tx.tenantId, ids),
      partsOfChecks(tx.tenantId, ids),
    )
    await inSlices(freeze(batch, read, { fiscal, tickets, payments }))
  }
  return { tickets, payments }
}

/** The rows of several checks, as `frozenSale` takes those of one. */
type Read = [LineOnBill[], RefundRow[], PaymentRow[], RowOf<ReturnType<typeof partsOfChecks>>[]]

function* freeze(
  batch: readonly FreeSale[],
  [lines, refunds, paid, divided]: Read,
  { fiscal, tickets, payments }: { fiscal: FiscalRow; tickets: Sold[]; payments: Paid[] },
): Generator<void, void> {
  const [linesOf, refundsOfSale, paidFor, partsOf] = [
    groupBy(lines, ({ check_id }) => check_id),
    groupBy(refunds, ({ invoice_id }) => invoice_id),
    groupBy(paid, ({ check_id }) => check_id),
    groupBy(divided, ({ check_id }) => check_id),
  ]
  for (const sale of batch) {
    const { check_id, invoice_id, part } = sale
    const number = part === 0 ? String(invoice_id) : `${invoice_id}-${part}`
    const own = paidFor.get(check_id) ?? []
    const { parts } = frozenSale(
      [linesOf.get(check_id) ?? [], refundsOfSale.get(invoice_id) ?? [], own, partsOf.get(check_id) ?? []],
      { overrides: fiscal.tax_classes, only: [part] },
    )
    const sums = parts.flatMap(({ left }) => left)
    tickets.push({ sale, number, lines: sums, concepts: globalConcepts({ number, lines: sums }) })
    const ofPart = part === 0 ? own : own.filter((payment) => payment.part === part)
    payments.push(...ofPart.map(({ kind, amount }) => ({ ticket: number, kind, amount: toCents(amount) })))
    yield
  }
}
