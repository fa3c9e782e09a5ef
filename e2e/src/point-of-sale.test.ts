import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { useTool } from './lib/go.ts'

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
const openSending = async (page: Page) => {
  await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
  const send = page
    .getByRole('dialog', { name: 'Enviar a Cocina' })
    .getByRole('button', { name: 'Enviar', exact: true })
  await send.waitFor()
  return send
}

const dismissToken = (page: Page) =>
  page
    .getByRole('dialog', { name: /enviado a cocina$/ })
    .getByRole('button', { name: 'Listo' })
    .click()

const DIALOGS = '**/assets/PosDialogs-*.js'
const CANNOT_OPEN = 'No se pudo abrir: no hay conexión. Inténtalo de nuevo.'

describe('the cart', () => {
  it('survives a reload, with its table and its notes, and stays when the dialogs cannot be loaded', async () => {
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

    await page.route(DIALOGS, (route) => route.abort())
    await page.reload()
    await total(page, '$148.50')
    await page.getByRole('button', { name: /Mesa 1/ }).waitFor()
    await page.getByText('sin hielo').waitFor()
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByText(CANNOT_OPEN).waitFor()
    await inCart(page, 'Agua de limón')
    await page.unroute(DIALOGS)
    await (await openSending(page)).click()
    await cartIsEmpty(page)
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
  })

  it('survives the one automatic reload after an update has removed files of the old version', async () => {
    const { page } = await openFonda()
    await add(page, 'Agua de limón')
    await page.route(DIALOGS, (route) => route.abort())
    const newer = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>'
    await page.route(
      (url) => url.pathname === '/login',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    )
    let loads = 0
    // On a slow machine the automatic one comes before the first has ended its load.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => loads).toBe(2)
    await inCart(page, 'Agua de limón')
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await page.getByText(CANNOT_OPEN).waitFor()
    expect(loads).toBe(2)
  })
})

/** A second tab of the same person. */
async function openTab({ person }: Fonda): Promise<Page> {
  const page = await person.newPage()
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Agregar Sopa de fideo' }).waitFor()
  return page
}

describe('two tabs of one person', () => {
  it('share the sale, which both at once send as one order, and the drafts', async () => {
    const fonda = await openFonda({ path: null })
    const print = await (await fonda.page.request.get('/api/v1/settings/print-setting')).json()
    await write(fonda.page.request, '/settings/print-setting', { ...print, isEnablePrint: false })
    await fonda.page.goto('/dashboard/pos')
    const { page } = fonda
    const other = await openTab(fonda)
    const tabs = [page, other]
    await add(page, 'Mole con pollo')
    await inCart(other, 'Mole con pollo')
    const buttons = await Promise.all(tabs.map(openSending))
    const press = (one: Element) => (one as HTMLElement).click()
    await Promise.allSettled(buttons.map((button) => button.evaluate(press)))
    await Promise.all(tabs.map(cartIsEmpty))
    expect(await placedOrders(page)).toHaveLength(1)
    // One tab shows the token; the other one, that the cart was sent there.
    await Promise.any(tabs.map((tab) => dismissToken(tab)))
    await expect
      .poll(async () => (await Promise.all(tabs.map((tab) => tab.getByRole('dialog').count()))).join())
      .toBe('0,0')

    await add(other, 'Agua de limón')
    await inCart(page, 'Agua de limón')
    await useTool(page, 'Nuevo')
    await cartIsEmpty(other)

    await add(page, 'Mole con pollo')
    await useTool(page, /^Borrador/)
    await page.getByLabel('Referencia').fill('Señora de azul')
    await page.keyboard.press('Enter')
    await useTool(other, /^Lista de Borradores.*1 guardado$/)
    await other.getByRole('button', { name: 'Cargar Señora de azul' }).click()
    await inCart(page, 'Mole con pollo')
    await (await openSending(other)).click()
    await dismissToken(other)
    for (const tab of tabs) {
      await useTool(tab, /^Lista de Borradores$/)
      await tab.getByRole('dialog', { name: 'Lista de Borradores' }).waitFor()
    }
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
})
