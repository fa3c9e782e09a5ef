import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE, TABLET } from './lib/launch.ts'

/** A check for two moles, $197.00, at the only table. @returns its address */
async function openCheck({ page, itemIds }: Fonda): Promise<string> {
  const init = (await (await page.request.get('/api/v1/pos/init')).json()) as {
    storeTables: { id: number }[]
    paymentTypes: { id: number; title: string }[]
  }
  for (const { id, title } of init.paymentTypes) {
    const kind = title === 'Efectivo' ? 'cash' : title === 'Tarjeta' ? 'credit_card' : 'other'
    await write(page.request, `/settings/payment-types/${id}/update`, { title, isActive: true, kind })
  }
  const cart = [{ id: itemIds.mole, quantity: 2 }]
  const order = { cart, tableId: init.storeTables[0]?.id, deliveryType: 'dinein' }
  const { orderId } = await write(page.request, '/pos/create-order', order)
  const record = (await (await page.request.get(`/api/v1/orders/${orderId}`)).json()) as { check_id: number }
  return `/dashboard/checks/${record.check_id}`
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const charging = (page: Page) => page.getByRole('dialog', { name: 'Cobrar: Mesa 1' })

describe('a check', () => {
  it('takes a second round in two taps besides its dishes, and exact cash in two', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    // A cart in progress for another guest.
    await button(page, 'Agregar Sopa de fideo').click()
    await page.goto(await openCheck(fonda))

    await page.getByRole('link', { name: 'Agregar ronda' }).click()
    await page.getByRole('heading', { name: 'Ronda para Mesa 1' }).waitFor()
    await button(page, 'Agregar Agua de limón').click()
    await button(page, 'Enviar a Cocina').click()
    await page.getByRole('heading', { name: /^Ronda 2/ }).waitFor()

    await button(page, /^Cobrar/).click()
    await button(page, /^Efectivo exacto \$222\.00/).click()
    await charging(page).getByText('¡Cuenta cobrada!').waitFor()
    await button(page, 'Listo').click()
    await page.getByText('Pagada', { exact: true }).waitFor()

    await page.goto('/dashboard/pos')
    await page.getByRole('region', { name: 'Carrito' }).getByText('Sopa de fideo').waitFor()
  })

  it('keeps a partial payment, then takes a card with a tip and gives change, by keyboard alone', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await page.goto(await openCheck(fonda))
    await page.getByRole('heading', { level: 1, name: 'Mesa 1' }).waitFor()

    await page.keyboard.press('c')
    await charging(page).waitFor()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await charging(page).getByRole('list').getByText('$50.00').waitFor()
    await page.reload()
    await page.getByText('Pago parcial').waitFor()

    await page.keyboard.press('c')
    await charging(page).waitFor()
    await charging(page).getByRole('radio', { name: 'Tarjeta' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.type('100')
    await charging(page).getByRole('radio', { name: /^10 %/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await charging(page).getByRole('list').getByText('Propina $10.00').waitFor()
    await charging(page).getByRole('radio', { name: 'Efectivo' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.type('100')
    await charging(page).getByText('$53.00').waitFor()
    await page.keyboard.press('Enter')
    await charging(page).getByText('¡Cuenta cobrada!').waitFor()
    await charging(page).getByText('$53.00').waitFor()
    await button(page, 'Listo').click()

    const payments = page.getByRole('region', { name: 'Pagos' }).getByRole('listitem')
    await expect.poll(() => payments.count()).toBe(3)
    await payments.getByText(/^Propina \$10\.00/).waitFor()
  })

  it('asks about an amount far above the bill, and gives a payment back at its button', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await page.goto(await openCheck(fonda))
    await button(page, /^Cobrar/).click()
    await charging(page).waitFor()
    // On a phone the question appears where it is seen, above the button that waits for it.
    await page.setViewportSize(PHONE)
    await page.keyboard.type('7501055')
    await page.keyboard.press('Enter')
    await charging(page).getByText('¿Son $7,501,055.00? Es mucho más que la cuenta.').waitFor()
    const answer = charging(page).getByRole('button', { name: /^Sí, son/ })
    const below = charging(page).getByRole('button', { name: /^Cobrar/ })
    await expect
      .poll(async () => ((await answer.boundingBox())?.y ?? 0) < ((await below.boundingBox())?.y ?? 0))
      .toBe(true)
    await page.setViewportSize(TABLET)
    for (let digit = 0; digit < 5; digit++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await charging(page).getByRole('list').getByText('$75.00').waitFor()
    await page.keyboard.press('Escape')

    await button(page, /^Devolver pago: Efectivo/).click()
    const dialog = page.getByRole('dialog', { name: 'Devolver pago' })
    await dialog.waitFor()
    await dialog.getByRole('radio').first().click()
    await button(page, 'Devolver $75.00').click()
    await page.getByText('¡Pago devuelto!').waitFor()
    await button(page, /^Cobrar/)
      .getByText('$197.00')
      .waitFor()
  })

  it('asks for the rest in Pedidos and on its order, and closes with that payment', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await page.goto(await openCheck(fonda))
    await button(page, /^Cobrar/).click()
    await charging(page).waitFor()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await charging(page).getByRole('list').getByText('$50.00').waitFor()

    await page.goto('/dashboard/orders')
    const card = page.getByRole('region', { name: 'Mesa 1' }).getByRole('article', { name: 'Token: 1' })
    await card.getByText('Por cobrar de la cuenta').locator('..').getByText('$147.00').waitFor()
    await card.getByRole('button', { name: 'Cobrar cuenta, Token: 1' }).click()
    const dialog = charging(page)
    for (const [name, amount] of [
      ['Total', '$197.00'],
      ['Pagado', '$50.00'],
      ['Por cobrar', '$147.00'],
    ] as const)
      await dialog.getByText(name, { exact: true }).locator('..').getByText(amount).waitFor()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()

    await page.goto('/dashboard/orders/1')
    await page.getByText('Se ha pagado una parte de la cuenta.').waitFor()
    await page.getByText('Por cobrar', { exact: true }).locator('..').getByText('$147.00').waitFor()
    await page.goto('/dashboard/orders')
    await button(page, 'Cobrar cuenta, Token: 1').click()
    await dialog.getByText('¿Imprimir recibo?').click()
    await dialog.getByRole('button', { name: 'Efectivo exacto $147.00' }).click()
    await dialog.getByText('¡Cuenta cobrada!').waitFor()
  })

  it('is refunded with a reason', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await page.goto(await openCheck(fonda))
    await button(page, /^Cobrar/).click()
    await button(page, /^Efectivo exacto/).click()
    await button(page, 'Listo').click()
    await button(page, /^Reembolsar/).click()
    const dialog = page.getByRole('dialog', { name: 'Reembolsar' })
    await dialog.getByText('Queja del cliente').click()
    await dialog.getByRole('button', { name: 'Reembolsar $197.00' }).click()
    await dialog.getByText('Reembolso 1', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('region', { name: 'Reembolsos' }).getByText('−$197.00').waitFor()
    await page.getByText('Reembolsada', { exact: true }).waitFor()
    expect(await button(page, /^Reembolsar/).count()).toBe(0)
  })

  it('says who charged it meanwhile, and asks about a card', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    const address = await openCheck(fonda)
    await page.goto(address)
    await button(page, /^Cobrar/).click()
    await charging(page).locator('label', { hasText: 'Tarjeta' }).click()
    const id = Number(/checks\/(\d+)/.exec(address)?.[1])
    await write(page.request, `/checks/${id}/charge`, { payments: [{ paymentTypeId: 1, amount: '197.00' }] })
    await charging(page)
      .getByText(/^Ya la cobró .+ en efectivo a las \d{1,2}:\d{2}/)
      .waitFor()
    await button(page, 'Sí, la pasé').click()
    await charging(page)
      .getByText(/^Cancela ese cargo en la terminal/)
      .waitFor()
  })
})
