import type { MenuItem } from '@comanda/shared/menu/api'
import { MAX_CART_LINES } from '@comanda/shared/orders/order'
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
import { type Choices, EMPTY_SALE, type Sale, type SaleMemory } from './cart-memory.ts'

/** What a menu change did to the cart. */
export type CartChange = 'none' | 'prices' | 'dropped'

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The sale in progress, shared by all tabs of one person. Every change begins with what the other tabs have done and
 * is remembered before it is shown.
 */
export function createCartStore(memory: SaleMemory, newKey: () => string) {
  let sale = memory.recall()
  let isKept = true
  /** The menu as it was last received. */
  let today: ReadonlyMap<number, MenuItem> | null = null
  const watchers = new Set<() => void>()

  function show(next: Sale): void {
    sale = next
    for (const watcher of watchers) watcher()
  }

  function become(next: Sale): void {
    isKept = memory.keep(next)
    show(next)
  }
  const change = (part: Partial<Sale>): void => become({ ...sale, ...part })

  const changeCart = (cart: Cart): void =>
    change({ cart, ...(cart.length === 0 ? NOTHING_SENT : { key: sale.key ?? newKey() }) })

  /** Takes over what another tab has done. */
  function sync(): void {
    const news = memory.recallNews()
    if (news) show(news)
  }

  const clear = (): void => become(EMPTY_SALE)

  return {
    get: (): Sale => sale,
    sync,
    /** false: the browser has no room left, and the sale ends with its tab. */
    isKept: (): boolean => isKept,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** @returns false when the cart is full. */
    add(item: MenuItem, chosen: Chosen = NO_CHOICE): boolean {
      sync()
      const cart = addToLine(sale.cart, item, chosen)
      if (cart.length > MAX_CART_LINES) return false
      changeCart(cart)
      return true
    },
    /** @returns false when nothing changed: a piece more of what is not sold today. */
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
     * The cart no longer answers a diner's request: it is another order, by today's menu. Only while an attempt is unanswered its
     * key stays, because that attempt may have become the order.
     */
    unlinkQrOrder(): CartChange {
      const before = sale.cart
      const cart = withoutPromises(before)
      const next = today ? refreshCart(cart, today) : cart
      change({ cart: next, qrOrderId: null, ...(sale.unanswered.length === 0 ? { key: newKey() } : {}) })
      return compare(before, next)
    },
    /** Empties everything: cart, customer, table and service. */
    clear,
    /** Another cart takes the place of this one. */
    replace: (next: Partial<Omit<Sale, 'key' | 'unanswered'>>) =>
      become({ ...EMPTY_SALE, ...next, key: newKey() }),
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
      sync()
      const key = sale.key ?? newKey()
      const earlier = without(sale.unanswered, order)
      change({ key, unanswered: [...earlier, order] })
      return { key, earlier }
    },
    /** The server said no: nothing was done, the cart may be sent again. */
    markRefused: (order: SentOrder) => change({ unanswered: without(sale.unanswered, order) }),
    /** The earlier attempt was answered, this changed cart is another order. */
    startAnotherOrder: () => change({ key: newKey(), unanswered: [], draftId: null }),
    /**
     * The order under this key was placed. Its cart is emptied, unless another tab has begun the next one meanwhile.
     * @returns false when the cart was changed since it left: it stays, as another order.
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

/** A cart that was emptied is a new one: the next order has another key and answers no request or draft. */
const NOTHING_SENT = { key: null, unanswered: [], qrOrderId: null, draftId: null } as const

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
