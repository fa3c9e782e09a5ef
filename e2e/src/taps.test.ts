import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Finger } from './lib/finger.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'

interface OrderLine {
  item_title: string
  variant_title: string | null
  quantity: number
  price: string
  notes: string | null
  addons: { title: string }[]
}

/** The lines of the open orders, newest order last. */
async function orderedLines(page: Page): Promise<OrderLine[]> {
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as {
    orders: { items: OrderLine[] }[]
  }[]
  return groups.flatMap(({ orders }) => orders.flatMap(({ items }) => items))
}

const openWithTouch = async (): Promise<Fonda & { finger: Finger }> => {
  const fonda = await openFonda({ hasTouch: true, path: null })
  return { ...fonda, finger: new Finger(fonda.page) }
}

/** A fonda with a taco that has two sizes, whose category asks nothing at the counter. */
async function openTaqueria(): Promise<Fonda & { finger: Finger }> {
  const fonda = await openWithTouch()
  const { request } = fonda.page
  const taco = { title: 'Taco de pastor', price: '0.00', categoryId: 1, taxId: 1 }
  const { id = 0 } = await write(request, '/menu-items/add', taco)
  for (const [title, price] of [
    ['Sencillo', '22.00'],
    ['Doble', '38.00'],
  ])
    await write(request, `/menu-items/variants/${id}/add`, { title, price })
  const category = { title: 'Comida corrida', addsAtOnce: true, quickNotes: ['sin cebolla', 'con todo'] }
  await write(request, '/settings/categories/1/update', category)
  return fonda
}

const placeOrder = ({ page, itemIds }: Fonda) =>
  write(page.request, '/pos/create-order', {
    cart: [
      { id: itemIds.soup, quantity: 2 },
      { id: itemIds.mole, quantity: 1 },
    ],
    tableId: 1,
    deliveryType: 'dinein',
  })

describe('on a tablet, counted from the floor,', () => {
  it('four tacos, two of them with a note, take eight taps until they are sent, and the last round three', async () => {
    const { page, finger, itemIds } = await openTaqueria()
    await finger.open('/dashboard/floor')
    const taco = finger.button('Agregar Taco de pastor')
    const dish = finger.dialog('Taco de pastor')
    await finger.tap(finger.button(/^Mesa 1/))
    await finger.hold(taco, dish)
    await finger.tap(dish.getByRole('button', { name: /^Aumentar/ }))
    await finger.tap(dish.getByRole('button', { name: 'sin cebolla' }))
    await finger.tap(dish.getByRole('button', { name: 'Agregar · $44.00' }))
    for (let more = 1; more <= 2; more++) await finger.tap(taco)
    await finger.tap(finger.button('Enviar a Cocina'))
    await page.getByText('¡Enviado a cocina! Token 1').waitFor()
    process.stdout.write(`Four tacos for a free table: ${finger.taps} taps\n`)
    expect(finger.taps).toBe(8)
    expect(await orderedLines(page)).toMatchObject([
      {
        item_title: 'Taco de pastor',
        variant_title: 'Sencillo',
        quantity: 2,
        price: '22.00',
        notes: 'sin cebolla',
        addons: [],
      },
      { item_title: 'Taco de pastor', quantity: 2, notes: null },
    ])

    // Sent once more at today's prices, without what is sold out.
    const { request } = page
    const cart = [itemIds.soup, itemIds.mole].map((id) => ({ id, quantity: 1 }))
    await write(request, '/pos/create-order', { cart, checkId: 1 })
    await write(request, `/menu-items/${itemIds.soup}/price`, { price: '50.00' })
    await write(request, `/menu-items/${itemIds.mole}/sold-out`, { isSoldOut: true })
    await finger.openTable('Mesa 1')
    await finger.tap(page.getByRole('link', { name: 'Repetir ronda' }))
    await page.getByText('Hoy no se vende: Mole con pollo. Lo demás está en el carrito.').waitFor()
    await page.getByRole('list', { name: 'Carrito' }).getByText('Sopa de fideo').waitFor()
    expect(new URL(page.url()).searchParams.has('repeat')).toBe(false)
    await finger.tap(finger.button('Enviar a Cocina'))
    await page.getByRole('heading', { name: /^Ronda 3/ }).waitFor()
    expect(finger.taps).toBeLessThanOrEqual(3)
    const lines = await orderedLines(page)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toMatchObject({ item_title: 'Sopa de fideo', price: '50.00', quantity: 1 })
  })

  it('a second round takes two taps and one for each dish until it can be sent, a void four, a move three, exact cash three and three parts twelve', async () => {
    const fonda = await openWithTouch()
    const { page, finger } = fonda
    const table = { title: 'Mesa 2', floor: '-', seatingCapacity: 4 }
    await write(page.request, '/settings/store-tables/add', table)
    await placeOrder(fonda)

    await finger.openTable('Mesa 1')
    await finger.tap(page.getByRole('link', { name: 'Agregar ronda' }))
    for (const dish of ['Agua de limón', 'Sopa de fideo']) await finger.tap(finger.button(`Agregar ${dish}`))
    expect(finger.taps).toBe(2 + 2)
    await finger.tap(finger.button('Enviar a Cocina'))
    await page.getByRole('heading', { name: /^Ronda 2/ }).waitFor()

    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Acciones de Agua de limón'))
    await finger.tap(page.getByRole('menuitem', { name: 'Anular' }))
    await finger.tap(finger.dialog('Anular').getByRole('radio', { name: 'Error al tomar' }))
    await page.getByText('Error al tomar', { exact: true }).waitFor()
    expect(finger.taps).toBe(4)

    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Mover'))
    await finger.tap(finger.dialog('Mover').getByRole('radio', { name: 'Mesa 2' }))
    await page.getByRole('heading', { level: 1, name: 'Mesa 2' }).waitFor()
    expect(finger.taps).toBe(3)

    await placeOrder(fonda)
    await finger.openTable('Mesa 1')
    await finger.tap(finger.button(/^Cobrar/))
    await finger.tap(finger.button(/^Efectivo exacto/))
    await page.getByText('¡Cuenta cobrada!').waitFor()
    expect(finger.taps).toBe(3)

    await placeOrder(fonda)
    await finger.openTable('Mesa 1')
    await finger.tap(finger.button('Dividir'))
    await finger.tap(finger.dialog('Dividir').getByRole('button', { name: /^Aumentar/ }))
    await finger.tap(finger.button('Dividir en 3'))
    await finger.tap(finger.button(/^Cobrar \$188\.50/))
    await finger.tap(finger.button(/^Efectivo exacto \$62\.84/))
    for (const due of ['62.83', '62.83']) {
      await finger.tap(finger.button('Cobrar la siguiente'))
      await finger.tap(finger.dialog('Cobrar: Mesa 1').locator('label', { hasText: 'Efectivo' }))
      await finger.tap(finger.button(new RegExp(`^Efectivo exacto \\$${due}`)))
    }
    await page.getByText('¡Cuenta cobrada!').waitFor()
    expect(finger.taps).toBe(12)

    const invoices = (await (await page.request.get('/api/v1/invoices')).json()) as { total: string }[]
    expect(invoices.map(({ total }) => total)).toEqual(['188.50', '188.50'])
  })
})

