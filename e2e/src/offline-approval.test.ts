import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { hire, openOfflineServer, openTablet } from './lib/offline-story.ts'
import { keptOnPage, keysOnPage } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Autorización' })

/** Half off, which is more than the waiter may give. */
async function askForHalf(page: Page): Promise<void> {
  await page.getByText('Mole con pollo').first().waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Descuento' })
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('50')
  await dialog.getByRole('radio', { name: 'Cliente frecuente' }).click()
  await dialog.getByRole('button', { name: /^Descontar/ }).click()
  await sheet(page).waitFor()
}

interface CheckRow {
  total: string
  history: { what: string; details: { approvedBy?: string } }[]
}

describe('a waiter’s discount above the limit without internet', () => {
  it('is approved by a PIN that the tablet knows, and not by another', async () => {
    const fonda = await openFonda({ address: server.address })
    const { itemIds, page: owner } = fonda
    const marta = await hire(owner, 'Marta Gil', ['ORDERS', 'DISCOUNTS'], '471163')
    await hire(owner, 'Pablo Soto', ['ORDERS', 'DISCOUNTS'], '902418')
    const waiter = await hire(owner, 'Ana Ruiz', ['POS', 'ORDERS'])
    const table = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: 1, deliveryType: 'dinein' }
    const { checkId = 0 } = await write(owner.request, '/pos/create-order', table)
    const { person, page } = await openTablet(server, waiter)
    const check = async () => (await (await page.request.get(`/api/v1/checks/${checkId}`)).json()) as CheckRow

    await page.goto(`/dashboard/checks/${checkId}`)
    await askForHalf(page)
    await sheet(page)
      .getByRole('button', { name: /Marta Gil/ })
      .click()
    await page.keyboard.type('471163')
    await expect.poll(async () => (await check()).total).toBe('49.25')
    await expect.poll(() => keysOnPage(page, 'pins'), { timeout: 10_000 }).toHaveLength(1)
    expect(await keysOnPage(page, 'pins')).not.toContain(marta)
    // The device reads the open checks again some seconds after a change.
    const known = () => keptOnPage<{ answer: { rows: CheckRow[] } }>(page, 'kept', '/feed/checks')
    await expect.poll(async () => (await known())?.answer.rows[0]?.total, { timeout: 20_000 }).toBe('49.25')
    await page.waitForLoadState('networkidle')

    await person.setOffline(true)
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('la cuenta es como este dispositivo la conoce').waitFor()
    await askForHalf(page)
    for (const words of ['Descuento', 'Lo pide Ana Ruiz', 'Autoriza: Marta Gil'])
      await sheet(page).getByText(words, { exact: true }).waitFor()
    expect(await sheet(page).getByText('Pablo Soto').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.type('902418')
    await sheet(page).getByText('¡El PIN no es correcto!').waitFor()
    await page.keyboard.type('471163')
    await sheet(page).waitFor({ state: 'hidden' })
    await page.getByText('$24.62').first().waitFor()

    await person.setOffline(false)
    await expect.poll(async () => (await check()).total, { timeout: 20_000 }).toBe('24.62')
    const given = (await check()).history.filter(({ what }) => what === 'discount')
    expect(given.map(({ details }) => details.approvedBy)).toEqual([marta, marta])
    await owner.goto('/dashboard/settings/audit-log')
    await owner
      .getByRole('button', { name: /^Detalles: .*descuento/i })
      .first()
      .click()
    await owner.getByText('PIN comprobado en el dispositivo').waitFor()
    await owner
      .getByText(/^[A-Z]-1$/)
      .first()
      .waitFor()
  }, 90_000)
})
