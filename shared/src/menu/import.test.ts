import { describe, expect, it } from 'vitest'
import { BOM, readCsv, writeCsv } from '../kernel/csv.ts'
import { toCents } from '../kernel/money.ts'
import type { Tax } from '../settings/taxes.ts'
import { type Choice, MenuItem } from './api.ts'
import { type ImportPlan, type MenuState, planImport as planningOf } from './import.ts'
import { planChoices } from './import-choices.ts'
import { readSheet } from './read-sheet.ts'
import {
  MAX_SHEET_CHOICES,
  menuSheet,
  readSheetPrice,
  type SheetRow,
  sampleSheet,
  splitChoices,
  writeChoices,
} from './sheet.ts'

const planImport = (rows: readonly SheetRow[], menu: MenuState): ImportPlan => {
  const planning = planningOf(rows, menu)
  for (;;) {
    const step = planning.next()
    if (step.done) return step.value
  }
}

const choice = (id: number, title: string, price: string): Choice => ({ id, item_id: 1, title, price })

const item = (id: number, title: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title,
  price: '45.00',
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
  ...rest,
})

const IVA: Tax = { id: 1, title: 'IVA', rate: 16, type: 'inclusive' }
const BORDER: Tax = { id: 2, title: 'iva', rate: 8, type: 'inclusive' }
const IEPS: Tax = { id: 3, title: 'IEPS', rate: 8, type: 'exclusive' }

const state = (items: MenuItem[] = [], taxes: Tax[] = [IVA, IEPS]): MenuState => ({
  items,
  categories: [
    { id: 1, title: 'Tacos' },
    { id: 2, title: 'Bebidas' },
  ],
  taxes,
})

const row = (cells: Partial<SheetRow> = {}): SheetRow => ({
  row: 2,
  category: 'Tacos',
  title: 'Pastor',
  price: '45',
  netPrice: '',
  tax: '',
  variants: '',
  addons: '',
  ...cells,
})

const only = (cells: Partial<SheetRow>, where: MenuState = state()) => {
  const [planned] = planImport([row(cells)], where).rows
  if (!planned) throw new Error('nothing planned')
  return planned
}

const read = (table: string[][]): SheetRow[] => {
  const sheet = readSheet(table)
  if ('problem' in sheet) throw new Error(sheet.problem)
  return sheet.rows
}

