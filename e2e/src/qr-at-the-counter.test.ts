import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE, signIn, TABLET } from './lib/launch.ts'

const API = '/api/v1'

interface QrFonda extends Fonda {
  /** Sends a diner's request from Mesa 1. @returns its number */
  diner: (cartItems: object[], who?: object) => Promise<number>
}

/** A restaurant whose diners may order from their phones. */
async function openQrFonda(): Promise<QrFonda> {
  const fonda = await openFonda()
  const { request } = fonda.page
  const setting = await (await request.get(`${API}/settings/store-setting`)).json()
  await write(request, '/settings/store-setting', {
    ...setting,
    isQRMenuEnabled: true,
    isQROrderEnabled: true,
  })
  const { storeTables } = await (await request.get(`${API}/pos/init`)).json()
  const tableId = storeTables[0].encrypted_id
  const diner: QrFonda['diner'] = async (cartItems, who = { customerType: 'WALKIN', customer: null }) => {
    const order = { deliveryType: null, cartItems, tableId, ...who }
    return (await write(request, `/qrmenu/${setting.uniqueQRCode}/place-order`, order)).orderId ?? 0
  }
  return { ...fonda, diner }
}

/** Another person at another device of the same restaurant. */
async function openSecondTill(request: APIRequestContext): Promise<Page> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  const password = 'pozole verde 88'
  await write(request, '/users/add', { name: 'Luis', username, password, userScopes: ['POS'] })
  const page = await signIn(await newPerson(TABLET), username, password)
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return page
}

const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Pedidos QR Menu\\s*${count || ''}$`) })
const list = (page: Page) => page.getByRole('dialog', { name: 'Pedidos QR Menu' })
const openList = async (page: Page) => {
  await page.getByRole('button', { name: /^Pedidos QR Menu/ }).click()
  await list(page).waitFor()
}
const load = async (page: Page, id: number) => {
  await openList(page)
  await list(page)
    .getByRole('button', { name: `Cargar pedido QR ${id}, Mesa 1` })
    .click()
  await page.getByText(`Pedido QR ${id} · Mesa 1`).waitFor()
}
const inCart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Quitar uno de ${title}` }).waitFor()
const cartIsEmpty = (page: Page) => page.getByText('Toca un artículo del menú para agregarlo.').waitFor()

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
  await page
    .getByRole('dialog', { name: 'Enviar a Cocina' })
    .getByRole('button', { name: 'Enviar', exact: true })
    .click()
}
async function expectToken(page: Page, act: () => Promise<void>): Promise<void> {
  await act()
  const token = page.getByRole('dialog', { name: 'Pedido enviado a cocina' })
  await token.getByRole('button', { name: 'Listo' }).click()
}

interface KitchenOrder {
  table_title: string | null
  items: { item_title: string; quantity: number; notes: string | null }[]
}
const kitchen = async (page: Page) =>
  (await (await page.request.get(`${API}/kitchen`)).json()) as KitchenOrder[]
const qrCount = async (page: Page) =>
  (await (await page.request.get(`${API}/pos/qrorders/count`)).json()) as { totalQROrders: number }

