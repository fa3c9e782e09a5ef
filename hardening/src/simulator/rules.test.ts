import { splitPayment } from '@comanda/shared/checks/paying'
import { businessDate } from '@comanda/shared/kernel/business-day'
import { AppError } from '@comanda/shared/kernel/errors'
import { toCents } from '@comanda/shared/kernel/money'
import type { SellableItem } from '@comanda/shared/menu/menu'
import { addToCart, cartLineTotals, changeQuantity, linePrice, setNotes } from '@comanda/shared/pos/cart'
import { agrees, billTotals, type ClaimedTotals, type Totals } from '@comanda/shared/selling/totals'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amounts, sumOfAmounts, wire } from '../lib/model/money.ts'
import { SCALE } from '../lib/scale.ts'
import { start } from './commands.ts'
import { cart, intent, payingFor } from './generators.ts'
import { DISHES, STORES, WAYS_TO_PAY } from './menu.ts'
import { place } from './model-orders.ts'
import type { CartLine, Paying } from './requests.ts'
import { runsOr, seed } from './seed.ts'
import { StoreModel } from './store-model.ts'

const runs = { numRuns: runsOr(SCALE.modelRuns), ...seed }

const choice = ([id, price]: [string, number]) => ({
  id: Number(id),
  item_id: 0,
  title: '',
  price: wire(price),
})

/** The menu as a screen gets it. */
const MENU = new Map<number, SellableItem>(
  DISHES.map((dish) => [
    dish.id,
    {
      id: dish.id,
      title: dish.title,
      price: wire(dish.price),
      image: null,
      category_id: null,
      category_title: null,
      tax_id: dish.taxId,
      tax_title: null,
      tax_rate: dish.tax && dish.tax.thousandths / 1000,
      tax_type: dish.tax?.type ?? null,
      is_sold_out: 0,
      variants: Object.entries(dish.variants).map(choice),
      addons: Object.entries(dish.addons).map(choice),
    },
  ]),
)

/** Builds the line as a person does: one tap, then plus. @returns its sums, or null when the screen has no such choice */
function tapped({ dish, variant, addons, quantity, notes }: CartLine) {
  const item = MENU.get(dish)
  const has = (choices: readonly { id: number }[], id: number) => choices.some((one) => one.id === id)
  if (!item || (variant === null ? item.variants.length > 0 : !has(item.variants, variant))) return null
  if (!addons.every((id) => has(item.addons, id))) return null
  const one = addToCart([], item, variant, addons)
  const [made] = setNotes(changeQuantity(one, 0, quantity - 1), 0, notes ?? '')
  if (made?.quantity !== quantity) throw new Error('the cart has no such line')
  return { unit: linePrice(made), ...cartLineTotals(made) }
}

it('the cart of a screen costs what the model says, to the centavo', () => {
  const store = new StoreModel({ now: 0 }, STORES[0])
  const carts = fc.property(cart, (lines) => {
    const shown = lines.map(tapped).filter((line) => line !== null)
    const priced = store.price(lines)
    if (!Array.isArray(priced)) {
      expect(shown.length).toBeLessThan(lines.length)
      return
    }
    expect(shown).toEqual(priced.map(({ unit, net, tax, total }) => ({ unit, net, tax, total })))
    expect(billTotals(shown)).toEqual(sumOfAmounts(priced))
  })
  fc.assert(carts, runs)
})

it('a payment is taken or refused as the model says, with the totals that a screen has shown', () => {
  const bills = fc.property(cart, intent, (lines, drawn) => {
    const store = new StoreModel({ now: 0 }, STORES[0])
    const priced = store.price(lines)
    if (!Array.isArray(priced)) return
    const paying = payingFor(drawn, sumOfAmounts(priced))
    const asked = { kind: 'place', cart: lines, table: null, guest: null, request: null, paying } as const
    expect(refusalOf(paying, priced)).toBe(place(store, asked).refused)
  })
  fc.assert(bills, runs)
})

/** What the rules say of the bill of these lines; undefined when it is paid. */
function refusalOf({ ways, claims }: Paying, lines: readonly Amounts[]): string | undefined {
  const due = billTotals(lines as Totals[])
  const { net, tax, total } = (claims ?? { net: null, tax: null, total: null }) as ClaimedTotals
  if (!agrees({ net, tax, total }, due, lines.length)) return 'prices_changed'
  const parts = Array.isArray(ways) ? ways : []
  const payments = parts.map(({ way, amount }) => ({ paymentTypeId: way, amount: toCents(amount) }))
  const types = WAYS_TO_PAY.map((id) => ({ id, kind: 'other' as const }))
  try {
    splitPayment({ paymentTypeId: typeof ways === 'number' ? ways : null, payments }, due.total, types)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

it('a business day turns when the model says, in nights in which the clocks change too', () => {
  const instants = fc.property(start, fc.nat(60 * 40), fc.constantFrom(...STORES), (at, minutes, store) => {
    const now = at + minutes * 60_000
    expect(businessDate(new Date(now), store)).toBe(new StoreModel({ now }, store).today)
  })
  fc.assert(instants, runs)
})
