import { randomUUID } from 'node:crypto'
import { readCsv } from '@comanda/shared/kernel/csv'
import * as api from '@comanda/shared/menu/api'
import * as fileCalls from '@comanda/shared/menu/files'
import { readSheet } from '@comanda/shared/menu/read-sheet'
import { COLUMNS } from '@comanda/shared/menu/sheet'
import { createOrder, initPos } from '@comanda/shared/pos/api'
import { addCategory, listCategories } from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { addTax } from '@comanda/shared/settings/taxes'
import { readSheet as readWorkbook } from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { TACO } from '../../testing/menu.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const readMenu = () => restaurant.call(api.listMenuItems)

const flan = { row: 2, category: 'Postres', title: 'Flan', price: '35', tax: 'IVA', variants: '', addons: '' }
const taco = {
  row: 3,
  category: 'Tacos',
  title: 'Taco al pastor',
  price: 24.5,
  netPrice: '10',
  tax: '16%',
  variants: 'Sencillo:24.50|Orden de 5:99.50|Orden de 10:180',
  addons: 'Guacamole:20',
}

describe('the import of a menu', () => {
  it('shows a preview without writing', async () => {
    const before = await readMenu()
    const preview = await restaurant.call(fileCalls.importMenu, {
      body: { rows: [flan, taco], dryRun: true },
    })
    expect(preview).toMatchObject({
      message: '1 artículo nuevo, 1 con cambios, 0 sin cambios.',
      counts: { new: 1, changed: 1, unchanged: 0, error: 0 },
      newCategories: ['Postres'],
    })
    expect(preview.rows?.[1]).toEqual({
      row: 3,
      status: 'changed',
      category: 'Tacos',
      title: 'Taco al pastor',
      price: '24.50',
      errors: [],
      changes: [
        { column: 'Precio', before: '22.00', after: '24.50' },
        { column: 'Precio neto', before: '', after: '10.00' },
        {
          column: 'Variantes',
          before: 'Sencillo:22.00|Orden de 5:99.50',
          after: 'Sencillo:24.50|Orden de 5:99.50|Orden de 10:180.00',
        },
        { column: 'Complementos', before: 'Queso:12.00|Guacamole:18.50', after: 'Guacamole:20.00' },
      ],
    })
    expect(await readMenu()).toEqual(before)
  })

  it('adds new items and categories, and changes known rows without changing their ids', async () => {
    const said = { description: 'De la casa', allergens: 'Huevo, leche', spicy: '', isRecommended: 'Sí' }
    const answer = await restaurant.call(fileCalls.importMenu, {
      body: {
        rows: [
          { ...flan, ...said },
          { ...taco, diets: 'Sin gluten', spicy: '1' },
        ],
      },
    })
    expect(answer.message).toBe('El menú se importó: 1 artículo nuevo, 1 con cambios.')
    const menu = await readMenu()
    expect(menu.find(({ title }) => title === 'Flan')).toMatchObject({
      price: '35.00',
      category_title: 'Postres',
      tax_title: 'IVA',
      variants: [],
      description: 'De la casa',
      allergens: ['egg', 'milk'],
      is_recommended: 1,
    })
    const pastor = menu.find(({ id }) => id === TACO.id)
    expect(pastor).toMatchObject({ price: '24.50', net_price: '10.00', category_title: 'Tacos' })
    expect(pastor).toMatchObject({ diets: ['gluten_free'], spicy: 1 })
    expect(pastor?.variants.map(({ id, title, price }) => [id, title, price])).toEqual([
      [TACO.variants.single, 'Sencillo', '24.50'],
      [TACO.variants.five, 'Orden de 5', '99.50'],
      [3, 'Orden de 10', '180.00'],
    ])
    expect(pastor?.addons.map(({ id, price }) => [id, price])).toEqual([[TACO.addons.guacamole, '20.00']])

    // The point of sale uses the new menu immediately, and numbers continue after the imported numbers.
    const line = { id: TACO.id, variant_id: TACO.variants.single, quantity: 1, price: '24.50' }
    expect((await restaurant.send(createOrder, { body: { cart: [line] } })).status).toBe(200)
    const next = await restaurant.call(api.addMenuItem, { body: { title: 'Gelatina', price: 20 } })
    expect(next.id).toBe(Math.max(...menu.map(({ id }) => id)) + 1)
    expect((await restaurant.call(addCategory, { body: { title: 'Sopas' } })).id).toBe(4)
  })

  it('imports all rows or none', async () => {
    const [before, categories] = [await readMenu(), await restaurant.call(listCategories)]
    const bad = { ...flan, row: 9, title: 'Nieve', price: 'barata', tax: 'ISR' }
    const refused = await restaurant.send(fileCalls.importMenu, { body: { rows: [flan, taco, bad] } })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        message: 'Hay 1 fila con errores: no se importa nada.',
        rows: [
          {
            row: 9,
            title: 'Nieve',
            errors: [
              'El precio «barata» no es válido: escribe un número como 45.00.',
              'El impuesto «ISR» no existe. Agrégalo en Configuración de Impuestos o corrige la celda.',
            ],
          },
        ],
      },
    ])
    expect(await readMenu()).toEqual(before)
    expect(await restaurant.call(listCategories)).toEqual(categories)
  })

  it('imports once when it is sent several times', async () => {
    const key = randomUUID()
    const send = () => restaurant.send(fileCalls.importMenu, { body: { rows: [flan, taco] }, key })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body))
    const menu = await readMenu()
    expect(menu).toHaveLength(4)

    const again = await restaurant.call(fileCalls.importMenu, { body: { rows: [flan, taco] } })
    expect(again).toMatchObject({ message: 'El menú ya estaba al día.', counts: { unchanged: 2 } })
    expect(await readMenu()).toEqual(menu)
  })

  it('accepts category titles of the same length as the form, and truncates none', async () => {
    const long = 'ñ'.repeat(MAX_CATEGORY_TITLE)
    await restaurant.call(fileCalls.importMenu, { body: { rows: [{ ...flan, category: long }] } })
    await restaurant.call(addCategory, { body: { title: `b${long.slice(1)}` } })
    const kept = await restaurant.call(listCategories)
    expect(kept.map(({ title }) => title)).toEqual(expect.arrayContaining([long]))

    const tooLong = `${long}ñ`
    expect((await restaurant.send(addCategory, { body: { title: tooLong } })).status).toBe(400)
    const rows = [{ ...flan, category: tooLong }]
    const refused = await restaurant.send(fileCalls.importMenu, { body: { rows } })
    const errors = ['El título de la categoría es demasiado largo (máximo 100 caracteres).']
    expect(refused).toMatchObject({ status: 400, body: { rows: [{ row: 2, errors }] } })
    expect(await restaurant.call(listCategories)).toEqual(kept)
  })

  it('is refused when it is empty, too long or not a list', async () => {
    const message = async (rows: unknown) =>
      (await restaurant.send(fileCalls.importMenu, { body: { rows, dryRun: true } })).body.message
    expect(await message([])).toBe('El archivo no tiene artículos.')
    expect(await message('menu.csv')).toBe('El archivo no tiene artículos.')
    const rows = Array.from({ length: 2_001 }, (_, index) => ({ title: `Taco ${index}`, price: 1 }))
    expect(await message(rows)).toBe('El máximo es 2000 artículos por archivo.')
  })

  it('imports two thousand items in one call, and numbers rows without a number by position', async () => {
    const restaurant = await server.openRestaurant()
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      category: `Sección ${index % 20}`,
      title: `Platillo número ${index}`,
      price: `${10 + index}.50`,
      tax: 'IVA',
      variants: 'Chico:45|Grande:60',
      addons: 'Queso:15',
    }))
    const { counts } = await restaurant.call(fileCalls.importMenu, { body: { rows } })
    expect(counts.new).toBe(2_000)
    const { menuItems, categories } = await restaurant.call(initPos)
    expect([menuItems.length, categories.length]).toEqual([2_000, 20])
    expect(menuItems.every(({ variants, addons }) => variants.length === 2 && addons.length === 1)).toBe(true)

    const dearer = rows.map((row) => ({ ...row, price: '99.00' }))
    const changed = await restaurant.call(fileCalls.importMenu, { body: { rows: dearer } })
    expect(changed.counts).toMatchObject({ changed: 2_000 })
    const bad = dearer.map((row, index) => (index === 1_999 ? { ...row, price: '' } : row))
    const preview = await restaurant.call(fileCalls.importMenu, { body: { rows: bad, dryRun: true } })
    expect(preview.rows?.find(({ status }) => status === 'error')).toMatchObject({
      row: 2_000,
      errors: ['Falta el precio.'],
    })
  })
})

