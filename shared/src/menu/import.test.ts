import { describe, expect, it } from 'vitest'
import { BOM, readCsv, writeCsv } from '../kernel/csv.ts'
import { toCents } from '../kernel/money.ts'
import type { Tax } from '../settings/taxes.ts'
import { type Choice, MenuItem } from './api.ts'
import { type ImportPlan, type MenuState, planImport as planningOf } from './import.ts'
import { planChoices } from './import-choices.ts'
import { readSheet } from './read-sheet.ts'
import { menuSheet, readSheetPrice, type SheetRow, sampleSheet, splitChoices, writeChoices } from './sheet.ts'

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
      { category: ' tacos', title: 'PASTOR', price: '50', tax: 'IVA' },
      state([item(7, 'Pastor')]),
    )
    expect(planned).toMatchObject({ status: 'changed', itemId: 7 })
    expect(planned.changes).toEqual([
      { column: 'Artículo', before: 'Pastor', after: 'PASTOR' },
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

  it('that repeats an earlier one names that row', () => {
    const { rows, counts } = planImport([row(), row({ row: 9, title: 'pastor ' })], state())
    expect(rows[1]?.errors).toEqual(['Este artículo ya está en la fila 2.'])
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
  })
})

describe('a tax', () => {
  const taxOf = (tax: string, taxes?: Tax[]) => only({ tax }, state([], taxes)).write?.taxId

  it('is named by its title or its rate', () => {
    expect(['iva', '16', '16 %', 'IEPS', '8', '', 'Ninguno'].map((cell) => taxOf(cell))).toEqual([
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
    expect(taxOf('iva - 8% (Incluido)', taxes)).toBe(2)
    expect(only({ tax: '8' }, state([], taxes)).errors).toEqual([
      'Hay varios impuestos «8». Escribe uno de estos: iva - 8% (Incluido), IEPS - 8% (Exclusivo).',
    ])
  })
})

describe('variants and add-ons', () => {
  const existing = [choice(1, 'Chico', '30.00'), choice(2, 'Grande', '50.00')]
  const wanted = (cell: string) =>
    splitChoices(cell).map(({ title, price }) => ({
      title,
      price: toCents(Number(readSheetPrice(price ?? ''))),
    }))

  it('keep their ids under the same title, so that carts keep them', () => {
    expect(planChoices(existing, wanted('Chico:32|Grande:50|Jumbo:70'))).toEqual({
      insert: [{ title: 'Jumbo', price: 7000 }],
      update: [{ id: 1, title: 'Chico', price: 3200 }],
      remove: [],
    })
    expect(planChoices(existing, wanted('Grande:50'))).toEqual({ insert: [], update: [], remove: [1] })
  })

  it('in another order are replaced: the first one is preselected', () => {
    const plan = planChoices(existing, wanted('Grande:50|Chico:30'))
    expect(plan.remove).toEqual([1, 2])
    expect(plan.insert.map(({ title }) => title)).toEqual(['Grande', 'Chico'])
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
    for (const cell of ['', '-1', '1.999', 'gratis', '1,23,456', '1e3', 'NaN'])
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
    ]
    const file = BOM + writeCsv([...menuSheet(items, taxes)])
    const plan = planImport(read(readCsv(file)), state(items, taxes))
    expect(plan.rows.map(({ errors, changes }) => [errors, changes])).toEqual(items.map(() => [[], []]))
    expect(plan.rows.map(({ itemId }) => itemId)).toEqual([1, 2, 3, 4, 5])
    expect(plan.counts).toEqual({ new: 0, changed: 0, unchanged: 5, error: 0 })
  })
})
