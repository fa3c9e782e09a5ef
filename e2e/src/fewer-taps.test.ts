import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes } from './lib/browser.ts'
import { Finger } from './lib/finger.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

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

/** A fonda with a taco that has two sizes and two add-ons. */
async function openTaqueria(path: string | null = null): Promise<Fonda & { finger: Finger; tacoId: number }> {
  const fonda = await openFonda({ hasTouch: true, path: null })
  const { request } = fonda.page
  const taco = { title: 'Taco de pastor', price: '0.00', categoryId: 1, taxId: 1 }
  const { id = 0 } = await write(request, '/menu-items/add', taco)
  for (const [title, price] of [
    ['Sencillo', '22.00'],
    ['Doble', '38.00'],
  ])
    await write(request, `/menu-items/variants/${id}/add`, { title, price })
  for (const title of ['Queso', 'Aguacate'])
    await write(request, `/menu-items/addons/${id}/add`, { title, price: '12.00' })
  if (path !== null) await fonda.page.goto(path)
  return { ...fonda, finger: new Finger(fonda.page), tacoId: id }
}

/** The owner's choice for the fonda's only category. */
const addAtOnce = ({ request }: Page, quickNotes: readonly string[] = ['sin cebolla', 'con todo']) =>
  write(request, '/settings/categories/1/update', { title: 'Comida corrida', addsAtOnce: true, quickNotes })

describe('an owner', () => {
  it('chooses for a category that the counter asks nothing, and writes its notes', async () => {
    const { page, finger } = await openTaqueria('/dashboard/settings/menu-items/categories')
    await finger.tap(finger.button('Editar Comida corrida'))
    const form = finger.dialog('Editar categoría')
    await finger.tap(form.getByText('Agregar sin preguntar'))
    await form.getByLabel('Notas en botones').fill('sin cebolla, sin sal\n')
    await finger.tap(form.getByRole('button', { name: 'Guardar' }))
    await form.getByText('¡Escribe cada nota aparte, sin comas: «sin cebolla, sin sal»!').waitFor()
    await form.getByLabel('Notas en botones').fill('sin cebolla\n\n con todo ')
    await finger.tap(form.getByRole('button', { name: 'Guardar' }))
    await form.waitFor({ state: 'detached' })

    await page.goto('/dashboard/pos')
    await finger.tap(finger.button('Agregar Taco de pastor'))
    await page.getByRole('list', { name: 'Carrito' }).getByText('Sencillo').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await finger.tap(finger.button('Notas de Taco de pastor'))
    const notes = finger.dialog('Notas: Taco de pastor').getByRole('toolbar', { name: 'Notas frecuentes' })
    await expect.poll(() => notes.getByRole('button').allTextContents()).toEqual(['sin cebolla', 'con todo'])
  })

  it('marks a dish whose variant must be chosen: the counter asks for it', async () => {
    const { page, finger, tacoId } = await openTaqueria()
    await addAtOnce(page)
    await page.goto(`/dashboard/settings/menu-items/${tacoId}`)
    await finger.tap(page.getByText('Hay que elegir variante'))
    await finger.tap(finger.button('Guardar'))
    await page.getByText('El artículo se guardó.').waitFor()

    await page.goto('/dashboard/pos')
    await finger.tap(finger.button('Agregar Taco de pastor'))
    const dialog = finger.dialog('Taco de pastor')
    await dialog.getByRole('radio', { name: 'Sencillo' }).waitFor()
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    await finger.tap(dialog.getByRole('button', { name: 'Agregar', exact: true }))
    await dialog.getByText('¡Elige una variante!').waitFor()
    await expectAccessibleInBothThemes(page)
    await finger.tap(dialog.locator('label', { hasText: 'Doble' }))
    await finger.tap(dialog.getByRole('button', { name: 'Agregar · $38.00' }))
    await page.getByRole('list', { name: 'Carrito' }).getByText('Doble').waitFor()
  })
})

