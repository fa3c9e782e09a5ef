import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './browser.ts'
import { openFonda, write } from './fonda.ts'
import { openBrowser, signIn, TABLET } from './launch.ts'

const PASSWORD = 'pozole rojo 88'
const LOCK_MS = 30_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Adds a person with a PIN. @returns the username */
async function hire(owner: Page, name: string, userScopes: readonly string[], pin: string): Promise<string> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(owner.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  await write(owner.request, `/users/pin/${encodeURIComponent(username)}`, { pin })
  return username
}

/** Chooses a name on the lock screen and types the PIN. */
async function unlock(page: Page, name: string, pin: string): Promise<void> {
  await button(page, name).click()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

const locked = (page: Page) => page.getByRole('heading', { name: '¿Quién eres?' }).waitFor()
const cart = (page: Page) => page.getByRole('region', { name: 'Carrito' })
const closeAll = (...people: BrowserContext[]) => Promise.all(people.map((person) => person.close()))

describe('a shared tablet', () => {
  it('is used by three people by turns, each with their own cart, until it is no longer shared', async () => {
    const { person, page } = await openFonda(browser)
    await hire(page, 'Beto Salas', ['POS', 'ORDERS'], '1111')
    await hire(page, 'Ana Ruiz', ['POS', 'ORDERS'], '2222')
    await hire(page, 'Rita Paz', ['SHARED_DEVICES', 'POS'], '333333')
    await page.clock.install()
    await page.goto('/dashboard/devices')
    await button(page, 'Compartir esta tableta').click()
    const dialog = page.getByRole('dialog', { name: 'Compartir esta tableta' })
    await dialog.getByLabel('Nombre de la tableta').fill('Tableta barra')
    await dialog.getByRole('button', { name: 'Compartir esta tableta' }).click()
    await locked(page)
    await page.getByText('Tableta barra').waitFor()
    await expectAccessibleInBothThemes(page)

    await unlock(page, 'Beto Salas', '1111')
    await button(page, /^Tu cuenta: Beto Salas/).waitFor()
    await button(page, 'Agregar Sopa de fideo').click()
    await cart(page).getByText('Sopa de fideo').waitFor()
    await button(page, 'Bloquear').click()
    await locked(page)
    await page.reload()
    await locked(page)

    await button(page, 'Ana Ruiz').click()
    await page.keyboard.type('9999')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('PIN').waitFor()
    await expectAccessibleInBothThemes(page)
    for (const digit of '2222') await page.getByRole('button', { name: digit, exact: true }).click()
    await button(page, 'Entrar').click()
    await button(page, /^Tu cuenta: Ana Ruiz/).waitFor()
    await button(page, 'Agregar Mole con pollo').click()
    await cart(page).getByText('Mole con pollo').waitFor()
    expect(await cart(page).getByText('Sopa de fideo').count()).toBe(0)

    await page.clock.fastForward(LOCK_MS - 5_000)
    await button(page, /^Tu cuenta: Ana Ruiz/).waitFor()
    await page.clock.fastForward(10_000)
    await locked(page)

    await unlock(page, 'Beto Salas', '1111')
    await cart(page).getByText('Sopa de fideo').waitFor()
    expect(await cart(page).getByText('Mole con pollo').count()).toBe(0)
    await button(page, 'Bloquear').click()

    await unlock(page, 'Rita Paz', '333333')
    await button(page, /^Tu cuenta: Rita Paz/).waitFor()
    await page.goto('/dashboard/devices')
    await button(page, 'Dejar de compartir Tableta barra').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click()
    // Not the address: the end of the connection may load the page a second time.
    await button(page, 'Iniciar sesión').waitFor()
    await person.close()
  })
})

describe('an approval', () => {
  it('lets a waiter void a dish on the own tablet, with the PIN of a manager', async () => {
    const { person, page, itemIds } = await openFonda(browser)
    await hire(page, 'Graciela Ortiz', ['ORDERS', 'VOIDS'], '4321')
    const username = await hire(page, 'Beto Salas', ['POS', 'ORDERS'], '1111')
    const settings = (await (await page.request.get('/api/v1/settings/service')).json()) as object
    await write(page.request, '/settings/service', { ...settings, voidApproval: true })
    const waiter = await newPerson(browser, TABLET)
    const tablet = await signIn(waiter, username, PASSWORD)
    const order = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: null, deliveryType: 'takeaway' }
    const { orderId } = await write(tablet.request, '/pos/create-order', order)
    const record = (await (await tablet.request.get(`/api/v1/orders/${orderId}`)).json()) as {
      check_id: number
    }
    await tablet.goto(`/dashboard/checks/${record.check_id}`)

    await button(tablet, 'Más acciones').click()
    await tablet.getByRole('menuitem', { name: 'Anular' }).click()
    const dialog = tablet.getByRole('dialog', { name: 'Anular' })
    await dialog.getByRole('button', { name: 'Se acabó' }).click()
    const sheet = tablet.getByRole('dialog', { name: 'Autorización' })
    await sheet.getByText('Lo pide Beto Salas').waitFor()
    await sheet.getByRole('button', { name: 'Cerrar' }).click()
    // Giving up keeps the dialog with its refusal.
    await dialog.getByRole('alert').waitFor()

    await dialog.getByRole('button', { name: 'Se acabó' }).click()
    await sheet.getByRole('button', { name: 'Graciela Ortiz' }).click()
    await tablet.keyboard.type('1234')
    await tablet.keyboard.press('Enter')
    await sheet.getByRole('alert').waitFor()
    await expectAccessibleInBothThemes(tablet)
    await tablet.keyboard.type('4321')
    await tablet.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await dialog.waitFor({ state: 'detached' })
    const { entries } = (await (await page.request.get('/api/v1/settings/audit-log')).json()) as {
      entries: { actor: string }[]
    }
    expect(JSON.stringify(entries)).toContain('Graciela')
    await closeAll(person, waiter)
  })
})
