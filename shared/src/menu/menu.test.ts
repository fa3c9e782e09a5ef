import { describe, expect, it } from 'vitest'
import type { Choice, Variant } from './api.ts'
import {
  chosenPrice,
  filterMenu,
  firstVariant,
  hasTaxOnTop,
  isAddedAtOnce,
  isChoiceSoldOut,
  isCustomizable,
  lacksVariant,
  leastPrice,
  preselectedVariant,
  taxOfItem,
} from './menu.ts'

const choice = (id: number, title: string, price: string) => ({ id, item_id: 1, title, price })

const taco = {
  price: '22.00',
  variants: [choice(1, 'Sencillo', '20.00'), choice(2, 'Orden de 5', '99.50')],
  addons: [choice(1, 'Queso', '12.00'), choice(2, 'Guacamole', '18.50')],
}

describe('the price of one piece', () => {
  it('is the item’s own without a variant, and the variant’s with a variant', () => {
    expect(chosenPrice(taco, null, [])).toBe(22_00)
    expect(chosenPrice(taco, 2, [])).toBe(99_50)
  })

  it('rises by each chosen add-on', () => {
    expect(chosenPrice(taco, 1, [2])).toBe(38_50)
    expect(chosenPrice(taco, 1, [1, 2])).toBe(50_50)
  })

  it('ignores a variant and an add-on that the item does not have', () => {
    expect(chosenPrice(taco, 77, [77, 1])).toBe(34_00)
  })
})

it('a tax on top is an exclusive one', () => {
  const of = (tax_type: string | null) => hasTaxOnTop({ tax_rate: tax_type ? 16 : null, tax_type })
  expect([of('exclusive'), of('inclusive'), of(null)]).toEqual([true, false, false])
})

describe('a tap on a dish', () => {
  const none: Choice[] = []
  const plain = { variants: none, addons: none, must_choose: 0 as const }
  const { variants, addons } = taco
  const [asks, adds] = [{ adds_at_once: 0 }, { adds_at_once: 1 }] as const

  it('adds a dish without choices in every category', () => {
    for (const category of [undefined, {}, asks, adds]) expect(isAddedAtOnce(plain, category)).toBe(true)
    expect(isAddedAtOnce({ ...plain, must_choose: 1 }, asks)).toBe(true)
  })

  it('asks first about a dish with choices, unless its category adds at once', () => {
    for (const item of [
      { ...plain, variants },
      { ...plain, addons },
      { ...plain, variants, addons },
    ]) {
      for (const category of [undefined, {}, asks]) expect(isAddedAtOnce(item, category)).toBe(false)
      expect(isAddedAtOnce(item, adds)).toBe(true)
    }
  })

  it('always asks for a variant that must be chosen', () => {
    expect(isAddedAtOnce({ variants, addons, must_choose: 1 }, adds)).toBe(false)
    expect(isAddedAtOnce({ variants: none, addons, must_choose: 1 }, adds)).toBe(true)
  })

  it('takes the first variant, and none where one must be chosen', () => {
    expect(preselectedVariant({ variants, must_choose: 0 })).toBe(1)
    expect(preselectedVariant({ variants, must_choose: 1 })).toBeNull()
    expect(preselectedVariant(plain)).toBeNull()
    expect(lacksVariant({ variants }, null)).toBe(true)
    expect(lacksVariant({ variants }, 1)).toBe(false)
    expect(lacksVariant(plain, null)).toBe(false)
  })
})

describe('a sold-out variant', () => {
  const [single, five] = taco.variants.map((one, index) => ({
    ...one,
    is_sold_out: (index === 1 ? 0 : 1) as 0 | 1,
  }))

  it('is not chosen at first, and only its own choice is sold out', () => {
    const variants = [single, five].filter((one) => one !== undefined)
    expect(firstVariant(variants)?.title).toBe('Orden de 5')
    expect(firstVariant(variants.slice(0, 1))?.title).toBe('Sencillo')
    expect([1, 2, null].map((id) => isChoiceSoldOut({ is_sold_out: 0, variants }, id))).toEqual([
      true,
      false,
      false,
    ])
    expect(isChoiceSoldOut({ is_sold_out: 1, variants }, 2)).toBe(true)
  })
})

describe('the price on a card', () => {
  it('is the lowest of the variants, and the item’s own only without any', () => {
    expect(leastPrice(taco)).toEqual({ price: 20_00, isLeast: true })
    expect(
      leastPrice({ price: '0.00', variants: [choice(1, 'Chico', '35.00'), choice(2, 'Rojo', '35.00')] }),
    ).toEqual({
      price: 35_00,
      isLeast: false,
    })
    expect(leastPrice({ price: '22.00', variants: [] })).toEqual({ price: 22_00, isLeast: false })
  })

  it('is none of a variant that is sold out, unless all are', () => {
    const [single, five] = [choice(1, 'Sencillo', '20.00'), choice(2, 'Orden de 5', '99.50')]
    const without = { ...single, is_sold_out: 1 as const }
    const priceAmong = (...variants: Variant[]) => leastPrice({ price: '22.00', variants })
    expect(priceAmong(without, five)).toEqual({ price: 99_50, isLeast: false })
    expect(priceAmong(without, { ...five, is_sold_out: 1 })).toEqual({ price: 20_00, isLeast: true })
  })
})

it('an item’s tax is added to the price, contained in it, or none', () => {
  expect(taxOfItem({ tax_rate: 16, tax_type: 'exclusive' })).toEqual({ rate: 16, type: 'exclusive' })
  expect(taxOfItem({ tax_rate: 0, tax_type: 'inclusive' })).toEqual({ rate: 0, type: 'inclusive' })
  expect(taxOfItem({ tax_rate: null, tax_type: null })).toBeNull()
  expect(taxOfItem({ tax_rate: 16, tax_type: 'none' })).toBeNull()
  expect(taxOfItem({ tax_rate: null, tax_type: 'inclusive' })).toBeNull()
})

it('an item with variants or add-ons opens its dialog first; an item without choices does not', () => {
  expect(isCustomizable({ ...taco, addons: [] })).toBe(true)
  expect(isCustomizable({ ...taco, variants: [] })).toBe(true)
  expect(isCustomizable({ variants: [], addons: [] })).toBe(false)
})

describe('searching the menu', () => {
  const menu = [
    { title: 'Taco de lengua', category_id: 1 },
    { title: 'Açaí con plátano', category_id: 2 },
    { title: 'Agua de plátano', category_id: 3 },
    { title: 'Plátano suelto', category_id: null },
  ]
  const found = (search: string, ...categories: number[]) =>
    filterMenu(menu, search, new Set(categories)).map(({ title }) => title)

  it('ignores case, accents and surrounding spaces', () => {
    expect(found(' ACAI ')).toEqual(['Açaí con plátano'])
    expect(found('platano')).toEqual(['Açaí con plátano', 'Agua de plátano', 'Plátano suelto'])
    expect(found('pizza')).toEqual([])
  })

  it('keeps to the chosen categories, and shows all items when none is chosen', () => {
    expect(found('', 1, 3)).toEqual(['Taco de lengua', 'Agua de plátano'])
    expect(found('platano', 3)).toEqual(['Agua de plátano'])
    expect(found('lengua', 3)).toEqual([])
    expect(found(' ')).toHaveLength(4)
  })
})
