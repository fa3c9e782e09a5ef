import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

const add = (page: Page, title: string) =>
  page.getByRole('button', { name: `Agregar ${title}`, exact: true }).click()
const total = (page: Page, amount: string) => page.getByText(amount, { exact: true }).first().waitFor()
const inCart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Quitar uno de ${title}` }).waitFor()
const cartIsEmpty = (page: Page) => page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
const placedOrders = async (page: Page) => {
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as { orders: { id: number }[] }[]
  return groups.flatMap((group) => group.orders)
}
const sendToKitchen = async (page: Page) => {
  await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
  await page
    .getByRole('dialog', { name: 'Enviar a Cocina' })
    .getByRole('button', { name: 'Enviar', exact: true })
    .click()
}

const dismissToken = (page: Page) =>
  page
    .getByRole('dialog', { name: /enviado a cocina$/ })
    .getByRole('button', { name: 'Listo' })
    .click()

describe('the cart', () => {
  it('survives a reload, with its table and its notes', async () => {
    const { page } = await openFonda()
    await add(page, 'Mole con pollo')
    await add(page, 'Agua de limón')
    await page.getByRole('button', { name: 'Agregar uno de Agua de limón' }).click()
    await page.getByRole('button', { name: /Mesa$/ }).click()
    await page.getByRole('radio', { name: /^Mesa 1/ }).click()
    await page.getByRole('button', { name: 'Notas de Agua de limón' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('sin hielo')
    await page.keyboard.press('Enter')
    await page.getByText('sin hielo').waitFor()
    await total(page, '$148.50')
    await page.reload()
    await total(page, '$148.50')
    await page.getByRole('button', { name: /Mesa 1/ }).waitFor()
    await page.getByText('sin hielo').waitFor()
  })

  it('is kept while its table’s check is looked at, one tap away', async () => {
    const { page, itemIds } = await openFonda()
    const order = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: 1 }
    const { checkId } = await write(page.request, '/pos/create-order', order)
    await add(page, 'Agua de limón')
    await page.getByRole('button', { name: /Mesa$/ }).click()
    await page.getByRole('radio', { name: /^Mesa 1.*\$98\.50.*En cocina/ }).click()
    await page.getByRole('link', { name: 'Ver cuenta' }).click()
    await page.waitForURL(`**/dashboard/checks/${checkId}`)
    await page.getByText('Mole con pollo').waitFor()
    await page.goBack()
    await inCart(page, 'Agua de limón')
    await page.getByRole('link', { name: 'Ver cuenta' }).waitFor()
  })

  it('stays in place when the network fails before the dialogs have loaded', async () => {
    const { page } = await openFonda()
    await page.route('**/assets/PosDialogs-*.js', (route) => route.abort())
    await page.reload()
    await add(page, 'Agua de limón')
    await inCart(page, 'Agua de limón')
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByText('No se pudo abrir: no hay conexión. Inténtalo de nuevo.').waitFor()
    await inCart(page, 'Agua de limón')
    await page.unroute('**/assets/PosDialogs-*.js')
    await sendToKitchen(page)
    await cartIsEmpty(page)
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
  })

  it('survives the one automatic reload after an update has removed files of the old version', async () => {
    const { page } = await openFonda()
    await add(page, 'Agua de limón')
    await page.route('**/assets/PosDialogs-*.js', (route) => route.abort())
    const newer = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>'
    await page.route(
      (url) => url.pathname === '/login',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    )
    let loads = 0
    page.on('load', () => loads++)
    await page.reload()
    await expect.poll(() => loads).toBe(2)
    await inCart(page, 'Agua de limón')
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByText('No se pudo abrir: no hay conexión. Inténtalo de nuevo.').waitFor()
    expect(loads).toBe(2)
  })

  it('is saved as a draft and opened again', async () => {
    const { page } = await openFonda()
    await add(page, 'Mole con pollo')
    await page.getByRole('button', { name: 'Borrador', exact: true }).click()
    await page.getByLabel('Referencia').fill('Señora de azul')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await cartIsEmpty(page)
    await page.getByRole('button', { name: 'Lista de Borradores' }).click()
    await page.getByRole('button', { name: 'Cargar Señora de azul' }).click()
    await inCart(page, 'Mole con pollo')
  })

  it('without items cannot be sent', async () => {
    const { page } = await openFonda()
    const refused = page.getByText('¡El carrito está vacío!')
    for (const name of ['Borrador', 'Crear Recibo y Cobrar', 'Enviar a Cocina']) {
      await page.getByRole('button', { name, exact: true }).click()
      await refused.waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      // Faster than the end of the message.
      await page.reload()
    }
    await page.getByRole('button', { name: 'Borrador', exact: true }).waitFor()
    await page.keyboard.press('F8')
    await refused.waitFor()
    expect(await placedOrders(page)).toEqual([])
  })
})

/** A second tab of the same person. */
async function openTab({ person }: Fonda): Promise<Page> {
  const page = await person.newPage()
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return page
}

describe('the counter on a phone', () => {
  it('shows whole prices, and the list of tables stays on the screen', async () => {
    const { page } = await openFonda()
    const title = 'Mesa de la terraza junto a la fuente grande número siete'
    await write(page.request, '/settings/store-tables/add', { title, floor: '-', seatingCapacity: 4 })
    await write(page.request, '/menu-items/add', { title: 'Molcajete', price: '1198.50', taxId: 1 })
    await page.setViewportSize(PHONE)
    // With few dishes, too, the thumb finds the cart at the lower edge.
    const cart = await page.getByRole('button', { name: /^Carrito \(/ }).boundingBox()
    expect((cart?.y ?? 0) + (cart?.height ?? 0)).toBeGreaterThan(PHONE.height - 20)
    await page.getByRole('button', { name: 'Más artículos por fila' }).click()
    const price = page.getByRole('listitem').getByText('$1,198.50')
    expect(await price.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await page.getByRole('button', { name: /^Carrito \(/ }).click()
    await page.getByRole('button', { name: /Mesa$/ }).click()
    const row = await page.getByRole('radio', { name: title }).boundingBox()
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThan(PHONE.width)
  })
})

describe('two tabs of one person', () => {
  it('share the sale: two simultaneous sends create one order, and emptying it affects both tabs', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    const print = await (await page.request.get('/api/v1/settings/print-setting')).json()
    await write(page.request, '/settings/print-setting', { ...print, isEnablePrint: false })
    await page.reload()
    const other = await openTab(fonda)
    await add(page, 'Mole con pollo')
    await inCart(other, 'Mole con pollo')
    const tabs = [page, other]
    for (const tab of tabs) await tab.getByRole('button', { name: 'Enviar a Cocina' }).click()
    const send = (tab: Page) =>
      tab
        .getByRole('dialog')
        .getByRole('button', { name: 'Enviar', exact: true })
        .evaluate((one) => (one as HTMLElement).click())
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Enviar', exact: true }).waitFor()))
    await Promise.allSettled(tabs.map(send))
    await dismissToken(page).catch(() => {})
    await Promise.all(tabs.map(cartIsEmpty))
    expect(await placedOrders(page)).toHaveLength(1)
    for (const tab of tabs) await tab.reload()

    await add(other, 'Agua de limón')
    await inCart(page, 'Agua de limón')
    await page.getByRole('button', { name: 'Nuevo' }).click()
    await cartIsEmpty(other)
  })

  it('share the drafts, and a sent draft disappears from both', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    const print = await (await page.request.get('/api/v1/settings/print-setting')).json()
    await write(page.request, '/settings/print-setting', { ...print, printOnSend: true })
    await page.reload()
    const other = await openTab(fonda)
    await add(page, 'Mole con pollo')
    await page.getByRole('button', { name: 'Borrador', exact: true }).click()
    await page.getByLabel('Referencia').fill('Señora de azul')
    await page.keyboard.press('Enter')
    await other.getByRole('button', { name: /^Lista de Borradores\s*1$/ }).click()
    await other.getByRole('button', { name: 'Cargar Señora de azul' }).click()
    await inCart(page, 'Mole con pollo')
    const receipt = other.waitForEvent('popup')
    await sendToKitchen(other)
    await (await receipt).getByText('Mole con pollo').waitFor()
    for (const tab of [page, other])
      await tab
        .getByRole('button', { name: /^Lista de Borradores$/, includeHidden: true })
        .waitFor({ state: 'attached' })
  })
})

describe('the buttons of a line', () => {
  it('show a tooltip under the pointer until they are pressed', async () => {
    const { page } = await openFonda()
    await add(page, 'Mole con pollo')
    const more = page.getByRole('button', { name: 'Agregar uno de Mole con pollo' })
    const tooltip = page.getByRole('tooltip')
    await more.hover()
    await tooltip.getByText('Agregar uno de Mole con pollo').waitFor()
    await more.click()
    await tooltip.waitFor({ state: 'detached' })
    await total(page, '$197.00')
  })

  it('show the tooltip with keyboard focus too, until Escape', async () => {
    const { page } = await openFonda()
    await add(page, 'Mole con pollo')
    await add(page, 'Agua de limón')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Quitar uno de Mole con pollo' }).focus()
    await page.keyboard.press('ArrowDown')
    const tooltip = page.getByRole('tooltip')
    await tooltip.getByText('Quitar uno de Agua de limón').waitFor()
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await total(page, '$98.50')
  })
})

describe('the drafts', () => {
  it('close with Escape also after an entry was deleted', async () => {
    const { page } = await openFonda()
    for (const name of ['a', 'b']) {
      await add(page, 'Mole con pollo')
      await page.getByRole('button', { name: 'Borrador', exact: true }).click()
      await page.getByLabel('Referencia').fill(name)
      await page.keyboard.press('Enter')
      await cartIsEmpty(page)
    }
    await page.getByRole('button', { name: /^Lista de Borradores/ }).click()
    await page.getByRole('button', { name: 'Eliminar a', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cargar a', exact: true }).waitFor({ state: 'detached' })
    const drafts = page.getByRole('dialog', { name: 'Lista de Borradores' })
    await drafts.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await drafts.waitFor({ state: 'detached' })
  })
})

describe('the menu', () => {
  it('can be navigated from the last tapped card, which has the tab stop', async () => {
    const { page } = await openFonda()
    const first = page.locator('li[data-index="0"] [data-add]')
    const second = page.locator('li[data-index="1"] [data-add]')
    await second.click()
    await page.keyboard.press('ArrowLeft')
    await page.locator('li[data-index="0"] [data-add]:focus').waitFor()
    await expect.poll(() => first.getAttribute('tabindex')).toBe('0')
    expect(await second.getAttribute('tabindex')).toBe('-1')
  })
})

describe('an order', () => {
  it('can be made without a mouse', async () => {
    const { page } = await openFonda()
    await page.keyboard.press('/')
    await page.keyboard.type('mole')
    await page.keyboard.press('Enter')
    await inCart(page, 'Mole con pollo')
    // In the search field these keys are text.
    await page.keyboard.type('+?-')
    await page.keyboard.press('Delete')
    const search = page.locator('input:focus')
    expect(await search.inputValue()).toBe('+?-')
    await search.fill('')
    await page.getByRole('button', { name: 'Quitar uno de Mole con pollo' }).focus()
    await page.keyboard.press('+')
    await total(page, '$197.00')
    await page.keyboard.press('-')
    await total(page, '$98.50')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('F2')
    await page
      .getByRole('dialog', { name: 'Notas: Mole con pollo' })
      .getByRole('textbox')
      .fill('sin ajonjolí')
    await page.keyboard.press('Enter')
    await page.getByText('sin ajonjolí').waitFor()
    await page.getByRole('button', { name: 'Quitar uno de Mole con pollo' }).focus()
    await page.keyboard.press('Delete')
    await cartIsEmpty(page)
    await add(page, 'Mole con pollo')
    await inCart(page, 'Mole con pollo')
    await page.keyboard.press('F8')
    const dialog = page.getByRole('dialog', { name: 'Enviar a Cocina' })
    await dialog.locator(':focus').waitFor()
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).focus()
    await page.keyboard.press('Enter')
    // The token stays visible over the menu until it is dismissed.
    await page
      .getByRole('dialog', { name: 'Pedido enviado a cocina' })
      .getByText('1', { exact: true })
      .waitFor()
    await dismissToken(page)
    expect(await placedOrders(page)).toHaveLength(1)
  })

  it('is sent again after a lost answer, and created once, in a browser that keeps no sales', async () => {
    const { page } = await openFonda()
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    await page.reload()
    await add(page, 'Mole con pollo')
    let lost = 0
    await page.route('**/api/v1/pos/create-order', async (route) => {
      if (lost++ > 0) return route.continue()
      // The server creates the order, but its answer is lost.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await sendToKitchen(page)
    await page
      .getByText(/el pedido no se va a duplicar/)
      .first()
      .waitFor()
    expect(await placedOrders(page)).toHaveLength(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await cartIsEmpty(page)
    expect(lost).toBe(2)
    expect(await placedOrders(page)).toHaveLength(1)
  })

  it('shows changed prices, keeps the cart, and is sent with the next try', async () => {
    const { page, itemIds } = await openFonda()
    // A counter gets new prices at once; this order is sent before that event arrives.
    let orderAnswered: Promise<unknown> = Promise.resolve()
    await page.route('**/pos/init', async (route) => {
      const response = await route.fetch()
      await orderAnswered
      await route.fulfill({ response })
    })
    await page.reload()
    await add(page, 'Mole con pollo')
    await inCart(page, 'Mole con pollo')
    const dearer = { title: 'Mole con pollo', price: '110.00', taxId: 1 }
    const refused = page.waitForResponse('**/pos/create-order')
    orderAnswered = refused
    await write(page.request, `/menu-items/update/${itemIds.mole}`, dearer)
    await sendToKitchen(page)
    expect((await refused).status()).toBe(409)
    await total(page, '$110.00')
    expect(await placedOrders(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await cartIsEmpty(page)
    expect(await placedOrders(page)).toHaveLength(1)
  })

  it('paid at the counter is an invoice, and its receipt opens in a new window', async () => {
    const { page } = await openFonda()
    await add(page, 'Mole con pollo')
    await page.keyboard.press('F9')
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('dialog').getByRole('button', { name: 'Efectivo exacto $98.50' }).click(),
    ])
    await receipt.getByText('Mole con pollo').waitFor()
    expect(await receipt.getByRole('main').textContent()).toContain('$98.50')
    const [invoice] = (await (await page.request.get('/api/v1/invoices?type=today')).json()) as {
      total: string
    }[]
    expect(invoice?.total).toBe('98.50')
  })
})

describe('a session whose renewal fails again and again', () => {
  it('ends after more than three failures in a row', async () => {
    const { person, page } = await openFonda({ path: '/dashboard/orders' })
    const refresh = page.getByRole('button', { name: 'Actualizar' })
    await refresh.waitFor()
    let failures = 0
    await page.route('**/auth/refresh-token', (route) => {
      failures++
      return route.fulfill({ status: 500, json: { success: false } })
    })
    await person.clearCookies({ name: 'accessToken' })
    // Every press retries; while a request is under way the button waits.
    while (failures < 4) await refresh.click({ timeout: 1_000 }).catch(() => {})
    await page.waitForURL('**/login')
    expect(failures).toBe(4)
  })
})
