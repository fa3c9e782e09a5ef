import { toCents } from '@comanda/shared/kernel/money'
import { billTotals, lineTotals } from '@comanda/shared/selling/totals'
import type { TestServer } from '../../../server/src/testing/restaurant.ts'

/** A dish for each tax that the authority knows: at prices that do not divide evenly. */
const DISHES = [
  ['IVA', 16, 'inclusive', 2233],
  ['IVA', 16, 'exclusive', 3851],
  ['IVA frontera', 8, 'inclusive', 9973],
  ['Tasa cero', 0, 'inclusive', 1507],
  ['Exento', 0, 'exclusive', 4999],
  ['IEPS', 26.5, 'exclusive', 6113],
  [null, null, null, 1500],
] as const
/** The first one of a dish. */
const FIRST = 100

/** The classes of their taxes. */
export const CLASSES = ['iva 160000', 'iva 80000', 'iva 0', 'exempt', 'ieps 265000', 'none']

export async function addDishes({ database: { owner } }: TestServer, tenantId: number): Promise<void> {
  for (const [index, [title, rate, type, price]] of DISHES.entries()) {
    const id = FIRST + index
    if (title !== null)
      await owner.query('INSERT INTO taxes VALUES ($1, $2, $3, $4, $5)', [tenantId, id, title, rate, type])
    await owner.query(
      'INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES ($1, $2, $3, $4, 1, $5)',
      [tenantId, id, `Platillo  ${index} & "ñ"`, price, title === null ? null : id],
    )
  }
}

/** Two to six lines of different dishes. */
export const cartOf = (pick: readonly number[]): { id: number; quantity: number }[] =>
  Array.from({ length: 2 + ((pick[0] ?? 0) % 5) }, (_, at) => ({
    id: FIRST + (((pick[1] ?? 0) + at) % DISHES.length),
    quantity: 1 + ((pick[at] ?? 0) % 4),
  }))

/** What the cart costs, in centavos. */
export const totalOfCart = (cart: ReturnType<typeof cartOf>): number =>
  billTotals(
    cart.map(({ id, quantity }) => {
      const [, rate, type, price] = DISHES[id - FIRST] as (typeof DISHES)[number]
      return lineTotals(toCents(price), quantity, rate === null ? null : { rate, type })
    }),
  ).total
