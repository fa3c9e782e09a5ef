import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { appIsKept, openOfflineServer } from './lib/offline-story.ts'
import { readyToSell } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const add = (page: Page, title: string) => button(page, `Agregar ${title}`).click()
const cartIsEmpty = (page: Page) => page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const kept = (page: Page) => dialog(page, 'Guardado en este dispositivo')

/** A restaurant at whose counter this browser may sell without internet. */
async function openReady(prepare = async (_page: Page) => {}, keepsApp = false): Promise<Fonda> {
  const fonda = await openFonda({ address: server.address, keepsApp })
  const { page } = fonda
  await prepare(page)
  const print = await (await page.request.get('/api/v1/settings/print-setting')).json()
  await write(page.request, '/settings/print-setting', { ...print, isEnablePrint: false })
  // A page that is left while it registers leaves a letter unused.
  await readyToSell(page)
  const dialogs = page.waitForResponse('**/assets/PosDialogs-*.js')
  await page.reload()
  await dialogs
  await readyToSell(page)
  if (keepsApp) await appIsKept(page)
  return fonda
}

interface OrderRow {
  id: number
  token_no: number
  table_title: string | null
  check_name: string | null
  check_id: number
  round: number
  items: { item_title: string; quantity: number; notes: string | null }[]
}
async function readOrders(page: Page): Promise<OrderRow[]> {
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as { orders: OrderRow[] }[]
  return groups.flatMap((group) => group.orders).sort((a, b) => a.id - b.id)
}
const readInvoices = async (page: Page) =>
  (await (await page.request.get('/api/v1/invoices?type=today')).json()) as { total: string }[]

async function send(page: Page): Promise<void> {
  await button(page, 'Enviar a Cocina').click()
  await dialog(page, 'Enviar a Cocina').getByRole('button', { name: 'Enviar', exact: true }).click()
}

async function addNotes(page: Page, title: string, notes: string): Promise<void> {
  await button(page, `Notas de ${title}`).click()
  await page.getByRole('dialog').getByRole('textbox').fill(notes)
  await page.keyboard.press('Enter')
  await page.getByText(notes).waitFor()
}

async function chooseTable(page: Page): Promise<void> {
  await button(page, /Mesa$/).click()
  await page.getByRole('radio', { name: /^Mesa 1/ }).click()
}

async function addCustomer(page: Page, name: string, phone: string): Promise<void> {
  await button(page, /Cliente sin reserva/).click()
  await page.getByRole('searchbox', { name: 'Nombre o teléfono' }).fill(name)
  await page.getByRole('option', { name: `Agregar cliente «${name}»` }).click()
  await page.getByLabel('Teléfono').fill(phone)
  await button(page, 'Guardar').click()
  await page.getByText('Cliente guardado en este dispositivo.').waitFor()
}

const done = (page: Page) => button(page, 'Listo').click()

