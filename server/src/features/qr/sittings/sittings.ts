import { businessDate, businessDayStart, dayAfter, type StoreTime } from '@comanda/shared/kernel/business-day'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import { joinSitting, type putLine, type Sitting, sendRound } from '@comanda/shared/sittings/api'
import { MAX_PHONES, SITTING_HOURS, type SittingEnd } from '@comanda/shared/sittings/sitting'
import { nextNumber } from '../../../db/counters.ts'
import type { RowOf } from '../../../db/statement.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { PublicContext, Retry, StoreContext } from '../../../http/context.ts'
import { once, readRetry } from '../../../http/idempotency.ts'
import { keepAnswer } from '../../../http/queries.ts'
import type { SittingTicket, SittingTickets } from '../../../kernel/sitting-ticket.ts'
import { lockOrderCounter } from '../../../selling/checks/queries-locks.ts'
import { openCheckAt } from '../../../selling/placing/queries.ts'
import { lockSitting } from '../../../selling/placing/queries-sittings.ts'
import type { OpenMenu } from '../menus.ts'
import { lockStoreForRequests } from '../queries.ts'
import type { QrDeps } from '../service.ts'
import * as queries from './queries.ts'
import { assertAtTable, type Seat } from './seat.ts'
import { type SendDeps, sendLines } from './send.ts'
import { endOf, type SittingRows, sittingQueries, writtenSitting } from './written.ts'

export interface SittingDeps extends QrDeps, SendDeps {
  tickets: SittingTickets
}

const HOUR = 3_600_000
/** The largest numbers of phones that join in an hour. A whole dining room may share one address. */
const JOINS = { address: 200, store: 2_000 }
/**
 * A scan finds the table empty after this time without a look at a phone, a check or a request that waits. A party that reads the
 * menu or waits for a friend looks more often, and seldom does another party sit down sooner after one that left.
 */
const QUIET_MS = 30 * 60_000
/** A look is noted when the last one was so long ago. */
const SEEN_AGAIN_MS = 5 * 60_000
/** Of one sitting, those that were removed or sent included: they stay as long as it does. */
const MAX_LINES = 2_000

const written = (seat: Seat, rows: SittingRows, now: Date): Sitting => {
  const [[head], guests] = rows
  assertAtTable(seat, head, guests, now)
  return writtenSitting(rows, { me: seat.guest, trust: seat.open.catalog.guestTrust, now })
}

export async function readSitting(seat: Seat, now: Date): Promise<Sitting> {
  const { db, sittingId } = seat
  const rows = await db.run(...sittingQueries(db.tenantId, sittingId, now))
  const sitting = written(seat, rows, now)
  const [[head]] = rows
  if (head && !sitting.ended && head.check_id === null && quietSince(head, now) >= SEEN_AGAIN_MS)
    await db.run(queries.noteSeen(db.tenantId, sittingId, now))
  return sitting
}

const quietSince = ({ seen_at }: { seen_at: Date }, now: Date): number => now.getTime() - seen_at.getTime()

/** Reads the sitting behind what its transaction writes. @returns it, when the transaction has ended */
function readAtEnd(tx: TenantTx, seat: Seat, now: Date): () => Sitting {
  const reads = sittingQueries(seat.db.tenantId, seat.sittingId, now).map((query) =>
    tx.readAtEnd<unknown>(query),
  )
  return () => written(seat, reads.map(({ rows }) => rows) as unknown as SittingRows, now)
}

/** What the transaction read; an answer that was kept for a retry has read nothing. */
export const readOnce = async (read: (() => Sitting) | null, seat: Seat, now: Date): Promise<Sitting> =>
  read ? read() : readSitting(seat, now)

export const storeTimeOf = ({ catalog }: OpenMenu): StoreTime => ({
  timeZone: catalog.content.storeSettings.time_zone,
  businessDayStart: catalog.content.storeSettings.business_day_start,
})

/** Until when a sitting without a check goes on: not into another business day. */
function lapsesAt(open: OpenMenu, now: Date): Date {
  const store = storeTimeOf(open)
  const turn = businessDayStart(dayAfter(businessDate(now, store)), store)
  return new Date(Math.min(now.getTime() + SITTING_HOURS * HOUR, turn.getTime()))
}

/** A place at a table, as it is kept for a retry: its ticket is made again. */
interface Place {
  sittingId: number
  guest: number
  joinedAt: string
}

