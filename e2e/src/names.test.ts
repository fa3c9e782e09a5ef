import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './lib/browser.ts'
import { Finger } from './lib/finger.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { PHONE, TABLET } from './lib/launch.ts'

const LONGEST = 'María José Ramírez de la Fuent'

interface Named {
  check_name: string | null
  token_no: number
}
const openOrders = async (page: Page): Promise<Named[]> => {
  const groups = (await (await page.request.get('/api/v1/orders')).json()) as { orders: Named[] }[]
  return groups.flatMap(({ orders }) => orders)
}

describe('what is taken away', () => {
  it('gets a name with one tap and typing, and nobody else pays a tap', async () => {
    const { page } = await openFonda({ hasTouch: true })
    const finger = new Finger(page)
    await finger.tap(finger.button('Agregar Sopa de fideo'))
    await finger.tap(finger.button('Nombre'))
    await page.keyboard.type('Juan')
    await finger.tap(finger.button('Enviar a Cocina'))
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Enviar' }))
    await page.getByRole('dialog').getByText('Token').first().waitFor()
    expect(finger.taps).toBe(4)
    await finger.tap(finger.button('Listo'))
    await page.getByRole('button', { name: 'Nombre' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Nombre' }).count()).toBe(0)

    // Without a name: no field, no tap.
    finger.taps = 0
    await finger.tap(finger.button('Agregar Sopa de fideo'))
    await finger.tap(finger.button('Enviar a Cocina'))
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Enviar' }))
    await page.getByRole('dialog').getByText('Token').first().waitFor()
    expect(finger.taps).toBe(3)
    expect((await openOrders(page)).map(({ check_name }) => check_name)).toEqual(['Juan', null])
  })

  it('has the field at hand, also for a sale that is charged at once, and is found and printed by its name', async () => {
    const { page } = await openFonda({ hasTouch: true })
    await page.getByRole('button', { name: /Tipo de servicio$/ }).click()
    await page.getByRole('option', { name: 'Para Llevar' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill(LONGEST)
    await page.getByRole('button', { name: 'Agregar Mole con pollo' }).click()
    await page.keyboard.press('F9')
    await page.getByRole('dialog').getByText(`Para Llevar · ${LONGEST}`).waitFor()
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^Efectivo exacto/ }).click()
    const receipt = await popup
    await receipt.getByText(LONGEST).first().waitFor()
    await receipt.close()
    await page.getByRole('button', { name: 'Listo' }).click()

    await page.goto('/dashboard/orders')
    await page.getByRole('heading', { name: `Para Llevar · ${LONGEST}` }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Buscar' }).locator(':focus').waitFor()
    await page.keyboard.type('jose ram')
    await page.getByRole('option', { name: new RegExp(`Pedido 1\\b.*${LONGEST}`) }).click()
    await page.getByRole('heading', { name: 'Pedido 1' }).waitFor()
    await page.getByText(LONGEST).waitFor()
    const paper = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Token', exact: true }).click()
    await (await paper).getByText(LONGEST).waitFor()
  })
})

describe('the check of a table', () => {
  it('is named on its page, by keyboard alone, and every screen says it', async () => {
    const { page } = await openFonda({ path: null })
    await write(page.request, '/pos/create-order', { cart: [{ id: 1, quantity: 1 }], tableId: 1 })
    await page.goto('/dashboard/checks/1')
    await page.getByRole('heading', { level: 1, name: 'Mesa 1' }).waitFor()
    await page.keyboard.press('q')
    const dialog = page.getByRole('dialog', { name: 'Nombre' })
    await dialog.getByLabel('Nombre de la cuenta').waitFor()
    await page.keyboard.type('Ana')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Mesa 1 · Ana' }).waitFor()
    await page.getByText('Historial').click()
    await page.getByText('Cambió el nombre').waitFor()

    await page.getByRole('link', { name: 'Agregar ronda' }).click()
    await page.getByRole('heading', { name: 'Ronda para Mesa 1 · Ana' }).waitFor()
    await go(page, '/dashboard/floor')
    await page.getByTitle('Mesa 1 · Ana').waitFor()
    await go(page, '/dashboard/kitchen')
    await page.getByRole('article', { name: 'Token: 1' }).getByText('Ana', { exact: true }).waitFor()
    await go(page, '/dashboard/kitchen/expedition')
    await page
      .getByRole('article', { name: 'Token: 1' })
      .getByText(/\bAna$/)
      .first()
      .waitFor()
  })
})

describe('the kitchen', () => {
  it('shows eight named cards of two lines on a tablet, and no name covers or leaves its card', async () => {
    const { page } = await openFonda({ path: null })
    for (let order = 1; order <= 8; order++)
      await write(page.request, '/pos/create-order', {
        cart: [
          { id: 1, quantity: 1 },
          { id: 2, quantity: 1 },
        ],
        deliveryType: 'takeaway',
        checkName: order % 2 ? LONGEST : 'W'.repeat(30),
      })
    await page.setViewportSize(TABLET)
    await page.goto('/dashboard/kitchen')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(8)
    const whole = () =>
      cards.evaluateAll(
        (all) =>
          all.filter((card) => {
            const { top, bottom } = card.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight && card.scrollWidth <= card.clientWidth
          }).length,
      )
    expect(await whole()).toBe(8)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    expect(await cards.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth))).toBe(
      true,
    )
    await expectAccessible(page)
  })
})