describe('a diner’s request from the phone', () => {
  it('is counted at the counter at once, becomes a cart, and is completed when that is sent', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    await waiting(page, 0).waitFor()
    const ana = { customerType: 'CUSTOMER', customer: { name: 'Ana López', phone: '5512345678' } }
    const id = await diner(
      [
        { id: itemIds.mole, quantity: 2, notes: 'sin ajonjolí' },
        { id: itemIds.water, quantity: 1 },
      ],
      ana,
    )
    await waiting(page, 1).waitFor()
    await page.getByText('Llegó un pedido del menú QR: 1 en espera.').waitFor()

    await openList(page)
    const row = list(page).getByRole('listitem')
    await row.getByText('Ana López · 3 artículos').waitFor()
    await row.getByText('Mesa 1').waitFor()
    await diner([{ id: itemIds.soup, quantity: 1 }])
    await row.getByText('SIN RESERVA · 1 artículo').waitFor()
    await page.keyboard.press('Escape')

    await load(page, id)
    await inCart(page, 'Mole con pollo')
    await page.getByText('«sin ajonjolí»').waitFor()
    await page.getByText('$222.00', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /Ana López/ }).waitFor()
    await page.getByRole('button', { name: /^Mesa 1/ }).waitFor()
    await page.reload()
    await page.getByText(`Pedido QR ${id} · Mesa 1`).waitFor()

    await expectToken(page, () => send(page))
    await cartIsEmpty(page)
    await waiting(page, 1).waitFor()
    expect(await qrCount(page)).toMatchObject({ totalQROrders: 1 })
    const [order, ...others] = await kitchen(page)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      table_title: 'Mesa 1',
      items: [
        { item_title: 'Mole con pollo', quantity: 2, notes: 'sin ajonjolí' },
        { item_title: 'Agua de limón', quantity: 1 },
      ],
    })
  })

  it('is shown and loaded on a phone, whose cart is closed', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    await page.setViewportSize(PHONE)
    const id = await diner([{ id: itemIds.soup, quantity: 1 }])
    await page.getByRole('button', { name: /^Pedidos QR Menu\s*1$/ }).click()
    await list(page)
      .getByRole('button', { name: `Cargar pedido QR ${id}, Mesa 1` })
      .click()
    await page.getByRole('button', { name: 'Carrito (1) · $45.00' }).waitFor()
  })

  it('replaces a cart that can be restored, and can be removed from the cart', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    const id = await diner([{ id: itemIds.soup, quantity: 1 }])
    await page.getByRole('button', { name: 'Agregar Agua de limón' }).click()
    await load(page, id)
    await inCart(page, 'Sopa de fideo')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await inCart(page, 'Agua de limón')

    await load(page, id)
    await page.getByRole('button', { name: `Separar del pedido QR ${id}` }).click()
    await expectToken(page, () => send(page))
    await cartIsEmpty(page)
    expect(await qrCount(page)).toMatchObject({ totalQROrders: 1 })
  })

  it('stays linked to its draft, and keeps the prices that the diner saw', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    const id = await diner([
      { id: itemIds.mole, quantity: 1 },
      { id: itemIds.soup, quantity: 1 },
    ])
    await waiting(page, 1).waitFor()
    const removed = await page.request.delete(`${API}/menu-items/delete/${itemIds.soup}`)
    expect(removed.ok()).toBe(true)
    await write(page.request, `/menu-items/${itemIds.mole}/price`, { price: '999.00' })
    await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor({ state: 'detached' })
    await load(page, id)
    await page.getByText(/^Hoy no se vende: Sopa de fideo\./).waitFor()
    await page.getByText('Se cobra el precio que vio el cliente: Mole con pollo.').waitFor()

    await page.getByRole('button', { name: 'Borrador', exact: true }).click()
    await page.getByLabel('Referencia').fill('Mesa del fondo')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await cartIsEmpty(page)
    await page.getByRole('button', { name: 'Lista de Borradores' }).click()
    await page.getByRole('button', { name: 'Cargar Mesa del fondo' }).click()
    await page.getByText(`Pedido QR ${id} · Mesa 1`).waitFor()
    await page.getByRole('button', { name: 'Agregar uno de Sopa de fideo' }).click()
    await page.getByText('No puedes agregar más de Sopa de fideo: ya no está a la venta.').waitFor()
    await expectToken(page, () => send(page))
    await waiting(page, 0).waitFor()
    const [order] = await kitchen(page)
    expect(order?.items).toMatchObject([{ item_title: 'Mole con pollo' }, { item_title: 'Sopa de fideo' }])
    const groups = await (await page.request.get(`${API}/orders`)).json()
    expect(groups[0].orders[0].items).toMatchObject([{ price: '98.50' }, { price: '45.00' }])
    expect(await qrCount(page)).toMatchObject({ totalQROrders: 0 })
  })

  it('is one order when the answer to the first try was lost', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    await load(page, await diner([{ id: itemIds.mole, quantity: 1 }]))
    let tries = 0
    await page.route('**/api/v1/pos/create-order', async (route) => {
      if (tries++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await send(page)
    await page
      .getByText(/el pedido no se va a duplicar/)
      .first()
      .waitFor()
    const again = page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true })
    await expectToken(page, () => again.click())
    await cartIsEmpty(page)
    expect([tries, (await kitchen(page)).length]).toEqual([2, 1])
  })
})

