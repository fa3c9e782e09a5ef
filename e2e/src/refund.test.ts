import { expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, TABLET } from './lib/launch.ts'

it('the list of invoices has room for what was refunded, or becomes cards', async () => {
  const { page, itemIds } = await openFonda({ path: null, viewport: DESKTOP })
  const cart = [{ id: itemIds.mole, quantity: 2 }]
  const { checkId } = await write(page.request, '/pos/create-order', { cart, tableId: 1 })
  const payments = [{ paymentTypeId: 1, amount: '197.00', tip: '30.00' }]
  await write(page.request, `/checks/${checkId}/charge`, { payments })
  const refund = { amount: '98.50', tip: '10.00', reason: 'Queja del cliente' }
  await write(page.request, `/checks/${checkId}/refund`, refund)

  const list = page.getByRole('table', { name: 'Facturas' })
  const expectWhole = async (title: string) => {
    await list.getByRole('columnheader', { name: title, exact: true }).waitFor()
    for (const figure of ['$197.00', '$169.83', '$27.17', '−$98.50', 'Propina −$10.00'])
      await list.getByText(figure).filter({ visible: true }).first().waitFor()
    const missing = await list.evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    )
    expect(missing).toBe(0)
  }
  await page.goto('/dashboard/invoices')
  await expectWhole('Mesa')
  // The side menu of a tablet has icons alone from its first page on.
  await page.setViewportSize(TABLET)
  await page.reload()
  await expectWhole('Servicio y mesa')
  await page.getByRole('button', { name: 'Expandir menú' }).click()
  // Beside the open side menu the table has no room.
  await page.getByRole('list', { name: 'Facturas' }).getByText('Reembolso parcial').waitFor()
  await expectNoSidewaysScroll(page)
})
