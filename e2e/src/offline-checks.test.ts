import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { appIsKept, openOfflineServer } from './lib/offline-story.ts'
import { readyToSell } from './lib/ready-to-sell.ts'

const server = openOfflineServer()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function addRound(page: Page, dish: string): Promise<void> {
  await button(page, `Agregar ${dish}`).click()
  await button(page, 'Enviar a Cocina').click()
  await page
    .getByText(/Guardad[oa].*este dispositivo/)
    .first()
    .waitFor()
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  return (await (await request.get(`/api/v1${path}`)).json()) as T
}

interface CheckRow {
  id: number
  status: string
  total: string
  paid: string
  tips: string
  rounds: { folio: string | null }[]
}

/** More than the check of 123.50 is, in cash; its receipt says so. */
async function payTwoHundred(page: Page): Promise<void> {
  await button(page, /^Cobrar/).click()
  const charge = page.getByRole('dialog')
  await charge.getByRole('radio', { name: 'Efectivo' }).waitFor()
  await page.keyboard.type('200')
  await charge
    .getByRole('button', { name: /^Cobrar/ })
    .last()
    .click()
  await charge.getByText('Guardado en este dispositivo · Folio A-2').waitFor()
  await charge.getByText('$76.50').waitFor()
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    charge.getByRole('button', { name: 'Imprimir Recibo' }).click(),
  ])
  await receipt.getByText('PAGADO').waitFor()
  expect(await receipt.getByRole('main').textContent()).toMatch(/Folio\s*A-2.*Mole.*Agua.*\$123\.50/s)
  await receipt.close()
  await button(page, 'Terminar').or(button(page, 'Listo')).first().click()
}

describe('the tables without internet', () => {
  it('take rounds and payments on known and new checks, and are right to the centavo afterwards', async () => {
    const { person, page, itemIds } = await openFonda({ address: server.address, keepsApp: true })
    // A page that is left while it registers would leave a letter unused.
    await readyToSell(page)
    const { request } = page
    await write(request, '/settings/store-tables/add', { title: 'Mesa 2', floor: '-', seatingCapacity: 4 })
    const { checkId = 0 } = await write(request, '/pos/create-order', {
      cart: [{ id: itemIds.mole, quantity: 1 }],
      tableId: 1,
      deliveryType: 'dinein',
    })
    await go(page, `/dashboard/checks/${checkId}`)
    await page.getByText('Mole con pollo').waitFor()
    await appIsKept(page)
    await page.reload()
    await page.getByText('Mole con pollo').waitFor()
    // The dialogs are on the device before the connection fails.
    await page.waitForLoadState('networkidle')

    await person.setOffline(true)
    await page.goto(`/dashboard/checks/${checkId}`)
    await page.getByText('la cuenta es como este dispositivo la conoce').waitFor()
    await go(page, `/dashboard/pos?check=${checkId}`)
    await addRound(page, 'Agua de limón')
    await go(page, `/dashboard/checks/${checkId}`)
    await page.getByText('Folio A-1').waitFor()
    await expectNoSidewaysScroll(page)
    await payTwoHundred(page)

    await go(page, '/dashboard/pos?table=2')
    await addRound(page, 'Sopa de fideo')
    await go(page, '/dashboard/floor')
    await page.getByText('$45.00').first().waitFor()
    await go(page, '/dashboard/orders')
    const sold = page.getByRole('article', { name: 'Folio: A-3' })
    await sold.getByText('Sin enviar').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await page.getByRole('article').count()).toBe(1)
    await page.getByRole('button', { name: /^Cobrar \$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Efectivo exacto/ })
      .click()
    await page.getByRole('dialog').getByText('Folio A-4').waitFor()

    await person.setOffline(false)
    const readCheckRow = (id: number) => read<CheckRow>(request, `/checks/${id}`)
    await expect.poll(async () => (await readCheckRow(checkId)).status).toBe('paid')
    expect(await readCheckRow(checkId)).toMatchObject({ total: '123.50', paid: '123.50' })
    await expect
      .poll(async () => (await read<{ rows: unknown[] }>(request, '/feed/checks')).rows.length)
      .toBe(0)
    expect((await read<{ reviews: unknown[] }>(request, '/offline/reviews')).reviews).toEqual([])
    const invoices = await read<{ total: string }[]>(request, '/invoices?type=today')
    expect(invoices.map(({ total }) => total).toSorted()).toEqual(['123.50', '45.00'])
  })
})
