import { describe, expect, it } from 'vitest'
import { readCsv, writeCsv } from '../kernel/csv.ts'
import type { Choice, MenuItem } from './api.ts'
import { type ImportPlan, type MenuState, planImport } from './import.ts'
import { readSheet } from './read-sheet.ts'
import { menuSheet, type SheetRow, splitEnglish, writeEnglish } from './sheet.ts'

function plan(rows: readonly SheetRow[], menu: MenuState = MENU): ImportPlan {
  const planning = planImport(rows, menu)
  for (;;) {
    const step = planning.next()
    if (step.done) return step.value
  }
}

const choice = (id: number, title: string, title_en?: string): Choice => ({
  id,
  item_id: 1,
  title,
  ...(title_en && { title_en }),
  price: '30.00',
})

const menuItem = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 1,
  title: 'Taco al pastor',
  price: '22.00',
  net_price: null,
  image: null,
  category_id: 1,
  category_title: 'Tacos',
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  is_sold_out: 0,
  must_choose: 0,
  variants: [],
  addons: [],
  ...more,
})

const PASTOR = menuItem({
  title_en: 'Marinated pork taco',
  description: 'Con piña',
  description_en: 'With pineapple',
  variants: [choice(1, 'Sencillo', 'Single'), choice(2, 'Doble')],
  addons: [choice(1, 'Queso', 'Cheese')],
})
const WATER = menuItem({ id: 2, title: 'Agua', category_id: 2, category_title: 'Bebidas' })
const MENU: MenuState = {
  items: [PASTOR, WATER],
  categories: [
    { id: 1, title: 'Tacos', title_en: 'Tacos' },
    { id: 2, title: 'Bebidas' },
  ],
  taxes: [],
}

const taco = (cells: Partial<SheetRow> = {}): SheetRow => ({
  row: 2,
  category: 'Tacos',
  title: 'Taco al pastor',
  price: '22.00',
  ...cells,
})
const water = (cells: Partial<SheetRow> = {}): SheetRow => ({
  row: 3,
  category: 'Bebidas',
  title: 'Agua',
  price: '22.00',
  ...cells,
})