describe('where a category adds at once', () => {
  it('four tacos with a note take nine taps from the point of sale of a table until they are sent', async () => {
    const { page, finger } = await openTaqueria()
    await addAtOnce(page)
    await finger.open('/dashboard/pos?table=1')
    for (let taco = 1; taco <= 4; taco++) await finger.tap(finger.button('Agregar Taco de pastor'))
    await finger.tap(finger.button('Notas de Taco de pastor'))
    await finger.tap(finger.dialog(/^Notas/).getByRole('button', { name: 'sin cebolla' }))
    await finger.tap(finger.dialog(/^Notas/).getByRole('button', { name: 'Guardar' }))
    await finger.tap(finger.button('Enviar a Cocina'))
    await finger.tap(finger.dialog('Enviar a Cocina').getByRole('button', { name: 'Enviar', exact: true }))
    await page.getByText('¡Enviado a cocina! Token 1').waitFor()
    expect(finger.taps).toBeLessThanOrEqual(9)
    expect(await orderedLines(page)).toMatchObject([
      {
        item_title: 'Taco de pastor',
        variant_title: 'Sencillo',
        quantity: 4,
        price: '22.00',
        notes: 'sin cebolla',
        addons: [],
      },
    ])
  })

  it('the add-ons are behind ⋮ on the card, and a line’s add-ons, variant and note can be changed', async () => {
    const { page, finger } = await openTaqueria()
    await addAtOnce(page)
    await page.goto('/dashboard/pos')
    await finger.tap(finger.button('Opciones de Taco de pastor'))
    const dialog = finger.dialog('Taco de pastor')
    await finger.tap(dialog.locator('label', { hasText: 'Queso' }))
    await finger.tap(dialog.getByRole('button', { name: 'con todo' }))
    await finger.tap(dialog.getByRole('button', { name: 'Agregar · $34.00' }))
    await finger.tap(finger.button('Agregar Taco de pastor'))
    const lines = page.getByRole('list', { name: 'Carrito' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(2)

    await finger.tap(lines.nth(1).getByRole('button', { name: 'Cambiar Taco de pastor' }))
    await expectAccessibleInBothThemes(page)
    await finger.tap(dialog.locator('label', { hasText: 'Doble' }))
    await finger.tap(dialog.locator('label', { hasText: 'Aguacate' }))
    await finger.tap(dialog.getByRole('button', { name: 'sin cebolla' }))
    await dialog.getByRole('textbox', { name: /^Notas/ }).fill('sin cebolla, bien dorado')
    await finger.tap(dialog.getByRole('button', { name: 'con todo' }))
    await finger.tap(dialog.getByRole('button', { name: 'Guardar · $50.00' }))
    await lines.nth(1).getByText('«sin cebolla, bien dorado, con todo»').waitFor()

    // A line that becomes equal to another one joins it.
    await finger.tap(lines.nth(1).getByRole('button', { name: 'Cambiar Taco de pastor' }))
    await finger.tap(dialog.locator('label', { hasText: 'Sencillo' }))
    await finger.tap(dialog.locator('label', { hasText: 'Aguacate' }))
    await finger.tap(dialog.locator('label', { hasText: 'Queso' }))
    await dialog.getByRole('textbox', { name: /^Notas/ }).fill('con todo')
    await finger.tap(dialog.getByRole('button', { name: 'Guardar · $34.00' }))
    await expect.poll(() => lines.count()).toBe(1)
    await lines.getByText('2 × Taco de pastor').waitFor()
    // A dish without choices has none to change.
    await finger.tap(finger.button('Agregar Agua de limón'))
    await finger.button('Notas de Agua de limón').waitFor()
    expect(await finger.button('Cambiar Agua de limón').count()).toBe(0)
  })

  it('a note that no longer fits cannot be pressed, and one that is in the note can be taken out', async () => {
    const { page, finger } = await openTaqueria()
    await addAtOnce(page)
    await page.goto('/dashboard/pos')
    await finger.tap(finger.button('Agregar Agua de limón'))
    await finger.tap(finger.button('Notas de Agua de limón'))
    const dialog = finger.dialog(/^Notas/)
    await dialog.getByRole('textbox').fill(`${'x'.repeat(80)}, con todo`)
    expect(await dialog.getByRole('button', { name: 'sin cebolla' }).isDisabled()).toBe(true)
    await finger.tap(dialog.getByRole('button', { name: 'con todo', pressed: true }))
    expect(await dialog.getByRole('textbox').inputValue()).toBe('x'.repeat(80))
    await dialog.getByRole('button', { name: 'sin cebolla' }).and(page.locator(':enabled')).waitFor()
  })
})

describe('the last round', () => {
  const order = ({ page, itemIds, tacoId }: Awaited<ReturnType<typeof openTaqueria>>, variant = 1) =>
    write(page.request, '/pos/create-order', {
      cart: [
        { id: tacoId, variant_id: variant, addons_ids: [1], quantity: 3, notes: 'sin cebolla' },
        { id: itemIds.water, quantity: 2 },
      ],
      tableId: 1,
      deliveryType: 'dinein',
    })

  it('is sent once more with three taps from the floor, at today’s prices and without what is sold out', async () => {
    const store = await openTaqueria()
    const { page, finger, itemIds } = store
    const { checkId = 0 } = await order(store)
    await write(page.request, '/pos/create-order', {
      cart: [
        { id: itemIds.soup, quantity: 1 },
        { id: itemIds.mole, quantity: 1 },
      ],
      checkId,
    })
    await write(page.request, `/menu-items/${itemIds.soup}/price`, { price: '50.00' })
    await write(page.request, `/menu-items/${itemIds.mole}/sold-out`, { isSoldOut: true })

    await finger.openTable('Mesa 1')
    await finger.tap(page.getByRole('link', { name: 'Repetir ronda' }))
    await page.getByText('Hoy no se vende: Mole con pollo. Lo demás está en el carrito.').waitFor()
    const cart = page.getByRole('list', { name: 'Carrito' })
    await cart.getByText('1 × Sopa de fideo').waitFor()
    expect(new URL(page.url()).searchParams.has('repeat')).toBe(false)
    await finger.tap(finger.button('Enviar a Cocina'))
    await page.getByRole('heading', { name: /^Ronda 3/ }).waitFor()
    expect(finger.taps).toBeLessThanOrEqual(4)
    const lines = await orderedLines(page)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toMatchObject({ item_title: 'Sopa de fideo', price: '50.00', quantity: 1 })
  })

  it('is one button at the point of sale of a table, with its choices and notes, and can be undone', async () => {
    const store = await openTaqueria()
    const { page, finger } = store
    await order(store, 2)
    for (const path of ['/dashboard/pos?table=1', '/dashboard/pos']) {
      await finger.open(path)
      if (path === '/dashboard/pos') {
        await page.getByRole('button', { name: /Mesa$/ }).click()
        await page.getByRole('radio', { name: /^Mesa 1/ }).click()
      }
      await finger.tap(finger.button('Repetir ronda'))
      const lines = page.getByRole('list', { name: 'Carrito' }).getByRole('listitem')
      await expect.poll(() => lines.count()).toBe(2)
      expect(await lines.first().textContent()).toMatch(
        /3 × Taco de pastor.*Doble.*Queso.*«sin cebolla».*\$150\.00/,
      )
      await finger.tap(finger.button('Deshacer'))
      await expect.poll(() => lines.count()).toBe(0)
      await finger.tap(finger.button('Repetir ronda'))
      await expect.poll(() => lines.count()).toBe(2)
      finger.taps = 1
      await finger.tap(finger.button('Enviar a Cocina'))
      await finger.tap(finger.dialog('Enviar a Cocina').getByRole('button', { name: 'Enviar', exact: true }))
      await page
        .getByText(/^(¡Enviado a cocina!|Pedido enviado a cocina)/)
        .first()
        .waitFor()
      expect(finger.taps).toBeLessThanOrEqual(4)
    }
    expect((await orderedLines(page)).filter(({ variant_title }) => variant_title === 'Doble')).toHaveLength(
      3,
    )
  })

  it('is offered on a phone beside the table, without opening the cart', async () => {
    const store = await openTaqueria()
    const { page, finger } = store
    await order(store, 2)
    await page.setViewportSize(PHONE)
    await finger.open('/dashboard/pos?table=1')
    finger.taps = 0
    await finger.tap(finger.button('Repetir ronda'))
    await page
      .getByRole('button', { name: /^Carrito \(\d+\)/ })
      .filter({ hasNotText: '(0)' })
      .waitFor()
    expect(finger.taps).toBe(1)
    await finger.button('Repetir ronda').waitFor({ state: 'detached' })
  })

  it('is not offered at a free table, nor for another check of the table', async () => {
    const store = await openTaqueria()
    const { page, finger } = store
    await page.goto('/dashboard/pos?table=1')
    await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
    expect(await finger.button('Repetir ronda').count()).toBe(0)
    await order(store)
    await page.goto('/dashboard/pos?table=1&new=1')
    await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
    expect(await finger.button('Repetir ronda').count()).toBe(0)
    await page.goto('/dashboard/pos?table=1')
    await finger.button('Repetir ronda').waitFor()
  })
})

describe('at the counter', () => {
  it('exact cash takes three taps after the dishes', async () => {
    const { page, finger } = await openTaqueria()
    await addAtOnce(page)
    await page.goto('/dashboard/pos')
    for (const dish of ['Taco de pastor', 'Agua de limón']) await finger.tap(finger.button(`Agregar ${dish}`))
    finger.taps = 0
    await finger.tap(finger.button('Crear Recibo y Cobrar'))
    const receipt = page.waitForEvent('popup')
    await finger.tap(finger.button(/^Efectivo exacto \$47\.00/))
    await (await receipt).close()
    await page.getByText('Token 1').first().waitFor()
    await finger.tap(finger.button('Listo'))
    expect(finger.taps).toBeLessThanOrEqual(3)
    await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
  })
})

describe('where nothing was chosen', () => {
  it('a dish with choices asks first, with its first variant chosen, and no notes are offered', async () => {
    const { finger } = await openTaqueria('/dashboard/pos')
    await finger.tap(finger.button('Agregar Taco de pastor'))
    const dialog = finger.dialog('Taco de pastor')
    await dialog.getByRole('radio', { name: 'Sencillo', checked: true }).waitFor()
    expect(await dialog.getByRole('toolbar', { name: 'Notas frecuentes' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Agregar · $22.00' }).waitFor()
  })
})
