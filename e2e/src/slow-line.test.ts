import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './lib/browser.ts'
import { openFonda } from './lib/fonda.ts'
import { keptOf, keysOf, readyToSell } from './lib/ready-to-sell.ts'
import { openServer } from './lib/story-server.ts'

const server = openServer({ SALE_WAIT_MS: '400' })
const SALES = '**/api/v1/pos/create-order*'
/** Longer than a screen waits. */
const TOO_LATE_MS = 6_000

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog')
const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Every sale reaches the server after a delay, or is answered instead of it. */
const delay = (page: Page, ms: number, instead?: { status: number; message: string }) =>
  page.route(SALES, async (route: Route) => {
    await late(ms)
    if (!instead) return route.continue().catch(() => {})
    const json = { success: false, message: instead.message, code: 'refused' }
    return route.fulfill({ status: instead.status, json }).catch(() => {})
  })

async function openCounter() {
  const fonda = await openFonda({ address: server.address })
  await readyToSell(fonda.page)
  await fonda.page.goto('/dashboard/pos')
  return fonda
}

async function send(page: Page): Promise<void> {
  await button(page, 'Agregar Mole con pollo').click()
  await button(page, 'Enviar a Cocina').click()
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click()
}

describe('a till whose line is slow', () => {
  it.each([700, 3_000])('waits %i ms for the token', async (ms) => {
    const { page } = await openCounter()
    await delay(page, ms)
    await send(page)
    if (ms > 700) {
      await page.getByText('Esperando respuesta del servidor…').waitFor()
      await expectAccessible(page)
    }
    await dialog(page).getByText('Token', { exact: true }).waitFor()
    expect(await page.getByText(/Guardado en este dispositivo|^A-\d/).count()).toBe(0)
    const [key = ''] = await keysOf(page, 'outbox')
    await expect
      .poll(() => keptOf<{ state: string; number: number | null }>(page, 'outbox', key))
      .toMatchObject({ state: 'sent', number: null })
  })

  it.each([
    [409, 'La mesa se acaba de cerrar.'],
    [422, 'Ese artículo no se vende así.'],
    [500, '¡Algo salió mal! Inténtalo de nuevo.'],
  ])('shows the words of a %i that comes after 700 ms, and the cart is whole', async (status, message) => {
    const { page } = await openCounter()
    await delay(page, 700, { status, message })
    await send(page)
    await dialog(page).getByText(message).waitFor()
    expect(await page.getByText(/se envía por sí solo/i).count()).toBe(0)
    expect(await keysOf(page, 'outbox')).toEqual([])
    await page.unroute(SALES)
    // The same order, sent again, is one order.
    await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click()
    await dialog(page).getByText('Token', { exact: true }).waitFor()
  })

  it('goes on with the folio when no word comes, and does not wait for the next one', async () => {
    const { page } = await openCounter()
    await page.route(SALES, () => {})
    await send(page)
    await dialog(page)
      .getByText('A-1')
      .waitFor({ timeout: TOO_LATE_MS + 4_000 })
    await button(page, 'Listo').click()
    const began = Date.now()
    await send(page)
    await dialog(page).getByText('A-2').waitFor()
    expect(Date.now() - began).toBeLessThan(4_500)
  })

  it('leads to what is under review when the refusal comes after the folio', async () => {
    const { page } = await openCounter()
    await delay(page, TOO_LATE_MS, { status: 422, message: 'Ese artículo no se vende así.' })
    await send(page)
    await dialog(page)
      .getByText('A-1')
      .waitFor({ timeout: TOO_LATE_MS + 4_000 })
    await dialog(page).getByText('Ese artículo no se vende así.').waitFor({ timeout: 20_000 })
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
    const began = Date.now()
    await send(page)
    await dialog(page).getByText('A-1').waitFor()
    expect(Date.now() - began).toBeLessThan(4_500)
  })
})
