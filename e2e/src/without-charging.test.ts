import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'salsa verde 88'

const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T

/** The owner chooses the position in the form of people. */
async function hire(owner: Page, position: string): Promise<string> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await owner.goto('/dashboard/users')
  await owner.getByRole('button', { name: 'Nuevo' }).first().click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
  await dialog.getByLabel('Usuario (correo electrónico)').fill(username)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('radio', { name: position, exact: true }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  return username
}

/** Buttons, links and entries of menus with which money is taken. */
async function waysToCharge(page: Page): Promise<string[]> {
  const found = page.locator('button, a, [role=menuitem]').filter({ hasText: /Cobrar/ })
  return (await found.allTextContents()).map((text) => text.trim())
}

async function openEach(page: Page, checkId: number): Promise<Record<string, string[]>> {
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Enviar a Cocina' }).waitFor()
  const pos = await waysToCharge(page)
  await page.goto('/dashboard/orders')
  await page.getByText('Sopa de fideo').first().waitFor()
  const orders = await waysToCharge(page)
  await page.goto(`/dashboard/checks/${checkId}`)
  await page.getByRole('button', { name: 'Imprimir cuenta' }).waitFor()
  const check = await waysToCharge(page)
  await page.goto('/dashboard/floor')
  await page
    .getByRole('button', { name: /^Mesa 1\b/ })
    .first()
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mover' }).waitFor()
  const floor = await waysToCharge(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Mover' }).waitFor({ state: 'detached' })
  return { pos, orders, check, floor }
}

describe('a waiter who does not charge', () => {
  it('takes orders and prints the bill, and finds no button that charges on any screen', async () => {
    const { page: owner, itemIds } = await openFonda()
    const username = await hire(owner, 'Mesero sin cobro')
    const { orderId } = await write(owner.request, '/pos/create-order', {
      cart: [{ id: itemIds.soup, quantity: 2 }],
      tableId: 1,
      deliveryType: 'dinein',
    })
    const { check_id } = await read<{ check_id: number }>(owner.request, `/orders/${orderId}`)
    const waiter = await signIn(await newPerson(TABLET), username, PASSWORD, '/dashboard/pos')

    expect(await openEach(waiter, check_id)).toEqual({ pos: [], orders: [], check: [], floor: [] })
    await expectAccessible(waiter)
    const forOwner = await openEach(owner, check_id)
    expect(Object.values(forOwner).map((ways) => ways.length > 0)).toEqual([true, true, true, true])

    await waiter.goto(`/dashboard/checks/${check_id}?charge=1`)
    await waiter.getByRole('button', { name: 'Imprimir cuenta' }).waitFor()
    expect(await waiter.getByRole('dialog').count()).toBe(0)
    await waiter.keyboard.press('F9')
    await waiter.getByRole('link', { name: 'Agregar ronda' }).click()
    await waiter.getByRole('button', { name: 'Agregar Mole' }).first().click()
    await waiter.keyboard.press('F9')
    await waiter.getByRole('button', { name: 'Enviar a Cocina' }).first().click()
    await waiter.getByRole('heading', { name: /^Ronda 2/ }).waitFor()
  })
})
