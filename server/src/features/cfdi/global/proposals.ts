import type { GlobalProposal } from '@comanda/shared/cfdi/global'
import { type Days, globalPeriodOf } from '@comanda/shared/cfdi/global-period'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import type { FrozenTax } from '@comanda/shared/cfdi/tax-class'
import type { GlobalPeriod } from '@comanda/shared/cfdi/words'
import { shiftDate } from '@comanda/shared/kernel/business-day'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import { packsOf } from '../document/concepts.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { type DayOfSales, findFree, listFreedDays, listTaxes, sumDays } from './queries.ts'
import { sortedTaxes } from './sorted-taxes.ts'

export const NOT_READY = 'Faltan los datos fiscales o el certificado del restaurante.'
const REVIEW =
  'Hay ventas sin internet en «Por revisar»: cuando se revisen, van en otra factura global del mismo periodo.'

/** Older sales are proposed only where they were freed: a store that begins to invoice here has had its globals elsewhere. */
export const firstProposed = (today: string): string =>
  `${shiftDate(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`

/** Days with freed sales that one answer adds, oldest first. */
const MOST_FREED_DAYS = 31

/**
 * The periods with sales that no document has, oldest first: those since the month before, the running one, and any older one with a sale that a
 * document of this store had.
 */
export async function proposeGlobals(
  db: TenantDb,
  { today, now }: { today: string; now: Date },
): Promise<GlobalProposal[]> {
  const { tenantId } = db
  const fiscal = await db.first(findFiscal(tenantId))
  const is = fiscal?.global_period ?? 'monthly'
  const zone = zoneOfPostalCode(fiscal?.postal_code ?? '')
  const recent = { from: firstProposed(today), to: today, zone }
  const freed = await db.all(listFreedDays(tenantId, { day: recent.from, zone, most: MOST_FREED_DAYS }))
  const older = uniqueBy(
    freed.map(({ day }) => globalPeriodOf(day, is)),
    ({ from }) => from,
  )
  const ranges = [...older.map((period) => ({ ...period, zone })), recent]
  const taxes = (await db.run(...ranges.map((range) => listTaxes(tenantId, range)))).flat()
  const sorted = sortedTaxes(
    uniqueBy(taxes, ({ title, rate }) => `${rate} ${title}`),
    fiscal?.tax_classes ?? [],
  )
  const days = (await db.run(...ranges.map((range) => sumDays(tenantId, range, sorted)))).flat()
  const running = globalPeriodOf(today, is).from
  const byPeriod = groupBy(days, ({ day }) => globalPeriodOf(day, is).from)
  return [...new Set([...byPeriod.keys(), running])]
    .sort()
    .map((from) =>
      proposalOf(is, globalPeriodOf(from, is), {
        days: byPeriod.get(from) ?? [],
        taxes: sorted.unknown,
        today,
        fiscal,
        now,
      }),
    )
    .filter(({ tickets, isClosed, leftOut }) => tickets + leftOut.unknownTax > 0 || !isClosed)
}

const uniqueBy = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
]

export const BEFORE =
  'Ese periodo es de antes, y sus ventas sin facturar nunca se facturaron aquí: su factura global se hizo donde facturabas. Si falta, hazla en el portal del SAT.'

/** Why nothing is issued for a period that is not proposed, in words. */
export async function notProposed(db: TenantDb, from: string, today: string): Promise<string> {
  const NOTHING = 'No queda ninguna venta sin facturar en ese periodo.'
  if (from >= firstProposed(today)) return NOTHING
  const fiscal = await db.first(findFiscal(db.tenantId))
  if (!fiscal) return NOTHING
  const period = globalPeriodOf(from, fiscal.global_period)
  const zone = zoneOfPostalCode(fiscal.postal_code)
  const free = await db.first(findFree(db.tenantId, { ...period, zone }))
  return free ? BEFORE : NOTHING
}

interface PeriodOfSales {
  days: DayOfSales[]
  /** Those that the authority does not know. */
  taxes: readonly FrozenTax[]
  today: string
  fiscal: FiscalRow | undefined
  now: Date
}

function proposalOf(
  is: GlobalPeriod,
  { from, to }: Days,
  { days, taxes, today, fiscal, now }: PeriodOfSales,
): GlobalProposal {
  const of = (reason: DayOfSales['left_out']) => days.filter(({ left_out }) => left_out === reason)
  const sum = (rows: readonly DayOfSales[], figure: 'tickets' | 'net' | 'tax') =>
    rows.reduce((all, row) => all + row[figure], 0)
  const [free, review] = [of(null), of('review')]
  const unknown = of('unknown').flatMap((day) => day.unknown ?? [])
  const warning = unknown.length > 0 ? unknownIn(unknown, taxes) : null
  const [tickets, net, tax] = [sum(free, 'tickets'), sum(free, 'net'), sum(free, 'tax')]
  const isClosed = to < today
  return {
    is,
    from,
    to,
    isClosed,
    tickets,
    net: formatCentavos(net),
    tax: formatCentavos(tax),
    total: formatCentavos(net + tax),
    documents: packsOf(free.flatMap(({ concepts }) => concepts ?? [])).length,
    leftOut: {
      named: sum(of('taken'), 'tickets'),
      review: sum(review, 'tickets'),
      empty: sum(of('empty'), 'tickets'),
      unknownTax: unknown.length,
    },
    warning: [review.length > 0 ? REVIEW : null, warning].filter(Boolean).join(' ') || null,
    problem: problemOf(isClosed, to, isReady(fiscal, now)) ?? (tickets === 0 ? warning : null),
  }
}

function problemOf(isClosed: boolean, to: string, ready: boolean): string | null {
  if (!isClosed) return `El periodo termina el ${to.split('-').reverse().join('/')}.`
  return ready ? null : NOT_READY
}

/** A person finds them in Facturas by their numbers. */
const MOST_NAMED = 10

function unknownIn(sales: readonly number[], taxes: readonly FrozenTax[]): string {
  const named = sales.slice(0, MOST_NAMED).join(', ')
  const more = sales.length > MOST_NAMED ? ` y ${sales.length - MOST_NAMED} más` : ''
  const which =
    sales.length === 1 ? `Se queda fuera la venta ${named}` : `Se quedan fuera las ventas ${named}${more}`
  const unknown = taxes.map(({ title, rate }) => `«${title ?? ''}» de ${rate ?? 0} %`).join(', ')
  return `${which}: el SAT no conoce su impuesto (${unknown}).`
}
