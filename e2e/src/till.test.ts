import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll, newPerson } from './lib/browser.ts'
import { openFonda, PASSWORD, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'

const [CASH, CARD] = [1, 2]

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** A fonda whose card is a card, and a cashier at a tablet of her own. */
async function openTill() {
  const { page, itemIds } = await openFonda({ path: null })
  const { request } = page
  for (const [id, title, kind] of [
    [CASH, 'Efectivo', 'cash'],
    [CARD, 'Tarjeta', 'credit_card'],
  ] as const)
    await write(request, `/settings/payment-types/${id}/update`, { title, isActive: true, kind })
  const limits = { differenceLimit: 10, inReasons: ['Cambio'], outReasons: ['Proveedor'] }
  await write(request, '/settings/till', limits)
  const username = `${crypto.randomUUID()}@fonda.mx`
  const userScopes = ['POS', 'ORDERS', 'TILL', 'TILL_FIGURES', 'TILL_APPROVE', 'CASH_DRAWER']
  await write(request, '/users/add', { name: 'Lupita', username, password: PASSWORD, userScopes })
  const cashier = await signIn(await newPerson(TABLET), username, PASSWORD, '/dashboard/till')
  return { cashier, water: itemIds.water }
}

/** Expects that the page is as wide as each screen. */
async function expectFits(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE, TABLET]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
}

/** Types the count without the mouse, with a reload in between. */
async function countByKeyboard(page: Page): Promise<void> {
  const hundreds = page.getByLabel('Billetes de $100', { exact: true })
  await hundreds.focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect.poll(() => hundreds.inputValue()).toBe('5')
  await page.getByLabel('Otras monedas (monto)').focus()
  await page.keyboard.type('54.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('95')
  await button(page, 'Terminar conteo').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

describe('a day of the taquería', () => {
  it('begins with a float and ends with a Z whose figures and paper add up, as wide as each screen', async () => {
    const { cashier, water } = await openTill()
    await cashier.getByRole('radio', { name: 'Contar billetes y monedas' }).click()
    await cashier.getByLabel('Billetes de $100', { exact: true }).fill('4')
    await button(cashier, 'Agregar a Billetes de $50').click()
    await button(cashier, 'Agregar a Billetes de $50').click()
    await expectFits(cashier)
    await button(cashier, 'Abrir turno con $500.00').click()
    await cashier.getByText('Sin movimientos en este turno').waitFor()

    const byCard = { paymentTypeId: CARD, amount: 75 }
    const waters = { cart: [{ id: water, quantity: 3 }], deliveryType: 'takeaway', payments: [byCard] }
    await write(cashier.request, '/pos/create-order-and-invoice', waters)
    await go(cashier, '/dashboard/pos')
    for (let time = 0; time < 9; time++) await button(cashier, 'Agregar Agua de limón').click()
    await cashier.keyboard.press('F9')
    await cashier.getByRole('dialog').getByRole('button', { name: 'Efectivo exacto $225.00' }).click()
    await cashier.getByText('Pedido cobrado y enviado a cocina').waitFor()
    await go(cashier, '/dashboard/till')
    await button(cashier, 'Salida').click()
    await cashier.getByText('En la caja hay $725.00.').waitFor()
    await cashier.getByLabel('Monto').fill('150.50')
    await cashier.getByText('Proveedor').click()
    await cashier.getByRole('list', { name: 'Movimientos' }).getByText('−$150.50').waitFor()
    await expectFits(cashier)

    await button(cashier, 'Hacer corte').click()
    await button(cashier, 'Contar la caja').click()
    const thousands = cashier.getByLabel('Billetes de $1,000', { exact: true })
    for (const width of [768, 1024]) {
      await cashier.setViewportSize({ width, height: 768 })
      await thousands.fill('888')
      expect(await thousands.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
      await expectNoSidewaysScroll(cashier)
    }
    await thousands.fill('')
    await expectFits(cashier)
    await countByKeyboard(cashier)
    await cashier.getByText('Faltan $20.00 · Sobran $20.00').first().waitFor()
    await expectFits(cashier)
    await cashier.getByLabel('Nota').fill('Faltó el cambio de una mesa.')
    await button(cashier, 'Cerrar turno').click()
    await cashier.getByText('Turno cerrado: corte Z 1').waitFor()

    const [paper] = await Promise.all([
      cashier.waitForEvent('popup'),
      button(cashier, 'Imprimir corte').click(),
    ])
    const slip = paper.getByRole('article')
    await slip.getByText('Corte Z 1').waitFor()
    expect(await slip.textContent()).toContain('Faltan $20.00 · Sobran $20.00')
    expect(await slip.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
    await paper.close()
    await cashier.getByRole('link', { name: 'Cierre del día' }).click()
    await cashier.getByRole('region', { name: 'Ventas' }).getByText('$300.00').first().waitFor()
    await cashier.getByRole('link', { name: 'Z 1' }).click()
    await cashier.getByRole('heading', { name: 'Corte Z 1' }).waitFor()
    await expectFits(cashier)
  })
})
