import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { GUEST_NAME } from '@comanda/shared/qr/diner'
import { isServed, storeClock } from '@comanda/shared/settings/category-hours'
import { sentenceOfHours } from '@comanda/shared/settings/category-hours-words'
import { raiseCounter } from '../../db/counters.ts'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { PublicContext, Retry, StoreContext } from '../../http/context.ts'
import { once, readRetry } from '../../http/idempotency.ts'
import { keepAnswer } from '../../http/queries.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import type { SentByPhones } from '../../selling/placing/build-order.ts'
import { requestStatus } from '../../selling/placing/queries-requests.ts'
import { assertCurrent, lockRound, takeLines } from '../../selling/placing/queries-sittings.ts'
import { priceCart } from '../../selling/pricing/pricing.ts'
import type { HashAddress } from './address.ts'
import type { OpenMenu, QrMenus } from './menus.ts'
import * as queries from './queries.ts'

type PlaceBody = Body<typeof placeQrOrder>

export interface QrDeps {
  menus: QrMenus
  tenant: (tenantId: number) => TenantDb
  hashAddress: HashAddress
}

const MINUTE = 60_000
/**
 * The largest numbers of pending requests. A whole dining room may share one address. Requests without a table have
 * their own limit, so that many of them cannot block guests who scanned the code of a table.
 */
const LIMITS = { table: 5, address: 20, atTables: 300, withoutTable: 100 }
/** Staff read pages of a hundred requests, so the largest page stays below 7 MB. */
const MAX_BYTES = 64_000
/** How often a request is priced again when the menu changes at the same time. */
const ATTEMPTS = 8
/** A cart that was open in the last minute of a category's hours is still sent. */
const GRACE = 10 * MINUTE
const PLACED = '¡Tu pedido fue recibido!'

/** Stores a diner's request, once per retry key. */
export async function placeRequest(
  deps: QrDeps,
  { now, request }: PublicContext,
  code: string,
  body: PlaceBody,
): Promise<Answer<typeof placeQrOrder>> {
  const retry = readRetry(placeQrOrder, request)
  const open = await deps.menus.open(code, now)
  if (!open) throw new AppError('not_found')
  const db = deps.tenant(open.tenantId)
  const addressHash = deps.hashAddress(open.tenantId, request.ip)
  return once(db, retry, () =>
    keepRequest(deps, db, open, { code, now, body, retry, addressHash, sent: null }),
  )
}

/** A request that a diner, or the phones of a table, have sent. */
interface SentRequest {
  code: string
  now: Date
  body: Pick<PlaceBody, 'cartItems' | 'customerType' | 'customer' | 'deliveryType' | 'tableId'>
  retry: Retry | null
  addressHash: Buffer
  /** By the phones of a table, which may have moved. */
  sent: (SentByPhones & { tableId: number | null }) | null
}

/** Stores a request at the prices of the current menu. @throws too_many_requests, lines_changed, sitting_ended and those of the prices */
export async function keepRequest(
  deps: Pick<QrDeps, 'menus'>,
  db: TenantDb,
  opened: OpenMenu,
  sent: SentRequest,
) {
  let open: OpenMenu | null = opened
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!open) throw new AppError('not_found')
    const request = buildRequest(open, sent)
    const answer = await db
      .transaction((tx) => keepIfCurrent(tx, request, sent))
      .catch((error: unknown) => {
        if (error instanceof MenuChanged) return null
        throw error
      })
    if (answer) return answer
    open = await deps.menus.open(sent.code, sent.now, open.catalog.version + 1)
  }
  throw new AppError('unavailable', 'El menú está cambiando en este momento. Inténtalo de nuevo.')
}

/** The menu has changed since the request was priced; its transaction is undone. */
class MenuChanged extends Error {}

/** @throws MenuChanged, too_many_requests, lines_changed, sitting_ended */
async function keepIfCurrent(tx: TenantTx, request: queries.NewRequest, { retry, sent }: SentRequest) {
  const { tenantId } = tx
  const round = sent?.round ?? null
  const [, [waiting], [number], ...ofSitting] = await tx.run(
    queries.lockStoreForRequests(tenantId),
    queries.countWaitingLike(request),
    raiseCounter(tenantId, 'qr_order'),
    ...(round ? lockRound(tenantId, round) : []),
  )
  if (!waiting?.is_current || !number) throw new MenuChanged()
  if (round) assertCurrent(round, ofSitting)
  assertRoom(request, waiting)
  const orderId = number.first
  const answer = saved(PLACED, { orderId })
  tx.atEnd(queries.insertRequest(request, orderId))
  if (round) tx.atEnd(takeLines(tenantId, round))
  if (retry) tx.atEnd(keepAnswer(tenantId, retry.key, retry.hash, answer, request.now))
  tx.announce('new_qrorder', {})
  if (round) tx.announce('sitting_update', { sittingId: round.sittingId })
  sent?.readAtEnd(tx)
  return answer
}

