import type { MenuItem } from '@comanda/shared/menu/api'
import type { DeliveryType } from '@comanda/shared/orders/order'
import { MAX_CART_LINES } from '@comanda/shared/orders/order'
import type { CustomerRef } from '@comanda/shared/pos/api'
import {
  addPiece,
  addToCart,
  type Cart,
  cartTotals,
  changeQuantity,
  linePrice,
  refreshCart,
  removeLine,
  setNotes,
  withoutPromises,
} from '@comanda/shared/pos/cart'
import { EMPTY_SALE, type Sale, type SaleMemory } from './cart-memory.ts'
import type { SentOrder } from './sending.ts'

/** What a menu change did to the cart. */
export type CartChange = 'none' | 'prices' | 'dropped'

export type CartStore = ReturnType<typeof createCartStore>

/** The sale in progress. Every change is remembered before anybody sees it. */
export function createCartStore(memory: SaleMemory, newKey: () => string) {
  let sale = memory.recall()
  let isKept = true
  /** The menu as it was last told. */
  let today: ReadonlyMap<number, MenuItem> | null = null
  const watchers = new Set<() => void>()

  function become(next: Sale): void {
    sale = next
    isKept = memory.keep(sale)
    for (const watcher of watchers) watcher()
  }
  const change = (part: Partial<Sale>): void => become({ ...sale, ...part })

  const changeCart = (cart: Cart): void => change({ cart, ...(cart.length === 0 ? NOTHING_SENT : {}) })

  return {
    get: (): Sale => sale,
    /** false: the browser has no room left, and the sale ends with its tab. */
    isKept: (): boolean => isKept,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** @returns false when the cart is full. */
    add(item: MenuItem, variantId: number | null, addonIds: readonly number[]): boolean {
      if (sale.cart.length >= MAX_CART_LINES) return false
      changeCart(addToCart(sale.cart, item, variantId, addonIds))
      return true
    },
    /** @returns false when nothing changed: a piece more of what is not sold today. */
    changeQuantity(position: number, by: number): boolean {
      const { cart } = sale
      changeCart(by === 1 && today ? addPiece(cart, position, today) : changeQuantity(cart, position, by))
      return sale.cart !== cart
    },
    remove: (position: number) => changeCart(removeLine(sale.cart, position)),
    setNotes: (position: number, notes: string) => changeCart(setNotes(sale.cart, position, notes)),
    setCustomer: (customer: CustomerRef | null) => change({ customer }),
    setDeliveryType: (deliveryType: DeliveryType) => change({ deliveryType }),
    setTable: (tableId: number | null) => change({ tableId }),
    /**
     * The cart no longer answers a diner's request: it is another order, by today's menu. Only while an attempt is unanswered its
     * key stays, because that attempt may have become the order.
     */
    unlinkQrOrder(): CartChange {
      const before = sale.cart
      const cart = withoutPromises(before)
      const next = today ? refreshCart(cart, today) : cart
      change({ cart: next, qrOrderId: null, ...(sale.unanswered.length === 0 ? { key: null } : {}) })
      return compare(before, next)
    },
    /** Empties everything: cart, customer, table and service. */
    clear: () => become(EMPTY_SALE),
    /** Another cart takes the place of this one. */
    replace: (next: Partial<Omit<Sale, 'key' | 'unanswered'>>) => become({ ...EMPTY_SALE, ...next }),
    /** Puts back what an undo was offered for. */
    restore: (before: Sale) => become(before),
    /** The same cart on today's menu and tables. */
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
     * Remembers the order before it leaves, so that even a reload during the flight can ask for its answer.
     * @returns the key of this cart and its other attempts without an answer.
     */
    startSending(order: SentOrder): { key: string; earlier: readonly SentOrder[] } {
      const key = sale.key ?? newKey()
      const earlier = without(sale.unanswered, order)
      change({ key, unanswered: [...earlier, order] })
      return { key, earlier }
    },
    /** The server said no: nothing was done, the cart may be sent again. */
    markRefused: (order: SentOrder) => change({ unanswered: without(sale.unanswered, order) }),
    /** The earlier attempt was answered, this changed cart is another order. */
    startAnotherOrder: () => change({ key: null, unanswered: [] }),
  }
}

/** A cart that was emptied is a new one: the next order has another key and answers no request. */
const NOTHING_SENT = { key: null, unanswered: [], qrOrderId: null } as const

const without = (orders: readonly SentOrder[], order: SentOrder): readonly SentOrder[] => {
  const told = JSON.stringify(order)
  return orders.filter((one) => JSON.stringify(one) !== told)
}

function compare(before: Cart, after: Cart): CartChange {
  if (after.length < before.length) return 'dropped'
  const isSamePrice = after.every((line, index) => {
    const old = before[index]
    return old !== undefined && linePrice(line) === linePrice(old)
  })
  return isSamePrice && cartTotals(before).total === cartTotals(after).total ? 'none' : 'prices'
}