describe('the number of requests', () => {
  it('is fetched once when a request is sent', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    const print = await (await page.request.get(`${API}/settings/print-setting`)).json()
    await write(page.request, '/settings/print-setting', { ...print, isEnablePrint: false })
    await page.reload()
    await diner([{ id: itemIds.soup, quantity: 1 }])
    await load(page, await diner([{ id: itemIds.mole, quantity: 1 }]))
    await waiting(page, 2).waitFor()
    let counts = 0
    page.on('request', (request) => void (request.url().endsWith('/pos/qrorders/count') && counts++))
    const counted = page.waitForResponse('**/pos/qrorders/count')
    await send(page)
    await counted
    await page.getByRole('button', { name: 'Listo' }).click()
    await waiting(page, 1).waitFor()
    // An order without a request changes no count; a late fetch would have arrived with it.
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).click()
    await send(page)
    await page.getByRole('button', { name: 'Listo' }).click()
    expect(await kitchen(page)).toHaveLength(2)
    expect(counts).toBe(1)
  })
})

describe('two tills with the same request', () => {
  it('create one order; the second gets a message, keeps its cart and decides', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    const second = await openSecondTill(page.request)
    const first = await diner([{ id: itemIds.mole, quantity: 1 }])
    await Promise.all([load(page, first), load(second, first)])
    await expectToken(page, () => send(page))

    await waiting(second, 0).waitFor()
    await send(second)
    const taken = second.getByRole('alertdialog', { name: 'Este pedido QR ya fue atendido' })
    await taken.waitFor()
    await expectAccessible(second)
    expect(await kitchen(page)).toHaveLength(1)
    await taken.getByRole('button', { name: 'Cerrar' }).click()
    await second.locator('button:focus', { hasText: 'Enviar a Cocina' }).waitFor()
    await inCart(second, 'Mole con pollo')

    await send(second)
    const sendAsNew = taken.getByRole('button', { name: 'Enviar como pedido nuevo' })
    await expectToken(second, () => sendAsNew.click())
    await cartIsEmpty(second)
    expect(await kitchen(page)).toHaveLength(2)

    const next = await diner([{ id: itemIds.soup, quantity: 1 }])
    await Promise.all([load(page, next), load(second, next)])
    await expectToken(page, () => send(page))
    await send(second)
    await taken.getByRole('button', { name: 'Vaciar carrito' }).click()
    await cartIsEmpty(second)
    expect(await kitchen(page)).toHaveLength(3)
  })
})

describe('requests that are not accepted', () => {
  it('are deleted singly and all at once, each time after a confirmation', async () => {
    const { page, itemIds, diner } = await openQrFonda()
    const ids = []
    for (let nth = 0; nth < 4; nth++) ids.push(await diner([{ id: itemIds.soup, quantity: 1 }]))
    const [first, second] = ids
    await waiting(page, 4).waitFor()
    await openList(page)
    const rows = list(page).getByRole('listitem')
    const confirmation = page.getByRole('alertdialog')
    const ask = (id?: number) =>
      list(page)
        .getByRole('button', { name: `Eliminar pedido QR ${id}, Mesa 1` })
        .click()

    await ask(first)
    await confirmation.getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await confirmation.getByRole('button', { name: 'Volver' }).click()
    await expect.poll(() => rows.count()).toBe(4)

    await ask(first)
    await confirmation.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(3)
    expect(await qrCount(page)).toMatchObject({ totalQROrders: 3 })

    await ask(second)
    await page.route('**/pos/qrorders/update-status/*', (route) => route.abort('connectionreset'))
    await confirmation.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await confirmation
      .getByText('¡Estamos teniendo problemas para limpiar los pedidos! ¡Por favor intente más tarde!')
      .waitFor()
    await confirmation.getByRole('button', { name: 'Volver' }).click()

    await list(page).getByRole('button', { name: 'Eliminar Todos' }).click()
    await confirmation.getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await confirmation.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await list(page).getByText('No hay pedidos QR').waitFor()
    await page.keyboard.press('Escape')
    await waiting(page, 0).waitFor()
    expect(await qrCount(page)).toMatchObject({ totalQROrders: 0 })
  })
})

describe('a dish that is sold out', () => {
  it('cannot be added at the counter any more, and is marked in the cart, without a reload', async () => {
    const { page, itemIds } = await openQrFonda()
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).click()
    await inCart(page, 'Mole con pollo')
    await write(page.request, `/menu-items/${itemIds.mole}/sold-out`, { isSoldOut: true })
    await page.getByText('Agotado: quítalo para poder enviar.').waitFor()
    const card = page.getByRole('button', { name: 'Agotado: Mole con pollo' })
    await card.click({ force: true })
    await page.getByRole('button', { name: 'Quitar uno de Mole con pollo' }).click()
    await cartIsEmpty(page)
    await write(page.request, `/menu-items/${itemIds.mole}/sold-out`, { isSoldOut: false })
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).waitFor()
  })
})