export async function join(
  deps: SittingDeps,
  { now, request }: PublicContext,
  code: string,
  { tableId: tableCode }: Body<typeof joinSitting>,
) {
  const retry = readRetry(joinSitting, request)
  const open = await deps.menus.open(code, now)
  const table = open?.table(tableCode)
  if (!open || !table) throw new AppError('not_found', 'Este código ya no es de ninguna mesa.')
  assertOrders(open)
  const { tenantId } = open
  const db = deps.tenant(tenantId)
  const addressHash = deps.hashAddress(tenantId, request.ip)
  let read: (() => Sitting) | null = null
  const place = await once(db, retry, async () => {
    const [kept, reading] = await db.transaction(async (tx) => {
      const taken = await takePlace(tx, { open, tableId: table.id, now, addressHash })
      const kept: Place = { ...taken, joinedAt: taken.joinedAt.toISOString() }
      if (retry) tx.atEnd(keepAnswer(tenantId, retry.key, retry.hash, kept, now))
      return [kept, readAtEnd(tx, { ...taken, db, open }, now)] as const
    })
    read = reading
    return kept
  })
  const seat: Seat = { ...place, joinedAt: new Date(place.joinedAt), db, open }
  const sitting = await readOnce(read, seat, now)
  return saved('¡Bienvenido a tu mesa!', { ticket: deps.tickets.seal(tenantId, seat), sitting })
}

interface Joining {
  open: OpenMenu
  tableId: number
  now: Date
  addressHash: Buffer
}

/**
 * Seats a phone at the open sitting of a table, or opens one: with its open check, if it has one. The store's locks keep two
 * phones from opening two, and checks from coming and going meanwhile.
 * @throws limit_reached, too_many_requests
 */
async function takePlace(tx: TenantTx, { open, tableId, now, addressHash }: Joining): Promise<SittingTicket> {
  const { tenantId } = tx
  const [, , [found], [check], [joined]] = await tx.run(
    lockStoreForRequests(tenantId),
    lockOrderCounter(tenantId),
    queries.sittingAt(tenantId, tableId, now),
    openCheckAt(tenantId, tableId),
    queries.countJoined(tenantId, new Date(now.getTime() - HOUR), addressHash),
  )
  if (joined && (joined.from_address >= JOINS.address || joined.in_store >= JOINS.store))
    throw new AppError('too_many_requests', 'Hay demasiados teléfonos en las mesas. Pide ayuda al personal.')
  const isOver = found !== undefined && hasLeft(found, now)
  if (found && isOver) endIn(tx, found.id, 'lapsed', now)
  const joinedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  const lapses = lapsesAt(open, now)
  if (found && !isOver) {
    if (found.guests >= MAX_PHONES)
      throw new AppError('limit_reached', 'Tu mesa ya tiene demasiados teléfonos. Pide desde otro.')
    const ticket = { sittingId: found.id, guest: found.guests + 1, joinedAt }
    tx.atEnd(queries.keepOpen(tenantId, found.id, { now, lapsesAt: lapses }, tableId))
    seat(tx, ticket, addressHash)
    return ticket
  }
  const ticket = { sittingId: await nextNumber(tx, tenantId, 'sitting'), guest: 1, joinedAt }
  tx.atEnd(
    queries.insertSitting(tenantId, {
      id: ticket.sittingId,
      tableId,
      checkId: check?.id ?? null,
      now,
      lapsesAt: lapses,
    }),
  )
  seat(tx, ticket, addressHash)
  return ticket
}

/** Whether a scan of the table's code comes from another party than that of its sitting. */
const hasLeft = (found: RowOf<ReturnType<typeof queries.sittingAt>>, now: Date): boolean =>
  endOf({ ...found, ended: null }, now) !== null ||
  (found.check_id === null && !found.is_waiting && quietSince(found, now) >= QUIET_MS)

/** Ends a sitting, and tells its phones and the staff, also that its calls have ended. */
function endIn(tx: TenantTx, sittingId: number, as: SittingEnd, now: Date): void {
  tx.atEnd(queries.endOne(tx.tenantId, sittingId, as, now))
  tx.announce('sitting_update', { sittingId })
  tx.announce('guest_call', { isNew: false, waiter: null })
  tx.announce('sittings_update', {})
}

function seat(tx: TenantTx, { sittingId, guest, joinedAt }: SittingTicket, addressHash: Buffer): void {
  tx.atEnd(queries.insertGuest(tx.tenantId, { sittingId, number: guest, joinedAt, addressHash }))
  tx.announce('sitting_update', { sittingId })
  tx.announce('sittings_update', {})
}

/** @throws qr_ordering_off */
export function assertOrders({ menu }: OpenMenu): void {
  const { is_qr_menu_enabled, is_qr_order_enabled } = menu.storeSettings
  if (!is_qr_menu_enabled || !is_qr_order_enabled) throw new AppError('qr_ordering_off')
}

/** A change of an open sitting by one of its phones. */
export async function change(
  seat: Seat,
  now: Date,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<Sitting> {
  const { db, open, sittingId } = seat
  const { tenantId } = db
  const read = await refusing(seat, now, () =>
    db.transaction(async (tx) => {
      const [, [head], guests] = await tx.run(
        lockSitting(tenantId, sittingId),
        queries.sittingHead(tenantId, sittingId),
        queries.guestsOf(tenantId, sittingId),
      )
      assertAtTable(seat, head, guests, now)
      if (endOf(head, now)) throw new AppError('sitting_ended')
      await work(tx)
      tx.atEnd(queries.keepOpen(tenantId, sittingId, { now, lapsesAt: lapsesAt(open, now) }))
      return readAtEnd(tx, seat, now)
    }),
  )
  return read()
}

/** Tells staff when a phone orders that is no longer at its table: it may have been carried home. */
async function refusing<T>({ db, sittingId }: Seat, now: Date, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'sitting_ended')
      await db.transaction(async (tx) => {
        if (await tx.first(queries.noteRefused(tx.tenantId, sittingId, now)))
          tx.announce('sittings_update', {})
      })
    throw error
  }
}