/** @throws too_many_requests */
function assertRoom(
  { tableId }: queries.NewRequest,
  { at_table, from_address, like_this }: queries.Waiting,
): void {
  if (at_table >= LIMITS.table) {
    const text = 'Tu mesa ya tiene varios pedidos por atender. Espera a que el personal los revise.'
    throw new AppError('too_many_requests', text)
  }
  if (from_address >= LIMITS.address) {
    const text =
      'Ya hay muchos pedidos por atender desde tu conexión. Pide ayuda al personal o espera un momento.'
    throw new AppError('too_many_requests', text)
  }
  if (like_this >= (tableId === null ? LIMITS.withoutTable : LIMITS.atTables)) {
    const text =
      'El restaurante ya tiene muchos pedidos por atender. Escanea el código de tu mesa o pide ayuda al personal.'
    throw new AppError('too_many_requests', text)
  }
}

/** @throws not_served for an item outside of the hours of its category. Staff may add it. */
export function assertServed(
  { catalog: { content, items } }: OpenMenu,
  { now, body }: { now: Date; body: Pick<PlaceBody, 'cartItems'> },
): void {
  const { time_zone, business_day_start } = content.storeSettings
  const wanted = new Set(body.cartItems.map(({ itemId }) => items.get(itemId)?.category_id))
  for (const { id, title, hours } of content.categories) {
    if (!hours || !wanted.has(id)) continue
    const isServedAt = (at: Date) =>
      isServed(hours, storeClock(at, { timeZone: time_zone, businessDayStart: business_day_start }))
    if (isServedAt(now) || isServedAt(new Date(now.getTime() - GRACE))) continue
    throw new AppError(
      'not_served',
      `${sentenceOfHours(title, hours)} Quítalo de tu carrito o pregunta al personal.`,
    )
  }
}

/** @throws qr_ordering_off, not_served, and the errors of priceCart. */
function buildRequest(open: OpenMenu, request: SentRequest): queries.NewRequest {
  const { now, body, addressHash, sent } = request
  const { catalog, menu } = open
  const { is_qr_menu_enabled, is_qr_order_enabled } = menu.storeSettings
  if (!is_qr_menu_enabled || !is_qr_order_enabled) throw new AppError('qr_ordering_off')
  const priced = priceCart(body.cartItems, catalog.items)
  assertServed(open, request)
  const lines = priced.lines.map((line, index) => ({
    ...line,
    ...(sent && { guest: sent.guests[index] ?? null }),
    tax_id: catalog.items.get(line.item_id)?.tax_id ?? null,
  }))
  if (Buffer.byteLength(JSON.stringify(lines)) > MAX_BYTES) {
    throw new AppError('invalid_input', 'Tu pedido es demasiado grande. Divídelo en dos.')
  }
  const known = body.customerType === 'CUSTOMER' ? body.customer : null
  return {
    tenantId: open.tenantId,
    catalogVersion: catalog.version,
    now,
    lapsesAt: new Date(now.getTime() + catalog.qrOrderMinutes * MINUTE),
    deliveryType: body.deliveryType,
    customerType: known ? 'CUSTOMER' : 'WALKIN',
    customerKey: known?.phone ? phoneKey(known.phone, catalog.country) : null,
    customerPhone: known?.phone ?? null,
    customerName: known?.name ?? GUEST_NAME,
    tableId: sent ? sent.tableId : (open.table(body.tableId)?.id ?? null),
    sittingId: sent?.round.sittingId ?? null,
    addressHash,
    lines,
  }
}

/** @throws not_found, or qr_order_taken when it is no longer pending. */
export const cancelRequest = (context: StoreContext, id: number, reason: string | null) =>
  context.write(async (tx) => {
    const who = { now: context.now, username: context.session.username, reason }
    const cancelled = await tx.all(queries.cancelOne(tx.tenantId, id, who))
    if (cancelled.length === 0)
      throw new AppError((await tx.first(requestStatus(tx.tenantId, id))) ? 'qr_order_taken' : 'not_found')
    announceCancelled(tx, cancelled)
    return saved('El pedido QR se canceló.')
  })

export const cancelAllRequests = (context: StoreContext, withoutTableOnly: boolean) =>
  context.write(async (tx) => {
    const who = { now: context.now, username: context.session.username }
    const cancelled = await tx.all(queries.cancelAll(tx.tenantId, who, withoutTableOnly))
    if (cancelled.length > 0) announceCancelled(tx, cancelled)
    return saved('Los pedidos QR se cancelaron.')
  })

/** To staff, and to the tables whose phones have asked. */
function announceCancelled(tx: TenantTx, cancelled: readonly { sitting_id: number | null }[]): void {
  tx.announce('qrorder_update', {})
  for (const id of new Set(cancelled.map(({ sitting_id }) => sitting_id)))
    if (id !== null) tx.announce('sitting_update', { sittingId: id })
}
