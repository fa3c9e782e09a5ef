import { businessDate } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Cents } from '@comanda/shared/kernel/money'
import type { CartItemIn } from '@comanda/shared/pos/api'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { PublicContext, Retry, StoreContext } from '../../../http/context.ts'
import { keepAnswer, type StoreRow, storeQuery } from '../../../http/queries.ts'
import type { GuestRound } from '../../../selling/orders/queries-new-order.ts'
import type { OrderBody, SentByPhones } from '../../../selling/placing/build-order.ts'
import { type Menus, takeOrder } from '../../../selling/placing/take-order.ts'
import type { OpenMenu } from '../menus.ts'
import { assertServed, keepRequest, type QrDeps } from '../service.ts'
import { guestsOf, type LineRow, linesOf, type SittingHead, sittingHead } from './queries.ts'
import { assertAtTable, type Seat } from './seat.ts'
import { endOf, isConfirmed } from './written.ts'

export interface SendDeps extends Menus, Pick<QrDeps, 'menus'> {
  countOrder: () => void
}

/** What a phone sends. */
interface Sending {
  context: PublicContext
  code: string
  round: GuestRound
  retry: Retry | null
  addressHash: Buffer
  readAtEnd: (tx: TenantTx) => void
}

const SENT = '¡Tu pedido fue enviado!'

/** Sends lines as a request that staff confirm, or straight to the kitchen as a round of the table's check. */
export async function sendLines(deps: SendDeps, seat: Seat, sending: Sending): Promise<unknown> {
  const { db, open, sittingId } = seat
  const { tenantId } = db
  const { context, code, round, retry, addressHash } = sending
  const { now } = context
  const [[head], guests, lines, [store]] = await db.run(
    sittingHead(tenantId, sittingId),
    guestsOf(tenantId, sittingId),
    linesOf(tenantId, sittingId),
    storeQuery(tenantId, now),
  )
  assertAtTable(seat, head, guests, now)
  if (endOf(head, now)) throw new AppError('sitting_ended')
  const chosen = linesOfRound(round, lines)
  const cart = chosen.map((line, index) => cartItemOf(line, round.lines[index]?.price ?? null))
  const sent = { round, guests: chosen.map(({ guest }) => guest), readAtEnd: sending.readAtEnd }
  if (!isConfirmed(head, open.catalog.guestTrust) && head.check_id !== null && store) {
    assertServed(open, { now, body: { cartItems: cart } })
    return sendToKitchen(deps, contextOf(seat, head, { context, store, retry }), head.check_id, cart, sent)
  }
  const tableId = head.check_table ?? head.table_id
  const body = {
    cartItems: cart,
    deliveryType: 'dinein' as const,
    customerType: null,
    customer: { name: null, phone: null },
    tableId: null,
  }
  return keepRequest(deps, db, open, { code, now, body, retry, addressHash, sent: { ...sent, tableId } })
}

/** The lines that the phone shows, in its order. @throws lines_changed */
const linesOfRound = ({ lines }: GuestRound, shared: readonly LineRow[]): LineRow[] =>
  lines.map(({ id, version }) => {
    const found = shared.find((line) => line.id === id && line.version === version)
    if (!found) throw new AppError('lines_changed')
    return found
  })

const cartItemOf = ({ content }: LineRow, price: Cents | null): CartItemIn => ({
  itemId: content.item_id,
  variant_id: content.variant_id,
  addons_ids: content.addons_ids,
  quantity: content.quantity,
  notes: content.notes,
  price,
})

async function sendToKitchen(
  deps: SendDeps,
  context: StoreContext,
  checkId: number,
  cart: CartItemIn[],
  sent: SentByPhones,
): Promise<unknown> {
  const body: OrderBody = {
    cart,
    deliveryType: 'dinein',
    tableId: null,
    guests: null,
    checkName: null,
    checkId,
    newCheck: false,
    customerType: null,
    customerId: null,
    selectedQrOrderItem: null,
    refusedLines: null,
  }
  // A check that was closed meanwhile ended its sitting.
  const placed = await takeOrder(context, deps, body, null, SENT, sent).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'check_closed') throw new AppError('sitting_ended')
    throw error
  })
  deps.countOrder()
  return placed
}

/** The call in the name of who serves the check: stations, printers and figures treat its round like any other. */
function contextOf(
  { db, open }: { db: TenantDb; open: OpenMenu },
  { waiter }: SittingHead,
  { context, store, retry }: { context: PublicContext; store: StoreRow; retry: Retry | null },
): StoreContext {
  const { tenantId } = db
  const writeSale: StoreContext['writeSale'] = (work) =>
    db.transaction(async (tx) => {
      const { answer } = await work(tx)
      if (retry) tx.atEnd(keepAnswer(tenantId, retry.key, retry.hash, saved(SENT), context.now))
      return answer
    })
  return {
    ...context,
    db,
    tenantId,
    session: {
      tenantId,
      sessionId: '',
      username: waiter ?? '',
      drawerId: null,
      deviceId: null,
      role: 'user',
      name: '',
      scopes: [],
      designation: null,
      phone: null,
      email: null,
      login: null,
      photo: null,
    },
    store,
    businessDate: businessDate(context.now, store),
    printers: async () => open.catalog.printers,
    retry,
    sale: null,
    writeSale,
    write: (work) => writeSale(async (tx) => ({ answer: await work(tx), found: [] })),
  }
}
