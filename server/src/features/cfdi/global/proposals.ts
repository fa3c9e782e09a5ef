import type { GlobalProposal } from '@comanda/shared/cfdi/global'
import { type Days, globalPeriodOf } from '@comanda/shared/cfdi/global-period'
import type { GlobalPeriod } from '@comanda/shared/cfdi/words'
import { shiftDate } from '@comanda/shared/kernel/business-day'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { formatCentavos } from '@comanda/shared/kernel/money'
import type { TenantDb } from '../../../db/tenant.ts'
import { MOST_CONCEPTS } from '../document/concepts.ts'
import { type FiscalRow, findFiscal } from '../issuer/queries.ts'
import { isReady } from '../issuer/settings.ts'
import { type DayOfSales, sumDays } from './queries.ts'

const NOT_READY = 'Faltan los datos fiscales o el certificado del restaurante.'
const REVIEW =
  'Hay ventas sin internet en «Por revisar»: cuando se revisen, van en otra factura global del mismo periodo.'

/** Older sales are not proposed: a store that begins to invoice here has had its globals elsewhere. */
const firstProposed = (today: string): string => `${shiftDate(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`

/** The periods with sales that no document has, oldest first: those since the month before, and the running one. */
export async function proposeGlobals(
  db: TenantDb,
  { today, now }: { today: string; now: Date },
): Promise<GlobalProposal[]> {
  const { tenantId } = db
  const [[fiscal], days] = await db.run(
    findFiscal(tenantId),
    sumDays(tenantId, { from: firstProposed(today), to: today }),
  )
  const is = fiscal?.global_period ?? 'monthly'
  const running = globalPeriodOf(today, is).from
  const byPeriod = groupBy(days, ({ day }) => globalPeriodOf(day, is).from)
  return [...new Set([...byPeriod.keys(), running])]
    .map((from) =>
      proposalOf(is, globalPeriodOf(from, is), { days: byPeriod.get(from) ?? [], today, fiscal, now }),
    )
    .filter(({ tickets, isClosed }) => tickets > 0 || !isClosed)
}

function proposalOf(
  is: GlobalPeriod,
  { from, to }: Days,
  { days, today, fiscal, now }: { days: DayOfSales[]; today: string; fiscal?: FiscalRow; now: Date },
): GlobalProposal {
  const of = (reason: DayOfSales['left_out']) => days.filter(({ left_out }) => left_out === reason)
  const sum = (rows: readonly DayOfSales[], figure: 'tickets' | 'net' | 'tax') =>
    rows.reduce((all, row) => all + row[figure], 0)
  const [free, review] = [of(null), of('review')]
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
    documents: Math.ceil(tickets / MOST_CONCEPTS),
    leftOut: {
      named: sum(of('taken'), 'tickets'),
      review: sum(review, 'tickets'),
      empty: sum(of('empty'), 'tickets'),
    },
    warning: review.length > 0 ? REVIEW : null,
    problem: problemOf(isClosed, to, isReady(fiscal, now)),
  }
}

function problemOf(isClosed: boolean, to: string, ready: boolean): string | null {
  if (!isClosed) return `El periodo termina el ${to.split('-').reverse().join('/')}.`
  return ready ? null : NOT_READY
}