describe('the counter without internet', () => {
  it('adds at once and offers the notes of a category, as its owner chose', async () => {
    const { person, page } = await openReady(async ({ request }) => {
      await write(request, '/settings/categories/1/update', {
        title: 'Comida corrida',
        addsAtOnce: true,
        quickNotes: ['sin cebolla'],
      })
      const { id } = await write(request, '/menu-items/add', { title: 'Taco', price: '9.00', categoryId: 1 })
      await write(request, `/menu-items/variants/${id}/add`, { title: 'Doble', price: '38.00' })
    }, true)
    await person.setOffline(true)
    await page.reload()
    await add(page, 'Taco')
    await button(page, 'Notas de Taco').click()
    await page.getByRole('toolbar', { name: 'Notas frecuentes' }).getByRole('button').click()
    await button(page, 'Guardar').click()
    await send(page)
    await kept(page).waitFor()
    await done(page)
    await person.setOffline(false)
    await expect
      .poll(async () => (await readOrders(page)).map(({ items }) => items))
      .toMatchObject([[{ item_title: 'Taco', variant_title: 'Doble', notes: 'sin cebolla' }]])
  })

  it('takes rounds and charges with folios, and everything arrives once and in order', async () => {
    const { person, page } = await openReady(undefined, true)
    await person.setOffline(true)
    await add(page, 'Mole con pollo')
    await addNotes(page, 'Mole con pollo', 'sin ajonjolí')
    await chooseTable(page)
    await send(page)
    await kept(page).getByText('A-1', { exact: true }).waitFor()
    await expectAccessible(page)
    await done(page)
    await cartIsEmpty(page)

    await add(page, 'Agua de limón')
    await chooseTable(page)
    await send(page)
    await kept(page).getByText('A-2', { exact: true }).waitFor()
    await done(page)

    // The check that the first order opens.
    await page.goto('/dashboard/pos?check=-1')
    await page.getByRole('heading', { name: 'Ronda para Mesa 1' }).waitFor()
    await add(page, 'Agua de limón')
    await button(page, 'Enviar a Cocina').click()
    await page.waitForURL(/checks/)
    await page.goto('/dashboard/pos')

    await addCustomer(page, 'Lupita', '5512345678')
    await add(page, 'Sopa de fideo')
    await button(page, 'Crear Recibo y Cobrar').click()
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      dialog(page, 'Crear Recibo y Cobrar').getByRole('button', { name: 'Efectivo exacto $45.00' }).click(),
    ])
    await receipt.getByText('PAGADO').waitFor()
    expect(await receipt.getByRole('main').textContent()).toMatch(/Folio\s*A-5.*Lupita.*\$45\.00/s)
    await receipt.close()
    await dialog(page, 'Crear Recibo y Cobrar')
      .getByText('Guardado en este dispositivo · Folio A-5')
      .waitFor()
    expect(await readOrders(page)).toEqual([])

    await person.setOffline(false)
    await dialog(page, 'Crear Recibo y Cobrar')
      .getByText(/^Token \d/)
      .waitFor()
    await done(page)
    await expect.poll(async () => (await readOrders(page)).length).toBe(4)
    const orders = await readOrders(page)
    expect(orders.map((order) => order.token_no)).toEqual([1, 2, 3, 4])
    const rounds = orders.filter((order) => order.table_title === 'Mesa 1')
    const { check_id } = rounds[0] ?? {}
    expect(rounds).toMatchObject([
      { check_id, round: 1, items: [{ item_title: 'Mole con pollo', quantity: 1, notes: 'sin ajonjolí' }] },
      { check_id, round: 2, items: [{ item_title: 'Agua de limón' }] },
      { check_id, round: 3, items: [{ item_title: 'Agua de limón' }] },
    ])
    expect((await readInvoices(page)).map(({ total }) => total)).toEqual(['45.00'])
    const [customer] = (await (
      await page.request.get('/api/v1/customers/search-by-phone-name/search?q=Lupita')
    ).json()) as {
      name: string
    }[]
    expect(customer?.name).toBe('Lupita')
  })

  it('calls a sale by its name on screen and paper, and the name arrives with it', async () => {
    const { person, page } = await openReady(undefined, true)
    await person.setOffline(true)
    await add(page, 'Mole con pollo')
    await button(page, 'Nombre').click()
    await page.keyboard.type('Juan')
    await send(page)
    const [token] = await Promise.all([
      page.waitForEvent('popup'),
      kept(page)
        .getByRole('button', { name: /^Imprimir/ })
        .click(),
    ])
    await token.getByText('Juan', { exact: true }).waitFor()
    await token.close()
    await done(page)
    await page.getByRole('link', { name: 'Pedidos de Mesa' }).click()
    await page.getByRole('heading', { name: 'Para Comer Aquí · Juan' }).waitFor()
    await person.setOffline(false)
    await expect
      .poll(async () => (await readOrders(page)).map(({ check_name }) => check_name))
      .toEqual(['Juan'])
  })

  it('marks the buttons that need the server', async () => {
    const { person, page } = await openReady()
    await person.setOffline(true)
    expect(await button(page, 'Pedidos QR: sin conexión').isDisabled()).toBe(true)
    await button(page, 'Opciones de Sopa de fideo').click()
    expect(await page.getByRole('switch', { name: 'Disponible (necesita conexión)' }).isDisabled()).toBe(true)
  })

  it('sells from the menu that it had, with the age of the menu, after a reload', async () => {
    const { page } = await openReady()
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await add(page, 'Sopa de fideo')
    await page.clock.install()
    await page.clock.fastForward('12:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Datos de hace 12 min').waitFor()
    await send(page)
    await kept(page).getByText('A-1', { exact: true }).waitFor()
    await page.unroute('**/api/v1/**')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await dialog(page, 'Pedido enviado a cocina').getByText('A-1').waitFor()
    await page.getByText(/Datos de hace/).waitFor({ state: 'detached' })
    expect(await readOrders(page)).toHaveLength(1)
  })

  it('does not take another cart for the cart kept under its key', async () => {
    const { page } = await openReady()
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.route('**/assets/settle-cart-*.js', (route) => route.abort())
    await add(page, 'Sopa de fideo')
    const storage = await page.evaluate(() => JSON.stringify(localStorage))
    await send(page)
    await kept(page).getByText('A-1', { exact: true }).waitFor()
    await done(page)
    // A browser that is killed loses its latest writes to this storage.
    await page.evaluate((before) => Object.assign(localStorage, JSON.parse(before)), storage)
    await page.reload()
    await add(page, 'Agua de limón')
    await send(page)
    await dialog(page, 'Enviar a Cocina').getByText('Este carrito ya se envió con otro contenido').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Eliminar Sopa de fideo').click()
    await send(page)
    await kept(page).getByText('A-2', { exact: true }).waitFor()
    await page.unroute('**/api/v1/**')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await dialog(page, 'Pedido enviado a cocina').getByText('A-2').waitFor()
    const titles = async () =>
      (await readOrders(page)).map(({ items }) => items.map((item) => item.item_title).join()).toSorted()
    // Two carts are sent at the same time.
    await expect.poll(titles).toEqual(['Agua de limón', 'Sopa de fideo'])
  })

  it('sells a dish that is sold out by the time the order arrives', async () => {
    const { person, page, itemIds } = await openReady()
    await person.setOffline(true)
    await add(page, 'Sopa de fideo')
    await send(page)
    await kept(page).waitFor()
    await write(person.request, `/menu-items/${itemIds.soup}/sold-out`, { isSoldOut: true })
    await person.setOffline(false)
    await dialog(page, 'Pedido enviado a cocina').getByText('A-1').waitFor()
    expect((await readOrders(page)).map(({ items }) => items[0]?.item_title)).toEqual(['Sopa de fideo'])
  })
})