describe('a row of an imported menu', () => {
  it('is a new item when its category does not have the title yet', () => {
    const plan = planImport([row(), row({ row: 3, category: 'Postres', title: 'Flan' })], state())
    expect(plan.rows.map(({ status }) => status)).toEqual(['new', 'new'])
    expect(plan.newCategories).toEqual(['Postres'])
    expect(plan.rows[1]?.write).toMatchObject({ title: 'Flan', price: 4500, category: 'Postres' })
  })

  it('changes the item with its category and title, ignoring case and spaces', () => {
    const planned = only(
      { category: ' tacos', title: 'AL  PASTOR', price: '50', tax: 'IVA' },
      state([item(7, 'Al Pastor')]),
    )
    expect(planned).toMatchObject({ status: 'changed', itemId: 7 })
    expect(planned.changes).toEqual([
      { column: 'Artículo', before: 'Al Pastor', after: 'AL  PASTOR' },
      { column: 'Precio', before: '45.00', after: '50.00' },
      { column: 'Impuesto', before: '', after: 'IVA - 16% (Incluido)' },
    ])
  })

  it('reports everything that is wrong with it', () => {
    const { status, errors } = only({ title: '', price: 'gratis', tax: 'ISR', variants: 'Chico|:5|Grande:x' })
    expect(status).toBe('error')
    expect(errors).toEqual([
      '¡Por favor ingresa el título!',
      'El precio «gratis» no es válido: escribe un número como 45.00.',
      'El impuesto «ISR» no existe. Agrégalo en Configuración de Impuestos o corrige la celda.',
      'Falta el precio de la variante «Chico»: escribe «Chico:45.00».',
      'Una variante no tiene título: escribe «Título:45.00».',
      'El precio de la variante «Grande»: «x» no es válido: escribe un número como 45.00.',
    ])
  })

  it('that repeats an earlier row names that row', () => {
    const { rows, counts } = planImport([row(), row({ row: 9, title: 'pastor ' })], state())
    expect(rows[1]?.errors).toEqual([
      expect.stringMatching(/^Este artículo ya está en la fila 2\. Si es una variante, .* «Variantes»/),
    ])
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 })
  })

  it('keeps the values for which the file has no column', () => {
    const existing = item(7, 'Pastor', {
      net_price: '12.00',
      tax_id: 1,
      variants: [choice(1, 'Chico', '30.00')],
    })
    const { rows } = planImport([{ row: 2, title: 'Pastor', price: '45' }], state([existing]))
    expect(rows[0]).toMatchObject({ status: 'unchanged', itemId: 7, category: 'Tacos' })
    const nothing = { insert: [], update: [], remove: [] }
    expect(rows[0]?.write).toMatchObject({ netPrice: 1200, taxId: 1, variants: nothing, addons: nothing })
  })

  it('changes what the dish says only in the columns that the file has, and not to what contradicts the rest', () => {
    const vegan = item(7, 'Nopal', { description: 'Asado', diets: ['vegan'], spicy: 1 })
    const planned = (cells: Partial<SheetRow>) => only({ title: 'Nopal', ...cells }, state([vegan]))
    expect(planned({}).changes).toEqual([])
    expect(planned({ description: '', allergens: 'Soya', spicy: 'muy picante' }).changes).toEqual([
      { column: 'Descripción', before: 'Asado', after: '' },
      { column: 'Alérgenos', before: '', after: 'Soya' },
      { column: 'Picante', before: '1', after: '3' },
    ])
    expect(planned({ allergens: 'Leche' }).errors).toEqual([
      '«Vegano» y «Leche» no pueden ser ciertos a la vez: quita uno.',
    ])
    expect(planned({ description: '#N/A' }).errors).toEqual([
      'Descripción: «#N/A» es un error de la hoja de cálculo. Corrige la fórmula.',
    ])
  })

  it('of a file with titles and prices only adds an item without category, tax and net price', () => {
    const { rows, newCategories } = planImport(
      [{ row: 2, title: 'Suadero', price: '45' }],
      state([item(7, 'Pastor')]),
    )
    expect(rows[0]).toMatchObject({ status: 'new', itemId: null, category: null, changes: [] })
    expect(rows[0]?.write).toMatchObject({ netPrice: null, taxId: null })
    expect(newCategories).toEqual([])
  })

  it('shows its net price, variants and add-ons before and after the change', () => {
    const existing = item(7, 'Pastor', {
      net_price: '12.00',
      variants: [choice(1, 'Chico', '30.00'), choice(2, 'Grande', '50.00')],
      addons: [choice(1, 'Queso', '5.00')],
    })
    const changesOfCells = (cells: Partial<SheetRow>) =>
      only({ variants: 'Chico:30|Grande:50', addons: 'Queso:5', netPrice: '12', ...cells }, state([existing]))
        .changes
    expect(changesOfCells({})).toEqual([])
    expect(changesOfCells({ netPrice: '10.5', variants: 'Chico:32', addons: 'Queso:6|Crema:4' })).toEqual([
      { column: 'Precio neto', before: '12.00', after: '10.50' },
      { column: 'Variantes', before: 'Chico:30.00|Grande:50.00', after: 'Chico:32.00' },
      { column: 'Complementos', before: 'Queso:5.00', after: 'Queso:6.00|Crema:4.00' },
    ])
    expect(changesOfCells({ addons: '' })).toEqual([
      { column: 'Complementos', before: 'Queso:5.00', after: '' },
    ])
  })

  it('that repeats earlier rows names the first of them, unless it has no title', () => {
    const rows = [2, 5, 9].map((number) => row({ row: number, title: 'Flan' }))
    expect(planImport(rows, state()).rows.map(({ errors }) => errors)).toEqual([
      [],
      [expect.stringMatching(/^Este artículo ya está en la fila 2\. Si es una variante, .* «Variantes»/)],
      [expect.stringMatching(/^Este artículo ya está en la fila 2\. Si es una variante, .* «Variantes»/)],
    ])
    const blank = planImport([row({ title: '' }), row({ row: 3, title: '' })], state()).rows
    expect(blank[1]).toMatchObject({ errors: ['¡Por favor ingresa el título!'], changes: [] })
    const untitled = [2, 3].map((number) => ({ row: number, title: 'Pastor', price: '45' }))
    const bare = item(7, 'Pastor', { category_id: null, category_title: null })
    expect(planImport(untitled, state([bare])).rows[1]?.errors).toEqual([
      expect.stringMatching(/^Este artículo ya está en la fila 2\. Si es una variante, .* «Variantes»/),
    ])
  })

  it('has no category when the cell is empty or says none, and adds none when it has an error', () => {
    const rows = [
      row({ category: '' }),
      row({ category: 'Ninguna', title: 'Suadero' }),
      row({ category: 'Postres', title: 'Flan', price: 'x' }),
    ]
    const plan = planImport(rows, state())
    expect(plan.rows.map(({ category }) => category)).toEqual([null, null, 'Postres'])
    expect(plan.newCategories).toEqual([])
  })

  it('gets the first of two categories whose titles differ only in case', () => {
    const categories = [
      { id: 1, title: 'Tacos' },
      { id: 2, title: 'TACOS' },
    ]
    expect(only({ category: 'tacos' }, { ...state(), categories }).category).toBe('Tacos')
  })

  it('is refused when a text is too long or cannot be stored, or when it has too many variants', () => {
    const errorsOfCells = (cells: Partial<SheetRow>) => only(cells).errors
    expect(errorsOfCells({ title: 'ñ'.repeat(200) })).toEqual([])
    expect(errorsOfCells({ title: 'ñ'.repeat(201), price: '' })).toEqual([
      'El título es demasiado largo (máximo 200 caracteres).',
      'Falta el precio.',
    ])
    expect(errorsOfCells({ category: 'x'.repeat(500) })).toEqual([
      expect.stringMatching(/^El título de la categoría es demasiado largo/),
    ])
    expect(errorsOfCells({ variants: `${'x'.repeat(201)}:1`, addons: ':1|Queso:' })).toEqual([
      'El título de la variante es demasiado largo (máximo 200 caracteres).',
      'Un complemento no tiene título: escribe «Título:45.00».',
      'Falta el precio del complemento «Queso»: escribe «Queso:45.00».',
    ])
    for (const column of ['title', 'category', 'variants', 'addons'])
      expect(errorsOfCells({ [column]: 'a\0:1' })).toContain('El texto contiene caracteres no válidos.')
    const choices = (count: number) => Array.from({ length: count }, (_, n) => `${n}:1`).join('|')
    expect(errorsOfCells({ variants: choices(MAX_SHEET_CHOICES) })).toEqual([])
    expect(only({ addons: choices(MAX_SHEET_CHOICES + 1) })).toMatchObject({
      errors: [`Hay más de ${MAX_SHEET_CHOICES} complementos en la fila.`],
      write: null,
    })
  })

  it('lists ten errors at most', () => {
    expect(only({ variants: ':1|'.repeat(20) }).errors).toHaveLength(10)
  })
})