export const nameGuest = (seat: Seat, now: Date, name: string): Promise<Sitting> =>
  change(seat, now, async (tx) => {
    tx.atEnd(queries.nameOne(tx.tenantId, seat.sittingId, seat.guest, name))
    tx.announce('sitting_update', { sittingId: seat.sittingId })
    tx.announce('sittings_update', {})
  })

/** A line that others have changed, removed or sent meanwhile stays as they made it. @throws limit_reached, not_found */
export const put = (
  seat: Seat,
  now: Date,
  { id, version, line }: Pick<Body<typeof putLine>, 'id' | 'version' | 'line'>,
): Promise<Sitting> =>
  change(seat, now, async (tx) => {
    const { tenantId } = tx
    const { sittingId, guest, open } = seat
    const found = await tx.first(queries.lineToPut(tenantId, sittingId, id))
    if (!found) throw new Error('an aggregate has a row')
    const isKnown = found.version !== null
    if (isKnown ? found.version !== version || !found.is_there : version !== 0 || line === null) return
    if (line && !open.catalog.items.has(line.itemId))
      throw new AppError('not_found', '¡Ese artículo ya no está en el menú!')
    const content = line && contentOf(line)
    if (isKnown) tx.atEnd(queries.changeLine(tenantId, sittingId, id, content))
    else {
      if (found.open >= MAX_CART_LINES || found.all >= MAX_LINES)
        throw new AppError('limit_reached', `¡El pedido admite máximo ${MAX_CART_LINES} líneas!`)
      if (content)
        tx.atEnd(queries.insertLine(tenantId, sittingId, { id, guest, position: found.all + 1, content }))
    }
    tx.announce('sitting_update', { sittingId })
  })

const contentOf = (line: NonNullable<Body<typeof putLine>['line']>): queries.LineContent => ({
  item_id: line.itemId,
  variant_id: line.variant_id,
  addons_ids: line.addons_ids,
  quantity: line.quantity,
  notes: line.notes,
})

/** Sends lines of a sitting, once per retry key. @throws lines_changed, sitting_ended, and those of a request or an order */
export async function send(
  deps: SittingDeps,
  seat: Seat,
  { now, request, reply }: PublicContext,
  code: string,
  lines: Body<typeof sendRound>['lines'],
): Promise<Sitting> {
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw new AppError('invalid_input', '¡La línea no es válida!')
  assertOrders(seat.open)
  const { db, open } = seat
  const retry: Retry | null = readRetry(sendRound, request)
  const addressHash = deps.hashAddress(open.tenantId, request.ip)
  let read: (() => Sitting) | null = null
  await refusing(seat, now, () =>
    once(db, retry, async () => {
      let reading: (() => Sitting) | null = null
      const answer = await sendLines(deps, seat, {
        context: { now, request, reply },
        code,
        round: { sittingId: seat.sittingId, guest: seat.guest, lines },
        retry,
        addressHash,
        readAtEnd: (tx) => {
          tx.atEnd(queries.keepOpen(tx.tenantId, seat.sittingId, { now, lapsesAt: lapsesAt(open, now) }))
          reading = readAtEnd(tx, seat, now)
        },
      })
      read = reading
      return answer
    }),
  )
  return readOnce(read, seat, now)
}

/** Staff end a sitting. @throws sitting_ended, not_found */
export const end = (context: StoreContext, id: number) =>
  context.write(async (tx) => {
    const [, [head]] = await tx.run(lockSitting(tx.tenantId, id), queries.sittingHead(tx.tenantId, id))
    if (!head) throw new AppError('not_found')
    if (head.ended_at) throw new AppError('sitting_ended', 'La mesa ya está cerrada a los teléfonos.')
    endIn(tx, id, 'staff', context.now)
    return saved('Los teléfonos de la mesa ya no piden. Su código abre una mesa nueva.')
  })

/** Staff take one phone from the table: its lines that nobody has sent go, and those that were sent stay. @throws sitting_ended, not_found */
export const remove = (context: StoreContext, id: number, guest: number) =>
  context.write(async (tx) => {
    const [, [head]] = await tx.run(lockSitting(tx.tenantId, id), queries.sittingHead(tx.tenantId, id))
    if (!head) throw new AppError('not_found')
    if (endOf(head, context.now))
      throw new AppError('sitting_ended', 'La mesa ya está cerrada a los teléfonos.')
    const removed = await tx.first(queries.removeOne(tx.tenantId, id, guest, context.now))
    if (!removed) throw new AppError('not_found', 'Ese teléfono ya no está en la mesa.')
    tx.announce('sitting_update', { sittingId: id, removed: guest })
    tx.announce('sittings_update', {})
    return saved('El teléfono ya no pide en esta mesa.')
  })
