import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, PASSWORD, write } from './lib/fonda.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const locked = (page: Page) => page.getByRole('heading', { name: '¿Quién eres?' }).waitFor()
const cart = (page: Page) => page.getByRole('region', { name: 'Carrito' })
const account = (page: Page, name: string) => button(page, new RegExp(`^Tu cuenta: ${name}`)).waitFor()

const CARTS = [
  ['Ana Ruiz', '6283', 'Sopa de fideo', '$45.00'],
  ['Rita Paz', '628375', 'Agua de limón', '$25.00'],
] as const

describe('a shared tablet', () => {
  it('is used by turns, each with their own cart, also after a reload, and shows nothing of the person before', async () => {
    const { page } = await openFonda({ path: null })
    for (const [name, pin] of CARTS) {
      const username = `${crypto.randomUUID()}@fonda.mx`
      const person = { name, username, password: PASSWORD, userScopes: ['POS', 'ORDERS'] }
      await write(page.request, '/users/add', person)
      await write(page.request, `/users/pin/${encodeURIComponent(username)}`, { pin })
    }
    await page.goto('/dashboard/devices')
    await button(page, 'Compartir esta tableta').click()
    const dialog = page.getByRole('dialog', { name: 'Tableta compartida' })
    await dialog.getByLabel('Nombre de la tableta').fill('Tableta barra')
    await dialog.getByRole('button', { name: 'Compartir esta tableta' }).click()
    await locked(page)

    for (const [name, pin, item] of CARTS) {
      await button(page, name).click()
      await page.keyboard.type(pin)
      if (pin.length < 6) await page.keyboard.press('Enter')
      await account(page, name)
      await button(page, `Agregar ${item}`).click()
      await cart(page).getByText(item).waitFor()
      await page.getByRole('link', { name: 'Pedidos' }).first().click()
      await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor()
      await button(page, 'Bloquear').click()
      await locked(page)
    }
    // The lock replaces the page during the step back, which ends a wait for the step.
    await page.goBack().catch(() => null)
    await locked(page)
    expect(await page.getByText('Agua de limón').count()).toBe(0)
    await page.reload()
    await page.getByRole('region', { name: 'PIN de Rita Paz' }).waitFor()
    for (const [name, pin, item, total] of CARTS) {
      await button(page, name).click()
      await page.keyboard.type(pin)
      await account(page, name)
      await page.getByRole('link', { name: 'PDV' }).first().click()
      await cart(page).getByText(total).first().waitFor()
      for (const [, , other] of CARTS)
        expect(await cart(page).getByText(other).count()).toBe(other === item ? 1 : 0)
      await button(page, 'Bloquear').click()
    }
  })
})
