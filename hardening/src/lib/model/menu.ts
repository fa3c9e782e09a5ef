import { type Amounts, amountsOfLine, type TaxRule } from './money.ts'

/** A dish with its prices in centavos: a variant's price replaces the dish's, those of add-ons are added. Choices by id. */
export interface Dish {
  id: number
  title: string
  price: number
  taxId: number | null
  tax: TaxRule | null
  variants: Readonly<Record<number, number>>
  addons: Readonly<Record<number, number>>
}

export interface Ordered {
  dish: number
  variant?: number | null
  addons?: readonly number[]
  quantity: number
}

/** A line with the price of a piece, and its sums. */
export type Item<Line extends Ordered = Ordered> = Line & Amounts & { unit: number }

export const dish = (id: number, title: string, price: number, rest: Partial<Dish> = {}): Dish => ({
  id,
  title,
  price,
  taxId: null,
  tax: null,
  variants: {},
  addons: {},
  ...rest,
})

export const IVA: TaxRule = { thousandths: 16_000, type: 'inclusive' }

/** The menu that `plantMenu` of the server's tests inserts. */
export const TAQUERIA: readonly Dish[] = [
  dish(1, 'Taco al pastor', 22_00, {
    taxId: 1,
    tax: IVA,
    variants: { 1: 22_00, 2: 99_50 },
    addons: { 1: 12_00, 2: 18_50 },
  }),
  dish(2, 'Agua de jamaica', 38_50, { taxId: 1, tax: IVA }),
  dish(3, 'Dulce', 15_00),
]

/** The price of a piece; undefined when the dish does not have one of the choices. */
export function priceOfPiece(of: Dish, { variant = null, addons = [] }: Ordered): number | undefined {
  const base = variant === null ? of.price : of.variants[variant]
  const extras = [...new Set(addons)].map((id) => of.addons[id] ?? Number.NaN)
  const price = extras.reduce((sum, extra) => sum + extra, base ?? Number.NaN)
  return Number.isNaN(price) ? undefined : price
}

export const itemOf = <Line extends Ordered>(of: Dish, unit: number, line: Line): Item<Line> => ({
  ...line,
  unit,
  ...amountsOfLine(unit, line.quantity, of.tax),
})

/** The lines of a cart. @throws for a dish or a choice that the menu does not have */
export const itemsOfCart = <Line extends Ordered>(
  menu: readonly Dish[],
  cart: readonly Line[],
): Item<Line>[] =>
  cart.map((line) => {
    const of = menu.find(({ id }) => id === line.dish)
    const unit = of && priceOfPiece(of, line)
    if (!of || unit === undefined) throw new Error(`no such dish: ${JSON.stringify(line)}`)
    return itemOf(of, unit, line)
  })