const CREATE = '**/api/v1/pos/create-order'

describe('an order whose answer does not arrive', () => {
  it('is one order when the line fails after the server has it', async () => {
    const { page } = await openReady()
    let sent = 0
    await page.route('**/api/v1/pos/create-order-and-invoice', async (route) => {
      if (sent++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await add(page, 'Mole con pollo')
    await button(page, 'Crear Recibo y Cobrar').click()
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      dialog(page, 'Crear Recibo y Cobrar').getByRole('button', { name: 'Efectivo exacto $98.50' }).click(),
    ])
    await receipt.getByText('PAGADO').waitFor()
    expect(await receipt.getByRole('main').textContent()).toMatch(/Folio\s*A-1.*Mole con pollo.*\$98\.50/s)
    const charged = dialog(page, 'Crear Recibo y Cobrar')
    await charged.getByText('Pedido cobrado y enviado a cocina').waitFor()
    await charged.getByText(/Folio A-1$/).waitFor()
    expect((await readInvoices(page)).map(({ total }) => total)).toEqual(['98.50'])
    expect(sent).toBeGreaterThan(1)
  })

  it('gets a folio when no answer comes, and its token when the server answers', async () => {
    const { page } = await openReady()
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(CREATE, async (route) => {
      const response = await route.fetch()
      await slow
      await route.fulfill({ response }).catch(() => {})
    })
    await add(page, 'Mole con pollo')
    await send(page)
    await kept(page).getByText('A-1', { exact: true }).waitFor()
    answer()
    const official = dialog(page, 'Pedido enviado a cocina')
    await official.getByText('1', { exact: true }).waitFor()
    await official.getByText('A-1').waitFor()
    expect(await readOrders(page)).toHaveLength(1)
  })

  it('is cooked from the comanda of this device, which the kitchen’s printer does not print again', async () => {
    const printer = {
      title: 'Cocina',
      way: 'star',
      width: '80',
      model: 'star',
      printsKitchen: true,
      copies: 1,
    }
    const { page } = await openReady(async ({ request }) => {
      await write(request, '/settings/printers/add', { ...printer, stationIds: [] })
    })
    const waiting = async () => {
      const printers = (await (await page.request.get('/api/v1/printing')).json()) as { waiting: number }[]
      return printers.map((one) => one.waiting)
    }
    await page.route(CREATE, (route) => route.abort('connectionrefused'))
    await add(page, 'Mole con pollo')
    await send(page)
    const [comanda] = await Promise.all([
      page.waitForEvent('popup'),
      kept(page).getByRole('button', { name: 'Imprimir comanda' }).click(),
    ])
    await comanda.getByText('Folio A-1').first().waitFor()
    await comanda.getByText('Mole con pollo').waitFor()
    await page.unroute(CREATE)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await dialog(page, 'Pedido enviado a cocina').getByText('A-1').waitFor()
    expect(await waiting()).toEqual([0])
    await done(page)

    await add(page, 'Mole con pollo')
    await send(page)
    await dialog(page, 'Pedido enviado a cocina').waitFor()
    expect(await waiting()).toEqual([1])
  })
})
