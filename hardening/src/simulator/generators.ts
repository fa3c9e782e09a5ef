import fc from 'fast-check'
import { type Amounts, sumOfAmounts } from '../lib/model/money.ts'
import { DISHES, GUESTS, STAFF, type Staff, TABLES, UNKNOWN, WAYS_TO_PAY } from './menu.ts'
import type { CartLine, Paying, Request } from './requests.ts'
import type { StoreModel } from './store-model.ts'

/** An action that a person intends; its request depends on the state of the store. */
export interface Action {
  name: string
  who: Staff
  key: 'none' | 'fresh' | 'used'
  times: number
  request: (store: StoreModel) => Request
}

export const pick = fc.nat(1_000)

/** Picks one of these ids, usually a recent id; one in 25 does not exist. */
export const pickId = (ids: readonly number[], at: number): number =>
  ids.length === 0 || at % 25 === 0 ? UNKNOWN : (ids.at(-1 - (at % Math.min(ids.length, 8))) ?? UNKNOWN)

export const pickIds = (ids: readonly number[], picks: readonly number[]): number[] => [
  ...new Set(picks.map((at) => pickId(ids, at))),
]

const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 })
export const table = optional(fc.constantFrom(...TABLES, ...TABLES, UNKNOWN))
export const guest = optional(fc.constantFrom(...GUESTS))

const cartLine: fc.Arbitrary<CartLine> = fc
  .record({
    at: fc.nat(DISHES.length - 1),
    variant: optional(fc.nat()),
    addons: fc.array(fc.nat(), { maxLength: 2 }),
    quantity: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constantFrom(77, 999)),
    notes: optional(fc.constantFrom('sin cebolla', 'término ½', '¡rápido! 🌮')),
    isFaulty: fc.nat(20).map((n) => n === 7),
  })
  .map(({ at, variant, addons, quantity, notes, isFaulty }) => {
    const dish = DISHES[at] as (typeof DISHES)[number]
    const of = (choices: Readonly<Record<number, number>>, n: number) => {
      const ids = Object.keys(choices).map(Number)
      return isFaulty ? UNKNOWN : (ids[n % ids.length] ?? null)
    }
    return {
      dish: dish.id,
      // A faulty line has an unknown variant, or no variant although the dish has some.
      variant: variant === null && isFaulty ? null : of(dish.variants, variant ?? 0),
      addons: [...new Set(addons.flatMap((n) => of(dish.addons, n) ?? []))],
      quantity,
      notes,
    }
  })
export const cart = fc.array(cartLine, { minLength: 1, maxLength: 5 })

export const intent = fc.record({
  ways: fc.constantFrom('first', 'one', 'split', 'short', 'unknown'),
  claims: fc.constantFrom('none', 'right', 'near', 'wrong'),
  at: pick,
})
type Intent = typeof intent extends fc.Arbitrary<infer T> ? T : never

export function payingFor({ ways, claims, at }: Intent, due: Amounts): Paying {
  const off = claims === 'wrong' ? 99_00 : claims === 'near' ? 1 : 0
  const way = WAYS_TO_PAY[at % WAYS_TO_PAY.length] ?? 1
  const half = Math.floor(due.total / 2)
  const parts = {
    first: 'first',
    one: way,
    unknown: UNKNOWN,
    split: [
      { way: 1, amount: half },
      { way, amount: due.total - half },
    ],
    short: [{ way, amount: half + 1 + (due.total === 1 ? 1 : 0) }],
  } as const
  return {
    ways: structuredClone(parts[ways as keyof typeof parts]) as Paying['ways'],
    claims: claims === 'none' ? null : { ...due, total: due.total + off },
  }
}

const who = (...usual: Staff[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(STAFF) as Staff[])) },
  )
const key = fc.constantFrom('none', 'none', 'fresh', 'fresh', 'used')
const now: fc.Arbitrary<number> = fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.constantFrom(2, 3))
/** How often the action is sent at the same moment. */
export const upToSixAtOnce: fc.Arbitrary<number> = fc.constantFrom(1, 1, 3, 6)

export const action = <T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  staff: readonly Staff[],
  request: (drawn: T, store: StoreModel) => Request,
  times = now,
): fc.Arbitrary<Action> =>
  fc.record({ drawn: arbitrary, who: who(...staff), key, times }).map(({ drawn, ...how }) => ({
    ...how,
    name: `${name} ${JSON.stringify(drawn)}`,
    request: (store) => request(drawn, store),
  })) as fc.Arbitrary<Action>

export const orderIds = (store: StoreModel) => store.orders.map(({ id }) => id)

/** The total of these orders, as the screen would show it. */
export const dueOfOrderIds = (store: StoreModel, ids: readonly number[]): Amounts =>
  sumOfAmounts(
    store.orders
      .filter(({ id, paid }) => ids.includes(id) && !paid)
      .flatMap(({ items }) => items.filter(({ status }) => status !== 'cancelled')),
  )
