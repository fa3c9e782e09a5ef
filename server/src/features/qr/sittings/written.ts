import { formatCentavos, formatMoney, toCents } from '@comanda/shared/kernel/money'
import { taxOfItem } from '@comanda/shared/menu/menu'
import { REFUSED_BECAUSE, type RefusalOfRound } from '@comanda/shared/selling/refusal-words'
import { lineTotals } from '@comanda/shared/selling/totals'
import type { GuestTrust } from '@comanda/shared/settings/guest-trust'
import type { SentLine, SentRound, Sitting, SittingBill } from '@comanda/shared/sittings/api'
import { billOfGuests } from '@comanda/shared/sittings/bill-of-guests'
import { guestStatusOf, needsStaff, type SittingEnd } from '@comanda/shared/sittings/sitting'
import type { Runnable } from '../../../db/statement.ts'
import type { RowsOf } from '../../../db/transaction.ts'
import { instant } from '../../../http/answers.ts'
import { sumsOfBill } from '../../../selling/checks/written.ts'
import type { RequestLine } from '../../../selling/placing/queries-requests.ts'
import { callsOfSitting } from '../calls/queries.ts'
import {
  guestsOf,
  linesOf,
  type OrderedRow,
  orderedOf,
  type RequestRow,
  requestsOf,
  type SittingHead,
  sittingHead,
  takenOf,
} from './queries.ts'

/** All that a phone reads of its sitting. */
export const sittingQueries = (tenantId: number, id: number, now: Date) =>
  [
    sittingHead(tenantId, id),
    guestsOf(tenantId, id),
    linesOf(tenantId, id),
    requestsOf(tenantId, id),
    orderedOf(tenantId, id),
    callsOfSitting(tenantId, id),
    takenOf(tenantId, id, now),
  ] as const satisfies readonly Runnable[]

export type SittingRows = RowsOf<ReturnType<typeof sittingQueries>>

/** How it ended; one without a check that nobody came back to is over without a note. */
export const endOf = (
  { ended, check_id, lapses_at }: Pick<SittingHead, 'ended' | 'check_id' | 'lapses_at'>,
  now: Date,
): SittingEnd | null => ended ?? (check_id === null && lapses_at <= now ? 'lapsed' : null)

/** Whoever was sent away by staff can scan the same code again: what comes then is not trusted while the check is open. */
export const isConfirmed = (
  head: Pick<SittingHead, 'check_status' | 'is_known' | 'was_sent_away'>,
  trust: GuestTrust,
) =>
  head.was_sent_away ||
  needsStaff(trust, { hasOpenCheck: head.check_status === 'open', hasSentBefore: head.is_known })

/** A sitting as one of its guests sees it. */
export function writtenSitting(
  [[head], guests, lines, requests, ordered, calls, taken]: SittingRows,
  { me, trust, now }: { me: number; trust: GuestTrust; now: Date },
): Sitting {
  if (!head) throw new Error('the sitting is not there')
  const rounds = roundsOf(requests, ordered, now)
  const hasSent = (guest: number) => rounds.some((round) => round.lines.some((line) => line.guest === guest))
  return {
    table_title: head.table_title ?? '',
    me,
    guests: guests
      .filter(({ number, removed_at }) => removed_at === null || hasSent(number))
      .map(({ number, name }) => ({ number, name })),
    lines: lines.map(({ content, ...line }) => ({ ...line, ...content })),
    ...(taken.length > 0 && { taken: taken.filter(({ guest }) => guest === me).map(({ id }) => id) }),
    rounds,
    bill: billOf(head, ordered),
    calls: calls.map(({ asked_at, ...call }) => ({ ...call, asked_at: instant(asked_at) })),
    is_confirmed: isConfirmed(head, trust),
    ended: endOf(head, now),
  }
}