describe('at the counter, after its dishes,', () => {
  it('an order takes three taps, a name two more; exact cash takes three, other cash four', async () => {
    const { page, finger } = await openWithTouch()
    const begin = async () => {
      await finger.tap(finger.button('Agregar Mole con pollo'))
      finger.taps = 0
    }
    const send = async () => {
      await finger.tap(finger.button('Enviar a Cocina'))
      await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Enviar' }))
      await finger.tap(finger.button('Listo'))
    }
    await page.goto('/dashboard/pos')
    await begin()
    await finger.tap(finger.button('Más acciones'))
    await finger.tap(page.getByRole('menuitem', { name: 'Nombre' }))
    await page.keyboard.type('Juan')
    await send()
    expect(finger.taps).toBe(5)
    await begin()
    await send()
    expect(finger.taps).toBe(3)

    await begin()
    await finger.tap(finger.button('Crear Recibo y Cobrar'))
    let popup = page.waitForEvent('popup')
    await finger.tap(finger.button(/^Efectivo exacto \$98\.50/))
    const receipt = await popup
    await receipt.getByText('Mole con pollo').waitFor()
    expect(await receipt.getByRole('main').textContent()).toContain('$98.50')
    await receipt.close()
    await finger.tap(finger.button('Listo'))
    expect(finger.taps).toBe(3)

    await begin()
    await finger.tap(finger.button('Crear Recibo y Cobrar'))
    await finger.tap(finger.button('$100'))
    popup = page.waitForEvent('popup')
    await finger.tap(finger.button('Cobrar $98.50'))
    await (await popup).close()
    await finger.tap(finger.button('Listo'))
    expect(finger.taps).toBe(4)

    // The change stays until the next sale begins.
    const change = page.getByText('Cambio de Token 4').locator('..')
    await change.getByText('$1.50').waitFor()
    await begin()
    await change.waitFor({ state: 'detached' })
    const invoices = (await (await page.request.get('/api/v1/invoices')).json()) as { total: string }[]
    expect(invoices.map(({ total }) => total)).toEqual(['98.50', '98.50'])
  })
})
