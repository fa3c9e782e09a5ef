import { randomUUID } from 'node:crypto'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatCentavos, parseMoney } from '@comanda/shared/kernel/money'
import type { listReviews, reportRefused } from '@comanda/shared/offline/reviews'
import { MOST_LATE_MS } from '@comanda/shared/offline/sale'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Input } from '../../http/input.ts'
import type { Tokens } from '../../http/session/tokens.ts'
import { countTasks, lockDevice } from '../../selling/arrival/queries-devices.ts'
import {
  findReview,
  insertRefused,
  pageOfReviews,
  type ReviewPosition,
  type ReviewRow,
  type ReviewState,
} from '../../selling/arrival/queries-reviews.ts'
import { findWaiting, type WaitingDevice, waitingDevices } from '../../selling/arrival/queries-waiting.ts'
import { assertRoom, storable } from '../../selling/arrival/waiting-sale.ts'
import { meetHeld } from './contact.ts'

const PAGE: Readonly<Record<ReviewState, number>> = { open: 100, resolved: 50 }

/** The open and the resolved tasks: the first pages, or one page of a state. */
export async function readReviews(
  { db, tenantId, session, store }: StoreContext,
  { state, after, device = null }: Input<typeof listReviews>['query'],
) {
  if (after !== null && state === null) throw new AppError('invalid_input')
  const position = after === null ? null : readPosition(after)
  const read = (one: ReviewState) =>
    pageOfReviews(tenantId, one, { after: position, device, limit: PAGE[one] + 1 })
  const states = state ? [state] : (['open', 'resolved'] as const)
  const found = await db.run(...states.map(read))
  const next: Record<ReviewState, string | null> = { open: null, resolved: null }
  const reviews = states.flatMap((one, index) => {
    const rows = (found[index] ?? []) as ReviewRow[]
    const last = rows[PAGE[one] - 1]
    if (last && rows.length > PAGE[one]) next[one] = writePosition(last, one)
    return rows.slice(0, PAGE[one])
  })
  const { currency, timeZone } = store
  return { reviews: reviews.map((row) => reviewOf(row, session)), next, currency, timeZone }
}

const POSITION =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_(\d{1,10})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writePosition = ({ at, resolved_at, number, id }: ReviewRow, state: ReviewState): string =>
  `${instant(state === 'open' ? at : (resolved_at ?? at))}_${number}_${id}`

function readPosition(text: string): ReviewPosition {
  const [, at, number, id] = POSITION.exec(text) ?? []
  const instantAt = new Date(at ?? Number.NaN)
  if (id === undefined || Number.isNaN(instantAt.getTime()) || Number(number) > 2_147_483_647)
    throw new AppError('invalid_input')
  return { at: instantAt, number: Number(number), id }
}

const reviewOf = (row: ReviewRow, { username, role }: StoreContext['session']) => ({
  id: row.id,
  kind: row.kind,
  at: instant(row.at),
  folio: row.folio,
  device: row.device,
  deviceId: row.device_id,
  soldAt: instant(row.sold_at),
  by: row.by,
  sentBy: row.sent_by,
  isOwn: role !== 'admin' && (row.actor === username || row.sender === username),
  checkId: row.check_id,
  orderId: row.order_id,
  tableTitle: row.table_title,
  amount: row.amount === null ? null : formatCentavos(Number(row.amount)),
  paymentTitle: row.payment_title,
  reason: row.reason,
  waiting: row.ended && {
    ended: row.ended,
    since: row.ended_since && instant(row.ended_since),
    heldBy: row.held_by ?? [],
  },
  resolvedAt: row.resolved_at && instant(row.resolved_at),
  resolvedBy: row.resolved_by,
  resolution: row.resolution,
  note: row.note,
})

export async function readReview({ db, tenantId, session }: StoreContext, id: string) {
  const [[row], [kept]] = await db.run(findReview(tenantId, id), findWaiting(tenantId, id))
  if (!row || !kept) throw new AppError('not_found', 'Esa tarea ya no existe.')
  return { review: reviewOf(row, session), sale: kept.sale as never }
}

export async function readWaiting({ db, tenantId, store: { currency, timeZone } }: StoreContext) {
  const rows = await db.all(waitingDevices(tenantId))
  return { devices: rows.map(waitingOfDevice), currency, timeZone }
}

const waitingOfDevice = ({ oldest_at, ended, since, held_by, total, ...device }: WaitingDevice) => ({
  ...device,
  total: formatCentavos(Number(total)),
  oldestAt: instant(oldest_at),
  waiting: { ended, since: since && instant(since), heldBy: held_by },
})

/** A sale that the server refuses stays on its device, and is among the tasks. Its time is limited to the possible interval. */
export async function noteRefused(
  context: StoreContext,
  deps: { tokens: Tokens },
  body: Body<typeof reportRefused>,
) {
  const { db, tenantId, now, session } = context
  const device = await meetHeld(context, deps)
  const soldAt = Math.max(Math.min(Date.parse(body.soldAt), now.getTime()), now.getTime() - 2 * MOST_LATE_MS)
  const refused = insertRefused({
    tenant_id: tenantId,
    id: randomUUID(),
    kind: 'refused',
    at: now,
    device_id: device.id,
    number: body.number,
    actor: body.by,
    sent_by: session.username,
    sold_at: new Date(soldAt),
    amount: body.amount === null ? null : parseMoney(body.amount),
    reason: `${body.title}: ${body.reason}`,
    sale: storable(body.sale),
  })
  await db.transaction(async (tx) => {
    const [, [tasks]] = await tx.run(lockDevice(tenantId, device.id), countTasks(tenantId, device.id))
    assertRoom(tasks)
    if (await tx.affected(refused)) tx.announce('review_update', {})
  })
  return saved('Quedó por revisar.')
}