/** Requests and orders by time. What staff took out of a request is with the order that they made from it. */
function roundsOf(requests: readonly RequestRow[], ordered: readonly OrderedRow[], now: Date): SentRound[] {
  const orders = ordersOf(ordered)
  const others: SentRound[] = []
  for (const row of requests) {
    const lines = linesOfRequest(row, now)
    const order = row.order_id === null ? undefined : orders.find(({ key }) => key === `o${row.order_id}`)
    if (order) order.lines.push(...lines)
    else others.push({ key: `r${row.id}`, sent_at: instant(row.created_at), lines })
  }
  return [...others, ...orders].toSorted((a, b) =>
    a.sent_at < b.sent_at ? -1 : a.sent_at > b.sent_at ? 1 : 0,
  )
}

/** The lines of a request that waits, or that staff have refused or left, and those that they took out of one. */
function linesOfRequest({ status, lapses_at, reason, lines, left_out }: RequestRow, now: Date): SentLine[] {
  const isWaiting = status === 'pending' && lapses_at > now
  const lineOf = (
    line: RequestLine,
    quantity: number,
    total: number,
    why: RefusalOfRound | null,
  ): SentLine => ({
    guest: line.guest ?? null,
    item_id: line.item_id,
    title: line.item_title,
    variant_id: line.variant_id,
    variant: line.variant_title,
    addons_ids: line.addons.map(({ id }) => id),
    addons: line.addons.map(({ title }) => title),
    notes: line.notes,
    quantity,
    total: formatCentavos(total),
    status: isWaiting ? 'received' : 'refused',
    reason: isWaiting || why === null ? null : REFUSED_BECAUSE[why],
  })
  if (!left_out) return lines.map((line) => lineOf(line, line.quantity, line.total, reason))
  return left_out.flatMap(({ line: index, quantity, reason: why }) => {
    const line = lines[index]
    if (!line) return []
    const { total } = lineTotals(toCents(line.unit_price), quantity, taxOfItem(line))
    return [lineOf(line, quantity, total, why)]
  })
}

/** The orders; what staff took off that nobody at the table had asked for concerns nobody there. */
function ordersOf(rows: readonly OrderedRow[]): SentRound[] {
  const rounds = new Map<number, SentRound>()
  for (const row of rows) {
    const status = guestStatusOf(row.status)
    if (status === 'refused' && row.guest === null) continue
    const round = rounds.get(row.order_id) ?? {
      key: `o${row.order_id}`,
      sent_at: instant(row.sent_at),
      lines: [],
      ...(!row.is_on_check && { elsewhere: true as const }),
    }
    rounds.set(row.order_id, round)
    round.lines.push({
      ...whoseOf(row),
      item_id: row.item_id,
      title: row.title,
      variant_id: row.variant_id,
      variant: row.variant,
      addons_ids: row.addons.map(({ id }) => id),
      addons: row.addons.map(({ title }) => title),
      notes: row.notes,
      quantity: row.quantity,
      total: formatCentavos(row.total),
      status,
      // What follows the reason is a note of the staff among themselves.
      reason: status === 'refused' ? (row.void_reason?.split(': ')[0] ?? null) : null,
    })
  }
  return [...rounds.values()]
}

/** Whose a line or an amount is, as phones see it. */
const whoseOf = ({ guest, other }: Pick<OrderedRow, 'guest' | 'other'>) => ({
  guest,
  ...(other && { other: { number: other.number, name: other.name, table: other.table } }),
})

function billOf(
  { check_id, check_status, paid }: SittingHead,
  ordered: readonly OrderedRow[],
): SittingBill | null {
  if (check_id === null) return null
  const lines = ordered.filter((row) => row.is_on_check && row.status !== 'cancelled')
  const sums = sumsOfBill(lines, { paid: paid ?? 0, isOpen: check_status === 'open' })
  return {
    subtotal: formatCentavos(sums.gross),
    discount: formatCentavos(sums.discount),
    total: formatCentavos(sums.total),
    paid: formatCentavos(sums.paid),
    due: formatCentavos(sums.due),
    guests: billOfGuests(
      lines.map(({ guest, other, total }) => ({ guest, other, total: toCents(total) })),
    ).map(({ whose, total }) => ({ ...whoseOf(whose), total: formatMoney(total) })),
  }
}