describe('a price above the maximum', () => {
  const TOO_HIGH = 'El precio máximo es 9,999,999.99.'

  it('is refused with the maximum, for an item, a variant and an add-on', async () => {
    for (const price of [10_000_000, '10000000.00', '99999999999999', 1e15]) {
      const replies = [
        await restaurant.send(api.addMenuItem, { body: { title: 'Caviar', price } }),
        await restaurant.send(api.addMenuItem, { body: { title: 'Caviar', price: 1, netPrice: price } }),
        await restaurant.send(api.setMenuItemPrice, { params: { id: TACO.id }, body: { price } }),
        await restaurant.send(api.addVariant, {
          params: { itemId: TACO.id },
          body: { title: 'Doble', price },
        }),
        await restaurant.send(api.addAddon, { params: { itemId: TACO.id }, body: { title: 'Oro', price } }),
      ]
      for (const { status, body } of replies)
        expect([price, status, body.message]).toEqual([price, 400, TOO_HIGH])
    }
  })

  it('is an error of its row in an imported file', async () => {
    const rows = [{ ...flan, price: '12345678' }]
    const { rows: planned } = await restaurant.call(fileCalls.importMenu, { body: { rows, dryRun: true } })
    expect(planned?.[0]?.errors).toEqual([`El precio «12345678» es demasiado alto. ${TOO_HIGH}`])
    expect((await restaurant.send(fileCalls.importMenu, { body: { rows } })).status).toBe(400)
  })
})

