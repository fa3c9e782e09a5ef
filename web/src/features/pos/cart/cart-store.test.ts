import type { MenuItem } from '@comanda/shared/menu/api'
import { NO_CHOICE } from '@comanda/shared/pos/cart'
import { menuItem } from '@comanda/shared/testing/menu-item'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../../parts/browser/local-storage.ts'
import { kitchenBody } from '../send/sale-of-cart.ts'
import { EMPTY_SALE, saleMemory } from './cart-memory.ts'
import { createCartStore } from './cart-store.ts'

const taco = menuItem({ addons: [{ id: 7, item_id: 1, title: 'Queso', price: '12.00' }] })
const water: MenuItem = { ...taco, id: 2, title: 'Agua de jamaica', price: '30.00', addons: [] }

const withCheese = { ...NO_CHOICE, addonIds: [7] }

/** A browser storage with a quota in characters. */
function browserStorage(room = Number.POSITIVE_INFINITY): Storage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

let storage: ReturnType<typeof browserStorage>
let keys: number
const newKey = () => `key-${++keys}`
const open = (username = 'ana', from: Storage = storage) =>
  createCartStore(saleMemory(from, 1, username), newKey)

beforeEach(() => {
  storage = browserStorage()
  keys = 0
})

describe('a browser without storage space', () => {
  it('keeps the cart until the tab closes, reports that, and never restores an older cart', () => {
    const tab = browserStorage()
    const full = browserStorage(600)
    const openIn = () => createCartStore(saleMemory(full, 1, 'ana', tab), newKey)
    const before = openIn()
    before.add(water)
    expect(before.isKept()).toBe(true)
    before.add(taco, withCheese)
    before.add(taco)
    expect(before.isKept()).toBe(false)
    expect(full.kept.size).toBe(0)
    expect(openIn().get().cart).toHaveLength(3)
    const key = before.startSending()
    expect(openIn().get()).toMatchObject({ key })
  })

  it('shares the cart between tabs again once it is small enough', () => {
    const tab = browserStorage()
    const full = browserStorage(600)
    const store = createCartStore(saleMemory(full, 1, 'ana', tab), newKey)
    store.add(water)
    store.add(taco, withCheese)
    store.add(taco)
    store.clear()
    expect(store.isKept()).toBe(true)
    expect(tab.kept.size).toBe(0)
    expect(createCartStore(saleMemory(full, 1, 'ana', tab), newKey).get()).toEqual(EMPTY_SALE)
  })
})

describe('the cart of the counter', () => {
  it('survives a reload with its notes, customer, table and service', () => {
    const before = open()
    before.add(taco, withCheese)
    before.setNotes(0, 'sin cebolla')
    before.changeQuantity(0, 1)
    before.setCustomer({ phone: '5512345678', name: 'Ana' })
    before.choose({ tableId: 4 })
    before.choose({ deliveryType: 'takeaway' })

    const after = open().get()

    expect(after).toEqual(before.get())
    expect(after.cart[0]).toMatchObject({ quantity: 2, notes: 'sin cebolla', addonIds: [7] })
  })

  it('of an older version, without a QR order, still loads', () => {
    const { qrOrderId: _new, ...old } = { ...EMPTY_SALE, tableId: 4 }
    storage.setItem('comanda.pos.1.ana', JSON.stringify(old))
    expect(open().get()).toEqual({ ...EMPTY_SALE, tableId: 4, qrOrderId: null })
  })

  it('is not visible to another person on the same device', () => {
    open('ana').add(taco)
    expect(open('luis').get()).toEqual(EMPTY_SALE)
  })

  it('works when the browser stores nothing', () => {
    const cart = open('ana', browserStorage(10))
    expect(cart.add(taco)).toBe(true)
    expect(cart.get().cart).toHaveLength(1)
  })

  it.each(['{', 'null', '[]', '{"cart":[{"item":{}}]}'])(
    'starts empty when the stored sale is invalid: %s',
    (broken) => {
      storage.setItem('comanda.pos.1.ana', broken)
      expect(open().get()).toEqual(EMPTY_SALE)
    },
  )

  it('replaces only the changed line, so that only that line renders again', () => {
    const cart = open()
    cart.add(taco)
    cart.add(water)
    const before = cart.get().cart
    cart.changeQuantity(1, 1)
    expect(cart.get().cart[0]).toBe(before[0])
    expect(cart.get().cart[1]).not.toBe(before[1])
  })

  it('refuses a line beyond the limit', () => {
    const cart = open()
    for (let id = 1; id <= 200; id++) cart.add({ ...taco, id })
    expect(cart.add({ ...taco, id: 201 })).toBe(false)
    expect(cart.add(taco)).toBe(true)
    expect(cart.get().cart).toHaveLength(200)
  })
})

describe('a round for a check', () => {
  const cartOfRound = (target: string) =>
    createCartStore(saleMemory(storage, 1, 'ana', storage, target), newKey)

  it('has a cart of its own and leaves the cart in progress as it was', () => {
    open().add(taco)
    const round = cartOfRound('check.7')
    round.add(water)
    expect(
      cartOfRound('check.7')
        .get()
        .cart.map((line) => line.item.id),
    ).toEqual([water.id])
    expect(cartOfRound('check.8').get()).toEqual(EMPTY_SALE)
    expect(
      open()
        .get()
        .cart.map((line) => line.item.id),
    ).toEqual([taco.id])
  })

  it('leaves nothing in the browser after it was sent', () => {
    const round = cartOfRound('check.7')
    round.add(water)
    round.clear()
    expect([...storage.kept.keys()].filter((key) => key.includes('check'))).toEqual([])
  })

  it('is sent with the check and its table', () => {
    const round = cartOfRound('check.7')
    round.add(water)
    const order = { checkId: 7, tableId: 4, deliveryType: 'dinein' } as const
    const repeats = { checkId: 7, tableId: null }
    const target = { kind: 'check', title: '', place: '', back: '', repeats, order } as const
    expect(kitchenBody(round.get(), target)).toMatchObject(order)
  })
})

