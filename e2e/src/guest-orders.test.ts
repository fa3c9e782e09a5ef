import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { readQr } from './lib/read-qr.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-guest-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface DiningRoom extends Fonda {
  code: string
  /** The page that the code of Mesa 1 opens. */
  link: string
}

const setting = async (page: Page) => (await page.request.get('/api/v1/settings/store-setting')).json()
const switchQr = async (page: Page, isQRMenuEnabled: boolean, isQROrderEnabled: boolean) =>
  write(page.request, '/settings/store-setting', {
    ...(await setting(page)),
    isQRMenuEnabled,
    isQROrderEnabled,
  })

/** A restaurant that takes orders from phones; its mole has two sizes and extras. */
async function openDiningRoom(): Promise<DiningRoom> {
  const fonda = await openFonda({ path: null })
  const { page, itemIds } = fonda
  const { request } = page
  await write(request, `/menu-items/variants/${itemIds.mole}/add`, { title: 'Chico', price: '98.50' })
  await write(request, `/menu-items/variants/${itemIds.mole}/add`, { title: 'Grande', price: '120.00' })
  await write(request, `/menu-items/addons/${itemIds.mole}/add`, { title: 'Arroz', price: '15.00' })
  await write(request, `/menu-items/addons/${itemIds.mole}/add`, { title: 'Ajonjolí', price: '5.00' })
  await switchQr(page, true, true)
  await page.goto('/dashboard/settings/tables')
  await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Descargar QR de Mesa' }).click(),
  ])
  const picture = join(folder, `${crypto.randomUUID()}.png`)
  await download.saveAs(picture)
  const { text: link = '' } = await readQr(picture)
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return { ...fonda, link, code: (await setting(page)).uniqueQRCode }
}

/** A diner's phone that has scanned a code. */
async function scan(link: string): Promise<{ diner: BrowserContext; phone: Page }> {
  const diner = await newPerson(PHONE)
  const phone = await diner.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'AGREGAR Sopa de fideo' }).waitFor()
  return { diner, phone }
}

const addSoup = (phone: Page) => phone.getByRole('button', { name: 'AGREGAR Sopa de fideo' }).click()
const viewCart = (phone: Page) => phone.getByRole('link', { name: /Ver pedido/ }).click()
const orderButton = (phone: Page) => phone.getByRole('button', { name: /^Pedir \$\d/ })
const orderAsGuest = (phone: Page) => orderButton(phone).click()
const badge = (till: Page, count: number) =>
  till.getByRole('button', { name: new RegExp(`^Pedidos QR Menu\\s*${count || ''}$`) }).waitFor()

interface Request {
  id: number
  table_title: string | null
  customer_id: string | null
  customer_name: string | null
  items: { item_title: string; variant_title: string | null; notes: string | null; price: string }[]
}
const waiting = async (till: Page): Promise<Request[]> =>
  (await till.request.get('/api/v1/pos/qrorders')).json()

interface KitchenOrder {
  table_title: string | null
  customer_name: string | null
  items: { item_title: string; variant_title: string; notes: string; addons: { title: string }[] }[]
}
const kitchen = async (till: Page): Promise<KitchenOrder[]> =>
  (await till.request.get('/api/v1/kitchen')).json()

async function sendRequest(till: Page, name: string): Promise<void> {
  await till.getByRole('button', { name: /^Pedidos QR Menu/ }).click()
  await till.getByRole('dialog', { name: 'Pedidos QR Menu' }).getByRole('button', { name }).click()
  await till.getByRole('button', { name: 'Enviar a Cocina' }).click()
  await till
    .getByRole('dialog', { name: 'Enviar a Cocina' })
    .getByRole('button', { name: 'Enviar', exact: true })
    .click()
  await till.getByRole('button', { name: 'Listo' }).click()
}

