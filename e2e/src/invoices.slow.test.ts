import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE } from './lib/launch.ts'

describe('the invoices', () => {
  it('have what a total is made of where there is room, are short on a phone, and open as a paper', async () => {
    const { page, itemIds } = await openFonda({ path: null, viewport: DESKTOP })
    const sale = { cart: [{ id: itemIds.mole, quantity: 2 }], deliveryType: 'takeaway' }
    for (let sold = 0; sold < 2; sold++) await write(page.request, '/pos/create-order-and-invoice', sale)
    await page.goto('/dashboard/invoices')
    const rows = page
      .getByRole('table', { name: 'Facturas' })
      .locator('tbody')
      .getByRole('row')
      .or(page.getByRole('list', { name: 'Facturas' }).getByRole('listitem'))
    await rows.nth(1).waitFor()
    const titles = page.getByRole('table', { name: 'Facturas' }).getByRole('columnheader')
    // What the total is made of, in one column of two lines.
    await titles.getByText('Subtotal e impuestos').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await titles.getByText('Subtotal', { exact: true }).waitFor()

    // A phone shows several at once.
    await page.setViewportSize(PHONE)
    const heights = () => rows.evaluateAll((cards) => cards.map((card) => card.clientHeight))
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(90)
    // Above them the bar, the title and one row of filters.
    expect((await rows.first().boundingBox())?.y).toBeLessThan(200)
    // The whole row opens the receipt.
    const [paper] = await Promise.all([page.waitForEvent('popup'), rows.nth(1).getByText('Efectivo').click()])
    const receipt = paper.getByRole('main')
    await receipt.getByText('Mole con pollo').waitFor()
    expect(await receipt.textContent()).toContain('PAGADO')
    await paper.close()

    const issuer = { rfc: 'FES010203AB1', name: 'FONDA', regime: '601', postalCode: '06700', series: 'F' }
    await write(page.request, '/settings/fiscal/issuer', issuer)
    await write(page.request, '/settings/fiscal/test', {})
    await go(page, '/dashboard/settings/invoicing')
    await page.getByText('Modo de prueba: todo funciona igual', { exact: false }).waitFor()
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }
  })
})
