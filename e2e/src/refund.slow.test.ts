import { expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, TABLET } from './lib/launch.ts'

const GUEST = { phone: '5512345678', name: 'Maximiliano Hernández Villaseñ' }

it('the list of invoices has room for a refund, four tokens and a long name without a column more, or becomes cards', async () => {
  const { page, itemIds } = await openFonda({ path: null, viewport: DESKTOP })
  await write(page.request, '/customers/add', GUEST)
  const guest = { tableId: 1, customerType: 'CUSTOMER', customerId: GUEST.phone }
  const round = (id: number, quantity: number, of: object = {}) =>
    write(page.request, '/pos/create-order', { cart: [{ id, quantity }], ...guest, ...of })
  const { checkId } = await round(itemIds.mole, 1)
  for (let token = 2; token <= 3; token++) await round(itemIds.water, 1, { checkId })
  await round(itemIds.water, 2, { checkId })
  const payments = [{ paymentTypeId: 1, amount: '198.50', tip: '30.00' }]
  await write(page.request, `/checks/${checkId}/charge`, { payments })
  const list = page.getByRole('table', { name: 'Facturas' })
  const columns = () => list.getByRole('columnheader').allTextContents()
  await page.goto('/dashboard/invoices')
  await list.getByText('$198.50').first().waitFor()
  const usual = await columns()
  const refund = { amount: '98.50', tip: '10.00', reason: 'Queja del cliente' }
  await write(page.request, `/checks/${checkId}/refund`, refund)

  const expectWhole = async (title: string) => {
    await list.getByRole('columnheader', { name: title, exact: true }).waitFor()
    for (const figure of ['$198.50', '$171.11', '$27.39', '−$98.50', 'Propina −$10.00', '+3'])
      await list.getByText(figure).filter({ visible: true }).first().waitFor()
    const missing = await list.evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    )
    expect(missing).toBe(0)
    const isCut = await list
      .getByRole('link', { name: GUEST.name })
      .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
    expect(isCut).toBe(false)
  }
  await page.reload()
  await list.getByText('−$98.50').waitFor()
  expect(await columns()).toEqual(usual)
  await expectWhole('Servicio y mesa')
  // The side menu of a tablet has icons alone from its first page on.
  await page.setViewportSize(TABLET)
  await page.reload()
  await expectWhole('Servicio y mesa')
  await page.getByRole('button', { name: 'Expandir menú' }).click()
  // Beside the open side menu the table has no room.
  await page.getByRole('list', { name: 'Facturas' }).getByText('Reembolso parcial').waitFor()
  await expectNoSidewaysScroll(page)
})