describe('a tax', () => {
  const importedTax = (tax: string, taxes?: Tax[]) => only({ tax }, state([], taxes)).write?.taxId

  it('is named by its title or its rate', () => {
    expect(['iva', '16', '16 %', 'IEPS', '8', '', 'Ninguno'].map((cell) => importedTax(cell))).toEqual([
      1,
      1,
      1,
      3,
      3,
      null,
      null,
    ])
  })

  it('that matches several must be named in full', () => {
    const taxes = [IVA, BORDER, IEPS]
    expect(importedTax('iva - 8% (Incluido)', taxes)).toBe(2)
    expect(only({ tax: '8' }, state([], taxes)).errors).toEqual([
      'Hay varios impuestos «8». Escribe uno de estos: iva - 8% (Incluido), IEPS - 8% (Exclusivo).',
    ])
  })

  it('that matches several stays the item’s own, and is the first of several that are the same', () => {
    const planned = only({ tax: '8%' }, state([item(7, 'Pastor', { tax_id: 3 })], [IVA, BORDER, IEPS]))
    expect(planned).toMatchObject({ status: 'unchanged', write: { taxId: 3 } })
    expect(importedTax('IVA', [IVA, { ...IVA, id: 9 }])).toBe(1)
  })

  it('may have a rate with decimals; a cell with more than the rate is no rate', () => {
    expect(importedTax('16.125 %', [IVA, { ...IEPS, rate: 16.125 }])).toBe(3)
    for (const cell of ['ISR 16', '16 pesos'])
      expect(only({ tax: cell }).errors).toEqual([expect.stringContaining(`«${cell}» no existe`)])
  })
})

