import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'una contraseña larga'

let fonda: Fonda
beforeAll(async () => {
  fonda = await openFonda()
  await send('soup')
})

/** Sends an order to the kitchen. @returns its token */
async function send(dish: keyof Fonda['itemIds'], tableId: number | null = null): Promise<number> {
  const cart = [{ id: fonda.itemIds[dish], quantity: 1 }]
  const { tokenNo } = await write(fonda.page.request, '/pos/create-order', { cart, tableId })
  return tokenNo ?? 0
}

const article = (page: Page, token: number) =>
  page.getByRole('article', { name: `Token: ${token}`, exact: true })
const orderMenu = (page: Page, token: number) =>
  page
    .getByRole('region')
    .filter({ has: article(page, token) })
    .getByRole('button', { name: /^Acciones de / })
    .last()

describe('an unpaid order', () => {
  it('is closed with a reason by staff with the permission, and can be found afterwards', async () => {
    const { page } = fonda
    const token = await send('water')
    await go(page, '/dashboard/orders')
    await orderMenu(page, token).click()
    await page.getByRole('menuitem', { name: 'Cerrar sin cobrar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Cerrar sin cobrar/ })
    await dialog.getByRole('button', { name: 'Cerrar sin cobrar' }).click()
    await dialog.getByText('¡Elige un motivo!').waitFor()
    await dialog.getByText('Se fue sin pagar').click()
    await dialog.getByLabel(/^Nota/).fill('Salió por la terraza')
    await dialog.getByRole('button', { name: 'Cerrar sin cobrar' }).click()
    // Below the dialog the page is inert and has no articles.
    await dialog.waitFor({ state: 'detached' })
    await article(page, token).waitFor({ state: 'detached' })
    const found = (await (await page.request.get(`/api/v1/orders/search?q=${token}`)).json()) as object[]
    expect(found[0]).toMatchObject({
      token_no: token,
      payment_status: 'pending',
      close_reason: 'Se fue sin pagar: Salió por la terraza',
    })
  })

  it('is closed by a waiter without the permission, with the password of a manager who has no PIN', async () => {
    const hire = async (name: string, userScopes: string[]): Promise<string> => {
      const username = `${crypto.randomUUID()}@fonda.mx`
      await write(fonda.page.request, '/users/add', { username, password: PASSWORD, name, userScopes })
      return username
    }
    await hire('Rita Paz', ['ORDERS', 'CLOSE_UNPAID'])
    const waiter = await newPerson(DESKTOP)
    const page = await signIn(waiter, await hire('Memo', ['POS', 'ORDERS']), PASSWORD)
    const token = await send('water')
    await go(page, '/dashboard/orders')
    await orderMenu(page, token).click()
    await page.getByRole('menuitem', { name: 'Cerrar sin cobrar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Cerrar sin cobrar/ })
    await dialog.getByText('Se fue sin pagar').click()
    await dialog.getByRole('button', { name: 'Cerrar sin cobrar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Autorización' })
    await sheet.getByRole('button', { name: 'Rita Paz' }).click()
    await sheet.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await sheet.getByRole('button', { name: 'Autorizar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await article(page, token).waitFor({ state: 'detached' })
  })
})

describe('the orders screen', () => {
  it('charges an order with its own button, and then cancels a line of another order', async () => {
    const { page } = fonda
    const other = await send('water')
    const token = await send('water')
    await go(page, '/dashboard/orders')
    const order = article(page, token)
    const total = (await order.getByText(/^\$/).textContent()) ?? ''
    await order.getByRole('button', { name: `Cobrar token ${token}` }).click()
    const payment = page.getByRole('dialog', { name: /^Cobrar: / })
    await payment.getByText(total).first().waitFor()
    await payment.getByText('¿Imprimir recibo?').click()
    await payment.getByRole('button', { name: `Efectivo exacto ${total}` }).click()
    await payment.getByText('¡Cuenta cobrada!').waitFor()
    await payment.getByRole('button', { name: 'Listo' }).click()
    // What is paid and not cooked stays until it is cooked.
    await order.getByText('Pagado').waitFor()
    const line = article(page, other).getByRole('button', { name: 'Cambiar estado de Agua de limón' })
    await line.click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancelar artículo: 1 × Agua de limón' })
    await question.getByRole('button', { name: 'Volver' }).click()
    await question.waitFor({ state: 'detached' })
  })

  it('is cancelled with a reason, and the kitchen is notified', async () => {
    const { page } = fonda
    const token = await send('water')
    await go(page, '/dashboard/orders')
    const order = article(page, token)
    await order.getByRole('button', { name: 'Cambiar estado de Agua de limón' }).click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancelar artículo: 1 × Agua de limón' })
    await question.getByText('¿Está seguro? ¡Este proceso es irreversible!', { exact: true }).waitFor()
    await question.getByText('La comida se desperdició').click()
    await question.getByRole('radio', { name: 'Calidad' }).click()
    await question.getByRole('button', { name: 'Cancelar artículo $25.00' }).click()
    await order.waitFor({ state: 'detached' })
    const voids = (await (await page.request.get('/api/v1/kitchen/voids')).json()) as object[]
    expect(voids).toMatchObject([{ token_no: token, reason: 'Calidad' }])

    // The check's page says the same, and offers nothing more to do.
    const read = async (path: string) => (await page.request.get(`/api/v1/orders/${path}`)).json()
    const [{ id }] = (await read(`search?q=${token}`)) as [{ id: number }]
    const { check_id } = (await read(`${id}`)) as { check_id: number }
    await go(page, `/dashboard/checks/${check_id}`)
    await page.locator('summary', { hasText: 'Historial' }).click()
    await page.getByText(/^1 × Agua de limón · .* · Calidad · La comida se desperdició$/).waitFor()
    expect(await page.getByRole('region', { name: 'Acciones de la cuenta' }).count()).toBe(0)
  })

  it('plays a sound and shows a message for a new order', async () => {
    const { page } = fonda
    await page.addInitScript(() => {
      const start = AudioBufferSourceNode.prototype.start
      const counted = globalThis as unknown as { soundsPlayed: number }
      counted.soundsPlayed = 0
      AudioBufferSourceNode.prototype.start = function (...when) {
        counted.soundsPlayed += 1
        start.apply(this, when)
      }
    })
    const soundCount = () =>
      page.evaluate(() => (globalThis as unknown as { soundsPlayed: number }).soundsPlayed)
    await page.goto('/dashboard/orders')
    await page.getByRole('searchbox', { name: 'Buscar mesa' }).click()
    await page.getByRole('button', { name: 'Silenciar pedidos nuevos' }).waitFor()
    const before = await soundCount()
    const token = await send('water')
    await page.getByRole('status').getByText(`Pedido nuevo: token ${token}`).waitFor()
    await expect.poll(soundCount).toBe(before + 1)
  })

  it('finds an order by token, table and dish', async () => {
    const { page } = fonda
    const token = await send('water')
    await go(page, '/dashboard/orders')
    await article(page, token).waitFor()
    const search = page.getByRole('searchbox', { name: 'Buscar mesa, token, cliente o platillo' })
    await search.fill(`#${token}`)
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' })
    await article(page, token).waitFor()
    await search.fill('nada de esto')
    await page.getByRole('button', { name: 'Ver todos los pedidos' }).click()
    await page.getByRole('article').nth(1).waitFor()
  })

  it('keeps the compact view on the device; a tile opens its orders', async () => {
    const { page } = fonda
    await send('mole', 1)
    await go(page, '/dashboard/orders')
    await page.getByRole('button', { name: 'Vista compacta' }).click()
    await page.reload()
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Mesa 1/ })
      .click()
    const sheet = page.getByRole('dialog', { name: /^Mesa 1/ })
    await sheet.getByRole('article').first().waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('starts compact from nine orders on, the longest wait first, in tiles of one height that cut no amount', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const { id } = await write(page.request, '/menu-items/add', { title: 'Banquete', price: '999999.99' })
    const order = (cart: object[], more: object) =>
      write(page.request, '/pos/create-order', { cart, ...more })
    await order([{ id, quantity: 10 }], { tableId: 1, checkName: 'Cumpleaños de Guadalupe' })
    const soup = [{ id: itemIds.soup, quantity: 1 }]
    for (let n = 0; n < 7; n++) await order(soup, { deliveryType: 'takeaway', checkName: `Ana ${n}` })
    await go(page, '/dashboard/orders')
    await page.getByRole('article').nth(7).waitFor()
    await order(soup, { deliveryType: 'takeaway' })
    const tiles = page.getByRole('listitem').getByRole('button')
    await tiles.nth(8).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      const heights = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().height)),
      )
      expect(new Set(heights).size, `${viewport.width} px`).toBe(1)
      const amount = await tiles.first().getByText('$9,999,999.90').boundingBox()
      const tile = await tiles.first().boundingBox()
      expect(amount?.height).toBeLessThan(30)
      expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThan((tile?.x ?? 0) + (tile?.width ?? 0))
      await expectNoSidewaysScroll(page)
    }
    await expectAccessibleInBothThemes(page)
    expect(await tiles.nth(1).textContent()).toContain('Ana 0')

    // The person's choice outlasts the number of orders.
    await page.getByRole('button', { name: 'Vista completa' }).click()
    await page.reload()
    await page.getByRole('article').nth(8).waitFor()
  })
})