describe('two tabs of one person', () => {
  it('send one cart under one key', () => {
    const first = open()
    const second = open()
    first.add(taco)
    second.sync()
    expect(second.get()).toEqual(first.get())
    expect(second.startSending()).toBe(first.startSending())
  })

  it('see that the other has sent or cleared the cart', () => {
    const first = open()
    first.add(taco)
    const second = open()
    first.clear()
    second.sync()
    expect(second.get()).toBe(EMPTY_SALE)
    first.add(water)
    second.add(water)
    expect(second.get().cart.map((line) => line.quantity)).toEqual([2])
  })

  it('keep the next cart that one tab starts before the other knows that the last cart was sent', () => {
    const first = open()
    first.add(taco)
    const second = open()
    const { cart } = second.get()
    const key = second.startSending()
    first.clear()
    first.add(water)
    expect(second.finishSending(key, cart)).toBe(true)
    expect(second.get().cart.map((line) => line.item.id)).toEqual([water.id])
  })

  it('keep a cart to which a line was added while it was sent', () => {
    const first = open()
    first.add(taco)
    const second = open()
    const { cart } = second.get()
    const key = second.startSending()
    first.add(water)
    expect(second.finishSending(key, cart)).toBe(false)
    expect(second.get().cart).toHaveLength(2)
  })
})

describe('a menu that changed', () => {
  const tables = new Set([4])
  const menu = (...items: MenuItem[]) => new Map(items.map((item) => [item.id, item]))

  it('gives the cart today’s prices', () => {
    const cart = open()
    cart.add(taco)
    expect(cart.refresh(menu({ ...taco, price: '25.00' }), tables)).toBe('prices')
    expect(cart.get().cart[0]?.item.price).toBe('25.00')
  })

  it('removes items that are no longer sold, and a table that was deleted', () => {
    const cart = open()
    cart.add(taco)
    cart.add(water)
    cart.choose({ tableId: 9 })
    expect(cart.refresh(menu(water), tables)).toBe('dropped')
    expect(cart.get().cart.map((line) => line.item.id)).toEqual([2])
    expect(cart.get().tableId).toBeNull()
  })

  it('reports no change when only a title changed', () => {
    const cart = open()
    cart.add(taco)
    expect(cart.refresh(menu({ ...taco, title: 'Taco de pastor' }), tables)).toBe('none')
    expect(cart.get().cart[0]?.item.title).toBe('Taco de pastor')
  })

  it('changes nothing when the menu is the same', () => {
    const cart = open()
    cart.add(taco)
    cart.choose({ tableId: 4 })
    const before = cart.get()
    cart.refresh(menu(taco), tables)
    expect(cart.get()).toBe(before)
  })
})

describe('the key of a cart', () => {
  it('stays the same when it is sent again, also after a reload and with other lines', () => {
    const cart = open()
    cart.add(taco)
    const key = cart.startSending()
    expect(open().startSending()).toBe(key)
    cart.add(water)
    expect(cart.startSending()).toBe(key)
  })

  it('is new for the next cart, whether the last cart was cleared, emptied or replaced', () => {
    const cart = open()
    const keyOfNext = () => {
      cart.add(taco)
      return cart.startSending()
    }
    const first = keyOfNext()
    cart.clear()
    const second = keyOfNext()
    cart.remove(0)
    const third = keyOfNext()
    cart.replace(cart.get())
    const fourth = cart.startSending()
    expect(new Set([first, second, third, fourth]).size).toBe(4)
  })
})

describe('a cart with a QR order', () => {
  const loaded = () => {
    const cart = open()
    cart.add(taco)
    cart.replace({ ...cart.get(), qrOrderId: 12 })
    return cart
  }
  it('names the QR order when it is sent, also after a reload', () => {
    loaded()
    expect(kitchenBody(open().get()).selectedQrOrderItem).toBe(12)
  })

  it('keeps the QR order until its last line is removed', () => {
    const cart = loaded()
    cart.add(water)
    cart.remove(0)
    expect(cart.get().qrOrderId).toBe(12)
    cart.changeQuantity(0, -1)
    expect(cart.get().qrOrderId).toBeNull()
  })

  it('loses the QR order when it is cleared or the menu drops all its items', () => {
    const cart = loaded()
    cart.refresh(new Map(), new Set())
    expect(cart.get().qrOrderId).toBeNull()
    const other = loaded()
    other.clear()
    expect(other.get().qrOrderId).toBeNull()
  })

  it('is sent as another order when the QR order was completed elsewhere', () => {
    const cart = loaded()
    cart.startSending()
    expect(cart.get().qrOrderId).toBe(12)
    cart.unlinkQrOrder()
    expect(kitchenBody(cart.get()).selectedQrOrderItem).toBeNull()
  })

  it('keeps its key when it is detached, because an attempt without an answer may have placed the order', () => {
    const cart = loaded()
    const key = cart.startSending()
    cart.unlinkQrOrder()
    expect(cart.startSending()).toBe(key)
  })
})