describe('an import', () => {
  it('from a file without English columns leaves the English as it is, also where variants change', () => {
    const { rows, english } = plan([taco({ variants: 'Doble:30|Sencillo:32', addons: 'Queso:30|Piña:5' })])
    expect(english).toEqual([])
    expect(rows[0]?.write).toMatchObject({
      titleEn: 'Marinated pork taco',
      descriptionEn: 'With pineapple',
      variants: {
        insert: [
          { title: 'Doble', titleEn: null },
          { title: 'Sencillo', titleEn: 'Single' },
        ],
      },
      addons: { insert: [{ title: 'Piña', titleEn: null }], update: [], remove: [] },
    })
  })

  it('with English columns sets and removes it, and says what changes', () => {
    const { rows } = plan([
      taco({ titleEn: 'Pork taco', variantsEn: 'Doble:Double|Sencillo:Single', addonsEn: '' }),
      water({ titleEn: 'Water', descriptionEn: 'With chia seeds' }),
    ])
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { column: 'Título (inglés)', before: 'Marinated pork taco', after: 'Pork taco' },
        {
          column: 'Variantes (inglés)',
          before: 'Sencillo:Single|Doble:',
          after: 'Sencillo:Single|Doble:Double',
        },
        { column: 'Complementos (inglés)', before: 'Queso:Cheese', after: '' },
      ],
      [
        { column: 'Título (inglés)', before: '', after: 'Water' },
        { column: 'Descripción (inglés)', before: '', after: 'With chia seeds' },
      ],
    ])
    expect(rows[0]?.write?.variants).toEqual({
      insert: [],
      update: [{ id: 2, title: 'Doble', titleEn: 'Double', price: 3000 }],
      remove: [],
    })
  })

  it('gives a new item, its choices and its category no English, unless the file has it', () => {
    const flan = { row: 4, category: 'Postres', title: 'Flan', price: '35', variants: 'Chico:35|Grande:60' }
    const without = plan([flan])
    expect(without.english).toEqual([])
    expect(without.rows[0]?.write).toMatchObject({
      titleEn: null,
      variants: { insert: [{ titleEn: null }, {}] },
    })
    const given = { titleEn: 'Crème caramel', categoryEn: 'Desserts', variantsEn: 'Grande:Large' }
    const { rows, english } = plan([{ ...flan, ...given }])
    expect(english).toEqual([{ id: null, title: 'Postres', titleEn: 'Desserts' }])
    expect(rows[0]?.write).toMatchObject({
      titleEn: 'Crème caramel',
      variants: { insert: [{ titleEn: null }, { titleEn: 'Large' }] },
    })
  })

  it('changes the English of a category by one of its rows, and refuses two answers', () => {
    const jamaica = { row: 4, category: 'bebidas', title: 'Jamaica', price: '30' }
    const { rows, english } = plan([water({ categoryEn: '' }), { ...jamaica, categoryEn: 'Drinks' }])
    expect(english).toEqual([{ id: 2, title: 'Bebidas', titleEn: 'Drinks' }])
    expect(rows.map(({ status }) => status)).toEqual(['unchanged', 'new'])
    const changed = plan([water({ categoryEn: 'Drinks' })]).rows[0]
    expect(changed?.changes).toEqual([{ column: 'Categoría (inglés)', before: '', after: 'Drinks' }])
    const two = plan([water({ categoryEn: 'Drinks' }), { ...jamaica, categoryEn: 'Beverages' }])
    expect(two.rows[1]?.errors).toEqual([
      'Categoría (inglés): «Beverages» no es lo mismo que en la fila 3, que es de la misma categoría.',
    ])
    expect(
      plan([water({ row: 5, title: 'Pan', category: '', categoryEn: 'Bread' })]).rows[0]?.errors,
    ).toEqual(['Categoría (inglés): la fila no tiene categoría.'])
    expect(plan([taco({ categoryEn: '' })]).english).toEqual([{ id: 1, title: 'Tacos', titleEn: null }])
  })

  it('refuses English of a choice that the row does not have, without a colon, or too long', () => {
    const errorsOf = (cells: Partial<SheetRow>) => plan([taco(cells)]).rows[0]?.errors
    expect(errorsOf({ variantsEn: 'Triple:Triple' })).toEqual([
      'Variantes (inglés): «Triple» no es una variante de la fila.',
    ])
    expect(errorsOf({ addonsEn: 'Queso' })).toEqual([
      'Falta el inglés de «Queso»: escribe «Queso:en inglés».',
    ])
    expect(errorsOf({ variantsEn: `Doble:${'x'.repeat(201)}`, titleEn: 'x'.repeat(201) })).toEqual([
      'El título en inglés es demasiado largo (máximo 200 caracteres).',
      'El título en inglés de la variante es demasiado largo (máximo 200 caracteres).',
    ])
    expect(errorsOf({ categoryEn: 'x'.repeat(101) })).toEqual([
      'El título en inglés de la categoría es demasiado largo (máximo 100 caracteres).',
    ])
  })

  it('of an exported menu changes nothing', () => {
    const file = writeCsv([...menuSheet(MENU.items, [], MENU.categories)])
    const read = readSheet(readCsv(file))
    if ('problem' in read) throw new Error(read.problem)
    expect(read.ignored).toEqual([])
    const { counts, english } = plan(read.rows)
    expect([counts, english]).toEqual([{ new: 0, changed: 0, unchanged: 2, error: 0 }, []])
  })
})

it('a cell of English titles keeps bars, colons and backslashes, and two choices with the same title', () => {
  const odd = [
    { title: 'Hora: 12:00', title_en: 'Hour: 12:00' },
    { title: 'Mitad | mitad' },
    { title: 'a\\b\\|:', title_en: 'c\\:|' },
    { title: 'Salsa', title_en: 'Red' },
    { title: 'Salsa', title_en: 'Green' },
  ]
  expect(splitEnglish(writeEnglish(odd))).toEqual(
    odd.map(({ title, title_en = '' }) => ({ title, english: title_en })),
  )
  expect(writeEnglish([{ title: 'Chico' }])).toBe('')
})
