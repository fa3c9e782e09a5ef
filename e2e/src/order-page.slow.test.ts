import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

const place = async ({ page, itemIds }: Fonda, further: Record<string, unknown> = {}): Promise<number> => {
  const cart = [
    { id: itemIds.mole, quantity: 2 },
    { id: itemIds.soup, quantity: 1 },
  ]
  return (await write(page.request, '/pos/create-order', { cart, ...further })).orderId ?? 0
}

describe('on a phone', () => {
  it('an order has one row of buttons above its dishes, and its check asks about an amount where it is seen', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const orderId = await place(fonda)
    await page.setViewportSize(PHONE)
    await page.goto(`/dashboard/orders/${orderId}`)
    const more = page.getByRole('button', { name: 'Más acciones' })
    const charge = await page.getByRole('link', { name: 'Cobrar' }).boundingBox()
    expect((await more.boundingBox())?.y).toBe(charge?.y)
    const lines = await page.getByRole('region', { name: 'Artículos' }).boundingBox()
    const payment = await page.getByRole('region', { name: 'Pago' }).boundingBox()
    expect(lines?.y).toBeLessThan(PHONE.height / 2)
    expect(lines?.y).toBeLessThan(payment?.y ?? 0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Ver cuenta' }).click()
    await page.waitForURL('**/dashboard/checks/*')

    await page.getByRole('button', { name: /^Cobrar/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Cobrar/ })
    await sheet.locator(':focus').waitFor()
    await page.keyboard.type('7501055')
    await page.keyboard.press('Enter')
    const answer = sheet.getByRole('button', { name: /^Sí, son/ })
    const below = sheet.getByRole('button', { name: /^Cobrar/ })
    await expect
      .poll(async () => ((await answer.boundingBox())?.y ?? 0) < ((await below.boundingBox())?.y ?? 0))
      .toBe(true)
  })
})