describe('variants and add-ons', () => {
  const existing = [choice(1, 'Chico', '30.00'), choice(2, 'Grande', '50.00')]
  const wanted = (cell: string) =>
    splitChoices(cell).map(({ title, price }) => ({
      title,
      titleEn: null,
      price: toCents(Number(readSheetPrice(price ?? ''))),
    }))

  it('keep their ids under the same title, so that carts keep them', () => {
    expect(planChoices(existing, wanted('Chico:32|Grande:50|Jumbo:70'))).toEqual({
      insert: [{ title: 'Jumbo', titleEn: null, price: 7000 }],
      update: [{ id: 1, title: 'Chico', titleEn: null, price: 3200 }],
      remove: [],
    })
    expect(planChoices(existing, wanted('Grande:50'))).toEqual({ insert: [], update: [], remove: [1] })
  })

  it('in another order are replaced: the first choice is preselected', () => {
    const plan = planChoices(existing, wanted('Grande:50|Chico:30'))
    expect(plan).toMatchObject({ update: [], remove: [1, 2] })
    expect(plan.insert.map(({ title }) => title)).toEqual(['Grande', 'Chico'])
  })

  it('keep their ids when the title changes in case, when two share a title, and when two are added', () => {
    expect(planChoices(existing, wanted('CHICO:30|Grande:50')).update).toEqual([
      { id: 1, title: 'CHICO', titleEn: null, price: 3000 },
    ])
    const twins = [choice(1, 'Salsa', '5.00'), choice(2, 'Salsa', '6.00')]
    const nothing = { insert: [], update: [], remove: [] }
    expect(planChoices(twins, wanted('Salsa:5|Salsa:6'))).toEqual(nothing)
    expect(planChoices(existing, wanted('Chico:30|Grande:50|Jumbo:70|Mega:90'))).toMatchObject({
      insert: [{ title: 'Jumbo' }, { title: 'Mega' }],
      remove: [],
    })
  })

  it('may be written with spaces, and with empty places between the bars', () => {
    expect(splitChoices(' Chico : 30 | |Grande:50| Jumbo |')).toEqual([
      { title: 'Chico', price: '30' },
      { title: 'Grande', price: '50' },
      { title: 'Jumbo', price: null },
    ])
  })

  it('keep bars, colons and backslashes in their titles', () => {
    const odd = [
      { title: 'Mitad | mitad', price: '1.00' },
      { title: 'Hora: 12:00', price: '2.00' },
      { title: 'a\\b\\|', price: '3.00' },
    ]
    expect(splitChoices(writeChoices(odd))).toEqual(odd)
  })
})

it('an item that a browser stored before the sold-out field existed counts as available', () => {
  const { is_sold_out: _, ...kept } = item(1, 'Pastor')
  expect(MenuItem.parse(kept)).toEqual(item(1, 'Pastor'))
})

describe('a price in a cell', () => {
  it('is read as people write it', () => {
    const cells = [
      '45',
      '45.5',
      '$1,234.50',
      '1,234',
      '45,50',
      ' $ 0.00',
      '99 MXN',
      '12,345,678.00',
      '9999999.99',
    ]
    expect(cells.map(readSheetPrice)).toEqual([
      4500,
      4550,
      123450,
      123400,
      4550,
      0,
      9900,
      'too_high',
      999_999_999,
    ])
  })

  it('above the maximum is an error that names the maximum', () => {
    expect(only({ price: '12345678' }).errors).toEqual([
      'El precio «12345678» es demasiado alto. El precio máximo es 9,999,999.99.',
    ])
    expect(only({ variants: 'Chico:99999999999999' }).errors).toEqual([
      'El precio de la variante «Chico»: «99999999999999» es demasiado alto. El precio máximo es 9,999,999.99.',
    ])
  })

  it('is refused when it is not a price', () => {
    for (const cell of ['', '-1', '1.999', 'gratis', '1,23,456', '1,234,5', '1e3', 'NaN'])
      expect(readSheetPrice(cell)).toBeNull()
  })
})

