import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { GUEST_NAME } from '@comanda/shared/qr/diner'
import { isServed, storeClock } from '@comanda/shared/settings/category-hours'
import { sentenceOfHours } from '@comanda/shared/settings/category-hours-words'
import { nextNumber } from '../../db/counters.ts'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { PublicContext, Retry, StoreContext } from '../../http/context.ts'
import { once, readRetry } from '../../http/idempotency.ts'
import { keepAnswer } from '../../http/queries.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { requestStatus } from '../../selling/placing/queries-requests.ts'
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
  return once(db, retry, () => keep(deps, db, open, { code, now, body, retry, addressHash }))
}

/** A request that a diner has sent. */
interface SentRequest {
  code: string
  now: Date
  body: PlaceBody
  retry: Retry | null
  addressHash: Buffer
}

async function keep(deps: QrDeps, db: TenantDb, opened: OpenMenu, sent: SentRequest) {
  let open: OpenMenu | null = opened
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!open) throw new AppError('not_found')
    const request = buildRequest(open, sent)
    const answer = await db.transaction((tx) => keepIfCurrent(tx, request, sent.retry))
    if (answer) return answer
    open = await deps.menus.open(sent.code, sent.now, open.catalog.version + 1)
  }
  throw new AppError('unavailable', 'El menú está cambiando en este momento. Inténtalo de nuevo.')
}

/** @returns null when the menu has changed since the request was priced. @throws too_many_requests */
async function keepIfCurrent(tx: TenantTx, request: queries.NewRequest, retry: Retry | null) {
  const { tenantId } = tx
  const [, [waiting]] = await tx.run(
    queries.lockStoreForRequests(tenantId),
    queries.countWaitingLike(request),
  )
  if (!waiting?.is_current) return null
  assertRoom(request, waiting)
  const orderId = await nextNumber(tx, tenantId, 'qr_order')
  const answer = saved(PLACED, { orderId })
  tx.atEnd(queries.insertRequest(request, orderId))
  if (retry) tx.atEnd(keepAnswer(tenantId, retry.key, retry.hash, answer, request.now))
  tx.announce('new_qrorder', {})
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
function assertServed({ catalog: { content, items } }: OpenMenu, { now, body }: SentRequest): void {
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
function buildRequest(open: OpenMenu, sent: SentRequest): queries.NewRequest {
  const { now, body, addressHash } = sent
  const { catalog, menu } = open
  const { is_qr_menu_enabled, is_qr_order_enabled } = menu.storeSettings
  if (!is_qr_menu_enabled || !is_qr_order_enabled) throw new AppError('qr_ordering_off')
  const priced = priceCart(body.cartItems, catalog.items)
  assertServed(open, sent)
  const lines = priced.lines.map((line) => ({
    ...line,
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
    tableId: open.table(body.tableId)?.id ?? null,
    addressHash,
    lines,
  }
}

/** @throws not_found, or qr_order_taken when it is no longer pending. */
export const cancelRequest = (context: StoreContext, id: number) =>
  context.write(async (tx) => {
    const who = { now: context.now, username: context.session.username }
    if ((await tx.affected(queries.cancelOne(tx.tenantId, id, who))) === 0) {
      throw new AppError((await tx.first(requestStatus(tx.tenantId, id))) ? 'qr_order_taken' : 'not_found')
    }
    tx.announce('qrorder_update', {})
    return saved('El pedido QR se canceló.')
  })

export const cancelAllRequests = (context: StoreContext, withoutTableOnly: boolean) =>
  context.write(async (tx) => {
    const who = { now: context.now, username: context.session.username }
    if ((await tx.affected(queries.cancelAll(tx.tenantId, who, withoutTableOnly))) > 0)
      tx.announce('qrorder_update', {})
    return saved('Los pedidos QR se cancelaron.')
  })