describe('a diner at a table', () => {
  it('scans, chooses, adds a note and orders as a guest; the counter sends it to the kitchen', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(link)
    await phone.getByRole('button', { name: 'AGREGAR Mole con pollo' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Mole con pollo' })
    await dialog.getByLabel(/Grande/).check()
    await dialog.getByLabel(/Arroz/).check()
    await dialog.getByLabel(/Ajonjolí/).check()
    await dialog.getByRole('button', { name: /AGREGAR AL CARRITO.*\$140\.00/ }).click()
    await viewCart(phone)
    await phone.getByText('Mesa 1').waitFor()
    await phone.getByRole('button', { name: 'Notas de Mole con pollo' }).click()
    await phone.getByLabel(/máximo 100 caracteres/).fill('sin cebolla')
    await phone.getByRole('button', { name: 'Guardar' }).click()
    await orderAsGuest(phone)
    await phone.waitForURL(/\/m\/order-success/)
    await badge(till, 1)
    const [request] = await waiting(till)
    await phone.getByText(String(request?.id), { exact: true }).waitFor()

    await sendRequest(till, `Cargar pedido QR ${request?.id}, Mesa 1`)
    await badge(till, 0)
    const [order] = await kitchen(till)
    expect(order?.table_title).toBe('Mesa 1')
    const [line] = order?.items ?? []
    expect([line?.item_title, line?.variant_title, line?.notes]).toEqual([
      'Mole con pollo',
      'Grande',
      'sin cebolla',
    ])
    expect(line?.addons.map(({ title }) => title)).toEqual(['Arroz', 'Ajonjolí'])

    await phone.getByRole('link', { name: 'Volver al menú' }).click()
    await phone.getByRole('button', { name: 'AGREGAR Sopa de fideo' }).waitFor()
    expect(await phone.getByRole('link', { name: /Ver pedido/ }).count()).toBe(0)
  })

  it('orders with name and phone, which the counter receives', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(link)
    await addSoup(phone)
    await viewCart(phone)
    await phone.getByRole('checkbox', { name: 'Usando Número de Teléfono' }).check()
    await orderButton(phone).click()
    await phone.getByText('El nombre es requerido.').waitFor()
    await phone.getByLabel('Nombre').fill('Rosa Ñúñez')
    await phone.getByLabel('Número de teléfono').last().fill('no tengo')
    await orderButton(phone).click()
    await phone.getByText('Ingrese un número de teléfono válido.').waitFor()
    await phone.getByLabel('Número de teléfono').last().fill('55 1234 5678')
    await orderButton(phone).click()
    await phone.waitForURL(/\/m\/order-success/)
    await badge(till, 1)
    const [request] = await waiting(till)
    expect([request?.customer_name, request?.customer_id]).toEqual(['Rosa Ñúñez', '55 1234 5678'])
    await sendRequest(till, `Cargar pedido QR ${request?.id}, Mesa 1`)
    expect((await kitchen(till))[0]?.customer_name).toBe('Rosa Ñúñez')
  })

  it('with a forged table code can still order, without a table', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(`${link.slice(0, -6)}AAAAAA`)
    await addSoup(phone)
    await viewCart(phone)
    await orderAsGuest(phone)
    await phone.waitForURL(/\/m\/order-success/)
    await badge(till, 1)
    expect((await waiting(till))[0]?.table_title).toBeNull()
  })
})

describe('a menu', () => {
  it('that was switched off in the meantime takes no order, keeps the cart, and is closed for the next diner', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(link)
    await addSoup(phone)
    await viewCart(phone)
    await switchQr(till, false, false)
    await orderAsGuest(phone)
    await phone.waitForURL(/\/m\/order-failed/)
    await phone.getByText('Tu carrito sigue guardado.').waitFor()
    expect(await waiting(till)).toEqual([])
    await phone.goto(link)
    await phone.getByText('¡Menú no disponible!').waitFor()
    await switchQr(till, true, true)
    await phone.goto(link)
    await phone.getByRole('link', { name: /Ver pedido \(1\)/ }).waitFor()
  })

  it('without ordering can be read, but has no way to add items', async () => {
    const { page: till, link } = await openDiningRoom()
    await switchQr(till, true, false)
    const diner = await newPerson(PHONE)
    const phone = await diner.newPage()
    await phone.goto(link)
    await phone.getByText('Sopa de fideo').waitFor()
    expect(await phone.getByRole('button', { name: /^AGREGAR/ }).count()).toBe(0)
  })
})

describe('a cart', () => {
  it('without items cannot be ordered', async () => {
    const { link } = await openDiningRoom()
    const { phone } = await scan(link)
    await addSoup(phone)
    await viewCart(phone)
    await phone.getByRole('button', { name: 'Quitar uno de Sopa de fideo' }).click()
    await phone.getByText('Tu carrito está vacío.').waitFor()
    expect(await phone.getByRole('button', { name: /^Pedir/ }).count()).toBe(0)
  })

  it('whose answer was lost is kept, and a retry creates no second request', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(link)
    await addSoup(phone)
    await viewCart(phone)
    const keys: (string | undefined)[] = []
    await phone.route('**/place-order', async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server creates the request, but its answer is lost.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await orderAsGuest(phone)
    await phone.waitForURL(/\/m\/order-failed/)
    await badge(till, 1)
    await phone.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await phone.waitForURL(/\/m\/order-success/)
    expect(keys[0]).toBeTruthy()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await waiting(till)).toHaveLength(1)
  })

  it('sent with a double tap is one request', async () => {
    const { page: till, link } = await openDiningRoom()
    const { phone } = await scan(link)
    await addSoup(phone)
    await viewCart(phone)
    await orderButton(phone).dblclick()
    await phone.waitForURL(/\/m\/order-success/)
    await badge(till, 1)
    expect(await waiting(till)).toHaveLength(1)
  })
})
