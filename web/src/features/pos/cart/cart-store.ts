import { Watchers } from '@comanda/shared/kernel/watchers'
import type { MenuItem } from '@comanda/shared/menu/api'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import type { CustomerRef } from '@comanda/shared/pos/api'
import {
  addPiece,
  addToLine,
  type Cart,
  type Chosen,
  cartTotals,
  changeQuantity,
  isSameOrder,
  linePrice,
  mergeLines,
  NO_CHOICE,
  refreshCart,
  removeLine,
  setNotes,
  withoutPromises,
} from '@comanda/shared/pos/cart'
import type { SentOrder } from '../send/sending.ts'
import { type Choices, EMPTY_SALE, type PreparedOrder, type Sale, type SaleMemory } from './cart-memory.ts'

/** What a menu change did to the cart. */
export type CartChange = 'none' | 'prices' | 'dropped'

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The sale in progress, shared by all tabs of one person. Every change is stored before it is shown; adding and sending
 * read the other tabs' changes first.
 */
export function createCartStore(memory: SaleMemory, newKey: () => string) {
  let sale = memory.recall()
  let isKept = true
  /** The last received menu. */
  let today: ReadonlyMap<number, MenuItem> | null = null
  const watchers = new Watchers()

  function show(next: Sale): void {
    sale = next
    watchers.notify()
  }

  function become(next: Sale): void {
    isKept = memory.keep(next)
    show(next)
  }
  const change = (part: Partial<Sale>): void => become({ ...sale, ...part })

  const changeCart = (cart: Cart): void =>
    change({ cart, ...(cart.length === 0 ? NOTHING_SENT : { key: sale.key ?? newKey() }) })

  /** Reads the changes of other tabs. */
  function sync(): void {
    const changed = memory.recallChanged()
    if (changed) show(changed)
  }

  const clear = (): void => become(EMPTY_SALE)

  return {
    get: (): Sale => sale,
    sync,
    /** false when the browser has no room: the sale is lost when the tab closes. */
    isKept: (): boolean => isKept,
    watch: watchers.watch,
    /** @returns false when the cart is full */
    add(item: MenuItem, chosen: Chosen = NO_CHOICE): boolean {
      sync()
      const cart = addToLine(sale.cart, item, chosen)
      if (cart.length > MAX_CART_LINES) return false
      changeCart(cart)
      return true
    },
    /** @returns false when nothing changed, because the menu no longer has the item */
    changeQuantity(position: number, by: number): boolean {
      const { cart } = sale
      changeCart(by === 1 && today ? addPiece(cart, position, today) : changeQuantity(cart, position, by))
      return sale.cart !== cart
    },
    remove: (position: number) => changeCart(removeLine(sale.cart, position)),
    setNotes: (position: number, notes: string) =>
      changeCart(mergeLines(setNotes(sale.cart, position, notes))),
    setCustomer: (customer: CustomerRef | null) => change({ customer }),
    choose: (choices: Partial<Choices>) => change(choices),
    /**
     * Detaches the cart from its QR order: it becomes another order at today's prices. With an unanswered attempt the key
     * stays, because that attempt may have placed the order.
     */
    unlinkQrOrder(): CartChange {
      const before = sale.cart
      const cart = withoutPromises(before)
      const next = today ? refreshCart(cart, today) : cart
      change({ cart: next, qrOrderId: null, ...(sale.unanswered.length === 0 ? { key: newKey() } : {}) })
      return compare(before, next)
    },
    /** Removes cart, customer, table and service. */
    clear,
    replace: (order: PreparedOrder, draftId: string | null = null) =>
      become({ ...order, draftId, key: newKey(), unanswered: [] }),
    /** Undoes a change. */
    restore: (before: Sale) => become(before),
    /** Updates the cart to today's menu and tables. */
    refresh(menu: ReadonlyMap<number, MenuItem>, tableIds: ReadonlySet<number>): CartChange {
      today = menu
      const cart = refreshCart(sale.cart, menu)
      const tableId = sale.tableId !== null && tableIds.has(sale.tableId) ? sale.tableId : null
      const result = compare(sale.cart, cart)
      const isSame = cart.every((line, index) => line.item === sale.cart[index]?.item)
      if (result === 'dropped' || !isSame || tableId !== sale.tableId) {
        change({ cart, tableId, ...(cart.length === 0 ? NOTHING_SENT : {}) })
      }
      return result
    },
    /**
     * Stores the order before it is sent, so that even after a reload its answer can be requested.
     * @returns the key of this cart and its other attempts without an answer
     */
    startSending(order: SentOrder): { key: string; earlier: readonly SentOrder[] } {
      sync()
      const key = sale.key ?? newKey()
      const earlier = without(sale.unanswered, order)
      change({ key, unanswered: [...earlier, order] })
      return { key, earlier }
    },
    /** The server refused the order: the cart may be sent again. */
    markRefused: (order: SentOrder) => change({ unanswered: without(sale.unanswered, order) }),
    /** An earlier attempt placed the order: the changed cart is another order. */
    startAnotherOrder: () => change({ key: newKey(), unanswered: [], draftId: null }),
    /**
     * Empties the cart whose order was placed under this key, unless another tab has started the next cart.
     * @returns false when the cart was changed since it was sent: it stays, as another order
     */
    finishSending(key: string, sent: Cart): boolean {
      sync()
      if (sale.key !== key) return true
      if (!isSameOrder(sale.cart, sent)) return false
      clear()
      return true
    },
  }
}

/** An emptied cart is a new one: without key, QR order and draft. */
const NOTHING_SENT = { key: null, unanswered: [], qrOrderId: null, draftId: null } as const

const without = (orders: readonly SentOrder[], order: SentOrder): readonly SentOrder[] => {
  const sent = JSON.stringify(order)
  return orders.filter((one) => JSON.stringify(one) !== sent)
}

function compare(before: Cart, after: Cart): CartChange {
  if (after.length < before.length) return 'dropped'
  const isSamePrice = after.every((line, index) => {
    const old = before[index]
    return old !== undefined && linePrice(line) === linePrice(old)
  })
  return isSamePrice && cartTotals(before).total === cartTotals(after).total ? 'none' : 'prices'
}