describe('the export of the menu', () => {
  const download = async (format: string) => {
    const response = await fetch(`${server.base}/api/v1/menu-items/export?format=${format}`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    })
    return {
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
      status: response.status,
    }
  }

  it('can be imported again without changes', async () => {
    await restaurant.call(addTax, { body: { title: 'IVA', rate: 8, type: 'exclusive' } })
    const odd = {
      title: '=HYPERLINK("x"), "fría"',
      price: 10,
      categoryId: 2,
      taxId: 2,
      netPrice: '3.5',
      allergens: ['soy'],
      spicy: 3,
    }
    const { id } = await restaurant.call(api.addMenuItem, { body: odd })
    await restaurant.call(api.addAddon, { params: { itemId: id }, body: { title: 'Limón | sal', price: 2 } })
    const before = await readMenu()

    const { headers, bytes } = await download('csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="menu-2026-11-21.csv"')
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const text = bytes.toString('utf8')
    // A spreadsheet does not run the cell as a formula.
    expect(text).toContain(`"'=HYPERLINK`)

    const sheet = readSheet(readCsv(text))
    if ('problem' in sheet) throw new Error(sheet.problem)
    const { message, counts } = await restaurant.call(fileCalls.importMenu, { body: { rows: sheet.rows } })
    expect([message, counts]).toEqual([
      'El menú ya estaba al día.',
      { new: 0, changed: 0, unchanged: 4, error: 0 },
    ])
    expect(await readMenu()).toEqual(before)
  })

  it('can be a workbook', async () => {
    const odd = { title: '=1+1 & <b>"\u0001é', price: 1.5 }
    await restaurant.call(api.addMenuItem, { body: odd })
    const { headers, bytes } = await download('xlsx')
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const table = await readWorkbook(new Uint8Array(bytes).buffer)
    expect(table[0]).toEqual(Object.values(COLUMNS))
    expect(table.slice(1).map((cells) => cells.slice(0, 7))).toEqual([
      [
        'Tacos',
        'Taco al pastor',
        22,
        null,
        'IVA',
        'Sencillo:22.00|Orden de 5:99.50',
        'Queso:12.00|Guacamole:18.50',
      ],
      ['Bebidas', 'Agua de jamaica', 38.5, null, 'IVA', null, null],
      [null, 'Dulce', 15, null, null, null, null],
      [null, '=1+1 & <b>"é', 1.5, null, null, null, null],
    ])
    expect((await download('pdf')).status).toBe(400)
  })
})