describe('the file', () => {
  it('is read by its column titles, in any order, without empty rows', () => {
    const rows = read([
      [],
      ['PRECIO', 'notas', 'articulo'],
      ['45', 'x', 'Pastor'],
      ['', '', ''],
      ['50', '', 'Suadero'],
    ])
    expect(rows).toEqual([
      { row: 3, price: '45', title: 'Pastor' },
      { row: 5, price: '50', title: 'Suadero' },
    ])
  })

  it('without a required column, or without items, gets an error', () => {
    expect(readSheet([])).toEqual({ problem: 'El archivo está vacío.' })
    expect(readSheet([['Artículo'], ['Pastor']])).toEqual({
      problem: 'Falta la columna «Precio» en la primera fila.',
    })
    expect(readSheet([['Artículo', 'Precio']])).toEqual({ problem: 'El archivo no tiene artículos.' })
    expect(readSheet([['Artículo', 'Precio', 'Título']])).toEqual({
      problem: 'La columna «Artículo» está dos veces.',
    })
    const many = Array.from({ length: 2_001 }, (_, index) => [`Taco ${index}`, '1'])
    expect(readSheet([['Artículo', 'Precio'], ...many])).toEqual({
      problem: 'El archivo tiene 2001 artículos; el máximo es 2000.',
    })
  })

  it('may begin with blank rows and have spaces and signs in its titles', () => {
    const rows = read([
      ['', ' '],
      ['PLATILLO', '$ Precio  de  venta $'],
      ['Pastor', '45'],
    ])
    expect(rows).toEqual([{ row: 3, title: 'Pastor', price: '45' }])
  })

  it('has 2,000 items at most', () => {
    const items = Array.from({ length: 2_000 }, (_, index) => [`Taco ${index}`, '1'])
    expect(read([['Artículo', 'Precio'], ...items])).toHaveLength(2_000)
  })

  it('that is exported names a tax by its title, or in full when two have that title', () => {
    const items = [1, 2, 3].map((id) => item(id, `Taco ${id}`, { tax_id: id }))
    const [, ...rows] = menuSheet(items, [IVA, BORDER, IEPS], [])
    expect(rows.map((cells) => cells[4])).toEqual(['IVA - 16% (Incluido)', 'iva - 8% (Incluido)', 'IEPS'])
  })

  it('that serves as a template can be imported unchanged', () => {
    const { counts } = planImport(read(readCsv(writeCsv(sampleSheet()))), state())
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0 })
  })

  it('that was exported changes nothing, with any content', () => {
    const taxes = [IVA, BORDER, IEPS]
    const items = [
      item(1, 'Pastor', { tax_id: 2, net_price: '12.00', variants: [choice(1, 'Chico', '30.00')] }),
      item(2, 'Pastor', { price: '50.00', tax_id: 3 }),
      item(3, '=1+1', {
        category_id: null,
        category_title: null,
        addons: [choice(2, '+queso | doble', '5.00')],
      }),
      item(4, 'Agua; "grande", 1\nlitro', { category_id: 2, category_title: 'Bebidas', tax_id: 1 }),
      item(5, 'PASTOR', { price: '9999999.99' }),
      item(6, 'Mole', {
        description: 'Con ajonjolí; "de la casa",\ncomo en Oaxaca',
        allergens: ['nuts', 'sesame'],
        diets: ['gluten_free'],
        spicy: 2,
        is_recommended: 1,
      }),
    ]
    const file = BOM + writeCsv([...menuSheet(items, taxes, [])])
    const plan = planImport(read(readCsv(file)), state(items, taxes))
    expect(plan.rows.map(({ errors, changes }) => [errors, changes])).toEqual(items.map(() => [[], []]))
    expect(plan.rows.map(({ itemId }) => itemId)).toEqual([1, 2, 3, 4, 5, 6])
    expect(plan.counts).toEqual({ new: 0, changed: 0, unchanged: 6, error: 0 })
  })
})
