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
  changeLine,
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
import { type Choices, EMPTY_SALE, type PreparedOrder, type Sale, type SaleMemory } from './cart-memory.ts'

/** The effect of a menu change on the cart. */
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
    /** @returns false when the cart has no room for all of them */
    addLines(lines: Cart): boolean {
      sync()
      const cart = mergeLines([...sale.cart, ...lines])
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
    change: (position: number, chosen: Chosen) => changeCart(changeLine(sale.cart, position, chosen)),
    setCustomer: (customer: CustomerRef | null) => change({ customer }),
    choose: (choices: Partial<Choices>) => change(choices),
    /**
     * Detaches the cart from its QR order: it becomes another order at today's prices. The key stays, because an attempt
     * without an answer may have placed the order.
     */
    unlinkQrOrder(): CartChange {
      const before = sale.cart
      const cart = withoutPromises(before)
      const next = today ? refreshCart(cart, today) : cart
      change({ cart: next, qrOrderId: null, refusedLines: [] })
      return compare(before, next)
    },
    /** Removes cart, customer, table and service. */
    clear,
    replace: (order: PreparedOrder, draftId: string | null = null) =>
      become({ ...order, draftId, key: newKey() }),
    /** Undoes a change, or makes one that is not the store's. */
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
    /** @returns the key under which the outbox has what was sent of this cart, also after a reload */
    startSending(): string {
      sync()
      const key = sale.key ?? newKey()
      if (sale.key === null) change({ key })
      return key
    },
    /** An earlier attempt placed the order: the changed cart is another order. */
    startAnotherOrder: () => change({ key: newKey(), draftId: null }),
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
const NOTHING_SENT = { key: null, qrOrderId: null, refusedLines: [], draftId: null }

function compare(before: Cart, after: Cart): CartChange {
  if (after.length < before.length) return 'dropped'
  const isSamePrice = after.every((line, index) => {
    const old = before[index]
    return old !== undefined && linePrice(line) === linePrice(old)
  })
  return isSamePrice && cartTotals(before).total === cartTotals(after).total ? 'none' : 'prices'
}
