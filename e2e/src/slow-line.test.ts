import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { keptOnPage, keysOnPage, readyToSell } from './lib/ready-to-sell.ts'
import { openServer } from './lib/story-server.ts'

const server = openServer({ SALE_WAIT_MS: '400' })
const SALES = '**/api/v1/pos/create-order*'
/** How long a screen waits for an answer on a good line, in ms; on a bad line it waits the server's SALE_WAIT_MS. */
const PATIENCE_MS = 5_000

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Sales get no answer until the returned function is called, by which the server or the given refusal answers. */
async function holdSales(page: Page, instead?: { status: number; message: string }) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SALES, async (route: Route) => {
    await isReleased
    if (!instead) return route.continue().catch(() => {})
    const json = { success: false, message: instead.message, code: 'refused' }
    return route.fulfill({ status: instead.status, json }).catch(() => {})
  })
  return release
}

async function openCounter() {
  const fonda = await openFonda({ address: server.address })
  await readyToSell(fonda.page)
  await fonda.page.clock.install()
  await fonda.page.goto('/dashboard/pos')
  return fonda
}

/** From the press on, the time of the page passes only by `page.clock`. */
async function send(page: Page): Promise<void> {
  await button(page, 'Agregar Mole con pollo').click()
  await button(page, 'Enviar a Cocina').click()
  const press = dialog(page).getByRole('button', { name: 'Enviar', exact: true })
  await press.waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await press.click()
}

/** Sends, and this time passes after the request has left. */
async function sendAndPass(page: Page, ms: number): Promise<void> {
  await Promise.all([page.waitForRequest(SALES), send(page)])
  await page.clock.runFor(ms)
}

/** axe goes on by timers, for which some milliseconds pass. */
async function expectAccessibleWithoutTime(page: Page): Promise<void> {
  let isOver = false
  const check = expectAccessible(page).finally(() => {
    isOver = true
  })
  while (!isOver) await page.clock.runFor(1)
  await check
}

describe('a till whose line is slow', () => {
  it.each([700, 3_000])('waits %i ms for the token', async (ms) => {
    const { page } = await openCounter()
    const release = await holdSales(page)
    await sendAndPass(page, ms)
    if (ms > 700) {
      await page.getByText('Esperando respuesta del servidor…').waitFor()
      await expectAccessibleWithoutTime(page)
    }
    release()
    await dialog(page).getByText('Token', { exact: true }).waitFor()
    expect(await page.getByText(/Guardado en este dispositivo|^A-\d/).count()).toBe(0)
    const [key = ''] = await keysOnPage(page, 'outbox')
    await expect
      .poll(() => keptOnPage<{ state: string; number: number | null }>(page, 'outbox', key))
      .toMatchObject({ state: 'sent', number: null })
  })

  it.each([
    [409, 'La mesa se acaba de cerrar.'],
    [422, 'Ese artículo no se vende así.'],
    [500, '¡Algo salió mal! Inténtalo de nuevo.'],
  ])('shows the words of a %i that comes after 700 ms, and the cart is whole', async (status, message) => {
    const { page } = await openCounter()
    const release = await holdSales(page, { status, message })
    await sendAndPass(page, 700)
    release()
    await dialog(page).getByText(message).waitFor()
    expect(await page.getByText(/se envía por sí solo/i).count()).toBe(0)
    expect(await keysOnPage(page, 'outbox')).toEqual([])
    await page.unroute(SALES)
    // The same order, sent again, is one order.
    await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click()
    await dialog(page).getByText('Token', { exact: true }).waitFor()
  })

  it('continues with the folio when no answer comes, and does not wait for the next answer', async () => {
    const { page } = await openCounter()
    await holdSales(page)
    await sendAndPass(page, PATIENCE_MS)
    await dialog(page).getByText('A-1').waitFor()
    await page.clock.resume()
    await button(page, 'Listo').click()
    await sendAndPass(page, 1_000)
    await dialog(page).getByText('A-2').waitFor()
  })

  it('leads to the sales under review when the refusal comes after the folio', async () => {
    const { page } = await openCounter()
    const release = await holdSales(page, { status: 422, message: 'Ese artículo no se vende así.' })
    await sendAndPass(page, PATIENCE_MS)
    await dialog(page).getByText('A-1').waitFor()
    release()
    await page.clock.resume()
    await dialog(page).getByText('Ese artículo no se vende así.').waitFor()
    expect(
      await dialog(page)
        .getByText(/se envía por sí solo/i)
        .count(),
    ).toBe(0)
    await expectAccessible(page)
    await button(page, 'Ver por revisar').click()
    const sheet = page.getByRole('dialog', { name: 'Ventas de este dispositivo' })
    await sheet.getByText('Por revisar (1)').waitFor()
    await sheet.getByText('Ese artículo no se vende así.').waitFor()
  })
})

describe('a till without a line', () => {
  it('does not wait', async () => {
    const { person, page } = await openCounter()
    await person.setOffline(true)
    await button(page, /^Sin conexión/).waitFor()
    await send(page)
    await dialog(page).getByText('A-1').waitFor()
  })
})
