import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

/** A paid check of two moles, $197.00 by card, with a tip of $30.00. @returns its address */
async function openPaid() {
  const { page, itemIds } = await openFonda()
  const init = (await (await page.request.get('/api/v1/pos/init')).json()) as {
    storeTables: { id: number }[]
    paymentTypes: { id: number; title: string }[]
  }
  const card = init.paymentTypes.find(({ title }) => title === 'Tarjeta')
  const kind = { title: 'Tarjeta', isActive: true, kind: 'credit_card' }
  await write(page.request, `/settings/payment-types/${card?.id}/update`, kind)
  const cart = [{ id: itemIds.mole, quantity: 2 }]
  const { checkId } = await write(page.request, '/pos/create-order', {
    cart,
    tableId: init.storeTables[0]?.id,
  })
  await write(page.request, `/checks/${checkId}/charge`, {
    payments: [{ paymentTypeId: card?.id, amount: '197.00', tip: '30.00' }],
  })
  return { page, address: `/dashboard/checks/${checkId}` }
}

describe('a refund with its tip', () => {
  it('shows before what goes back, and leaves its trace on check, invoices and papers', async () => {
    const { page, address } = await openPaid()
    await page.setViewportSize(DESKTOP)
    await page.goto(address)
    await page.getByRole('button', { name: /^Reembolsar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reembolsar' })
    const press = (name: string | RegExp) => dialog.getByRole('radio', { name }).click()
    await press('Artículos')
    await dialog.getByText('Elige qué artículos se devuelven.').waitFor()
    await dialog.getByRole('button', { name: 'Más: Mole con pollo' }).click()
    await dialog.getByText('1 × devuelve $98.50').waitFor()
    await press('Una parte')
    await dialog.getByRole('textbox', { name: 'Propina que se devuelve' }).fill('10')
    await dialog.getByText('Elige el motivo.').waitFor()
    await press('Queja del cliente')
    await dialog.getByText('Elige el motivo.').waitFor({ state: 'detached' })
    const goesBack = dialog.getByRole('region', { name: 'Se devolverá' })
    expect(await goesBack.textContent()).toBe('Se devolveráTarjeta con $10.00 de propina$108.50')
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
    await dialog.getByRole('button', { name: 'Reembolsar $108.50' }).click()
    await dialog.getByRole('region', { name: 'Entrega al cliente' }).getByText('$108.50').waitFor()
    await expectAccessible(page)
    const [paper] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Imprimir comprobante' }).click(),
    ])
    await paper.getByText('Reembolso 1', { exact: true }).waitFor()
    expect(await paper.getByText('REIMPRESIÓN').count()).toBe(0)
    await paper.close()
    await dialog.getByRole('button', { name: 'Listo' }).click()

    await page.getByText('Reembolso parcial', { exact: true }).waitFor()
    const refunds = page.getByRole('region', { name: 'Reembolsos' })
    await refunds.getByText('Reembolso 1 · Tarjeta').waitFor()
    await refunds.getByText('−$108.50').waitFor()
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      refunds.getByRole('button', { name: 'Imprimir comprobante del reembolso 1' }).click(),
    ])
    await copy.getByText('REIMPRESIÓN').waitFor()
    await copy.close()

    await page.goto('/dashboard/invoices')
    const list = page.getByRole('table', { name: 'Facturas' })
    await list.getByRole('columnheader', { name: 'Reembolsado' }).waitFor()
    await list.getByText('Reembolso parcial').waitFor()
    for (const size of [TABLET, DESKTOP]) {
      await page.setViewportSize(size)
      // The side menu of a tablet has icons alone from its first page on.
      await page.reload()
      await list
        .getByRole('columnheader', { name: size === TABLET ? 'Cliente y mesa' : 'Cliente', exact: true })
        .waitFor()
      const missing = await list.evaluate(
        (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
      )
      expect(missing).toBe(0)
      await expectAccessible(page)
    }
    await page.evaluate(() => localStorage.setItem('comanda.navigation', 'expanded'))
    await page.setViewportSize(TABLET)
    await page.reload()
    // Beside the open side menu the table has no room.
    await page.getByRole('list', { name: 'Facturas' }).getByText('Reembolso parcial').waitFor()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(DESKTOP)
    await list.getByText('Reembolso parcial').waitFor()
    await page.getByRole('button', { name: 'Con reembolso' }).click()
    await page.waitForURL(/refunded=yes/)
    await list.getByText('$98.50').waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Abrir el recibo de la factura 1' }).click(),
    ])
    await receipt.getByText('Reembolso parcial').waitFor()
    await receipt.close()

    // The rest of the tip alone, then the rest of the sale: the bill is refunded.
    await page.goto(address)
    await page.getByRole('button', { name: /^Reembolsar/ }).click()
    await press('Sólo la propina')
    await dialog.getByText('Elige el motivo.').waitFor()
    await press('Queja del cliente')
    await dialog.getByText('Elige el motivo.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Reembolsar $20.00' }).click()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('button', { name: /^Reembolsar/ }).click()
    await dialog.getByText('Elige el motivo.').waitFor()
    await press('Queja del cliente')
    await dialog.getByText('Elige el motivo.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Reembolsar $98.50' }).click()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await page.getByText('Reembolsada', { exact: true }).waitFor()
  })
})
