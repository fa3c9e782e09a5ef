import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, openToDiners, write } from './lib/fonda.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The rule of WebKit: a window opens only while a press is handled. Chromium without a screen blocks none. */
function blockLateWindows(): void {
  const open = globalThis.open.bind(globalThis)
  globalThis.open = (...of) => ((globalThis as unknown as Window).event?.isTrusted ? open(...of) : null)
}

/** The point of sale with a dish in the cart. */
async function openWithDish({ printOnSend = false } = {}) {
  const { person, page, itemIds } = await openFonda({ path: null })
  await page.addInitScript(blockLateWindows)
  const { request } = person
  const prints = await (await request.get('/api/v1/settings/print-setting')).json()
  await write(request, '/settings/print-setting', { ...prints, printOnSend })
  await page.goto('/dashboard/pos')
  await button(page, 'Agregar Mole con pollo').click()
  return { person, page, itemIds }
}

/** Holds the answers of a call. @param instead of the server's answer. @returns lets them go */
async function holdAnswers(
  page: Page,
  call: string,
  instead?: Parameters<Route['fulfill']>[0],
): Promise<() => void> {
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**/api/v1${call}`, async (route) => {
    await mayGo
    await (instead ? route.fulfill(instead) : route.continue())
  })
  return go
}

/** The window that a press opens while the answer is still on its way. */
async function waitingPaper(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [paper] = await Promise.all([page.waitForEvent('popup'), press()])
  await paper.getByText('Preparando el papel…').waitFor()
  return paper
}

describe('a receipt where the browser blocks late windows', () => {
  it('opens with the tap that charges, and is filled with the answer', async () => {
    const { page } = await openWithDish()
    expect(await page.evaluate(() => open('/favicon.svg'))).toBeNull()
    const answer = await holdAnswers(page, '/pos/create-order-and-invoice')
    await button(page, 'Crear Recibo y Cobrar').click()
    const receipt = await waitingPaper(page, () => button(page, /^Efectivo exacto \$98.50/).click())
    answer()
    await receipt.getByText('PAGADO', { exact: true }).waitFor()
    expect(new URL(receipt.url()).pathname).toBe('/print-receipt')
    expect(await page.getByText('El navegador bloqueó').count()).toBe(0)
  })

  it('leaves no window when the charge is refused or a part of the bill stays due', async () => {
    const { person, page } = await openWithDish()
    const json = { success: false, code: 'conflict', message: 'Otra caja cobra.' }
    const answer = await holdAnswers(page, '/pos/create-order-and-invoice', { status: 409, json })
    await button(page, 'Crear Recibo y Cobrar').click()
    const paper = await waitingPaper(page, () => button(page, /^Efectivo exacto \$98.50/).click())
    const closed = paper.waitForEvent('close')
    answer()
    await closed
    await page.getByText('Otra caja cobra.').waitFor()

    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    const rest = page.getByRole('dialog', { name: /^Cobrar: / })
    await rest.getByText('$48.50').first().waitFor()
    expect(person.pages()).toHaveLength(1)
    const receipt = page.waitForEvent('popup')
    await rest.getByRole('button', { name: 'Efectivo exacto $48.50' }).click()
    await (await receipt).getByText('PAGADO', { exact: true }).waitFor()
  })

  it('opens with the tap that sends to the kitchen, also of a round that needs no second tap', async () => {
    const { page } = await openWithDish({ printOnSend: true })
    let answer = await holdAnswers(page, '/pos/create-order')
    await button(page, 'Enviar a Cocina').click()
    const bill = await waitingPaper(page, () => button(page, 'Enviar').click())
    answer()
    await bill.getByText('Mole con pollo').waitFor()
    await page.unrouteAll()

    await page.goto('/dashboard/pos?check=1')
    await button(page, 'Agregar Sopa de fideo').click()
    answer = await holdAnswers(page, '/pos/create-order')
    const round = await waitingPaper(page, () => button(page, /^Enviar a Cocina/).click())
    answer()
    await round.getByText('Sopa de fideo').waitFor()
    await page.waitForURL('**/dashboard/checks/1')
  })

  it('opens with the tap that sends a round, while the code of the dialogs is still on its way', async () => {
    const { person, itemIds } = await openWithDish({ printOnSend: true })
    await write(person.request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      tableId: 1,
    })
    const tablet = await person.newPage()
    await tablet.addInitScript(blockLateWindows)
    let go = () => {}
    const mayGo = new Promise<void>((resolve) => {
      go = resolve
    })
    await tablet.route('**/assets/PosDialogs-*', async (route) => {
      await mayGo
      await route.continue()
    })
    await tablet.goto('/dashboard/pos?check=1')
    await button(tablet, 'Agregar Sopa de fideo').click()
    const paper = await waitingPaper(tablet, () => button(tablet, /^Enviar a Cocina/).click())
    go()
    await paper.getByText('Sopa de fideo').waitFor()
  })

  it('opens with the tap that sends a diner’s request from the floor', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    await page.addInitScript(blockLateWindows)
    const prints = await (await page.request.get('/api/v1/settings/print-setting')).json()
    await write(page.request, '/settings/print-setting', { ...prints, printOnSend: true })
    const diner = await openToDiners(page)
    await diner([{ id: itemIds.mole, quantity: 1 }])
    await page.goto('/dashboard/floor')
    await page.getByRole('button', { name: /^Mesa 1\b.*Pedido QR/ }).click()
    await page.getByRole('dialog').getByText('1 × Mole con pollo').waitFor()
    const answer = await holdAnswers(page, '/pos/create-order')
    const paper = await waitingPaper(page, () => button(page, 'Mandar a cocina').click())
    answer()
    await paper.getByText('Mole con pollo').waitFor()
    expect(await page.getByText('El navegador bloqueó').count()).toBe(0)
  })

  it('has a button when its printer was removed while it was asked for', async () => {
    const { person, page, itemIds } = await openWithDish()
    const printer = { title: 'Caja', way: 'star', width: '80', model: 'star', copies: 1, stationIds: [] }
    await write(person.request, '/settings/printers/add', { ...printer, papers: ['bill', 'receipt'] })
    const { orderId } = await write(person.request, '/pos/create-order-and-invoice', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      deliveryType: 'takeaway',
    })
    const known = page.waitForResponse('**/api/v1/printing')
    await page.goto(`/dashboard/orders/${orderId}`)
    await (await known).finished()
    const answer = await holdAnswers(page, '/printing/jobs')
    const asked = page.waitForRequest('**/api/v1/printing/jobs')
    await button(page, 'Imprimir Recibo').click()
    await asked
    await person.request.delete('/api/v1/settings/printers/1')
    answer()
    const [receipt] = await Promise.all([page.waitForEvent('popup'), button(page, 'Abrir').click()])
    await receipt.getByText('PAGADO', { exact: true }).waitFor()
  })
})
