import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { signIn, TABLET } from './lib/launch.ts'

const PASSWORD = 'pozole rojo 88'
const LOCK_MS = 30_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Adds a person with a PIN. @returns the username */
async function hire(owner: Page, name: string, userScopes: readonly string[], pin: string): Promise<string> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(owner.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  await write(owner.request, `/users/pin/${encodeURIComponent(username)}`, { pin })
  return username
}

/** Chooses a name on the lock screen and types the PIN, whose length this tablet does not know. */
async function unlock(page: Page, name: string, pin: string): Promise<void> {
  await button(page, name).click()
  await page.keyboard.type(pin)
  if (pin.length < 6) await page.keyboard.press('Enter')
}

/** The same on a tablet that has taken the PIN before: the last digit sends it. */
async function unlockAgain(page: Page, name: string, pin: string): Promise<void> {
  await button(page, name).click()
  await page.keyboard.type(pin)
}

const locked = (page: Page) => page.getByRole('heading', { name: '¿Quién eres?' }).waitFor()
const cart = (page: Page) => page.getByRole('region', { name: 'Carrito' })

/** Shares the browser of a page. */
async function share(page: Page): Promise<void> {
  await page.goto('/dashboard/devices')
  await button(page, 'Compartir esta tableta').click()
  const dialog = page.getByRole('dialog', { name: 'Tableta compartida' })
  await dialog.getByLabel('Nombre de la tableta').fill('Tableta barra')
  await dialog.getByRole('button', { name: 'Compartir esta tableta' }).click()
  await locked(page)
}

const account = (page: Page, name: string) => button(page, new RegExp(`^Tu cuenta: ${name}`)).waitFor()

/** The events of the page when another tab covers it or the lid closes, and when it is seen again. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
const isCovered = (page: Page) => page.evaluate(() => document.body.style.visibility === 'hidden')

const CARTS = [
  ['Ana Ruiz', '6283', 'Sopa de fideo', 1, '$45.00'],
  ['Beto Salas', '5917', 'Mole con pollo', 1, '$98.50'],
  ['Caro Luna', '8462', 'Agua de limón', 1, '$25.00'],
  ['Dino Vega', '7394', 'Sopa de fideo', 2, '$90.00'],
  ['Elsa Mora', '9518', 'Mole con pollo', 2, '$197.00'],
  ['Rita Paz', '628375', 'Agua de limón', 2, '$50.00'],
] as const

describe('a shared tablet', () => {
  it('is used by six people by turns, each with their own cart, until it is no longer shared', async () => {
    const { page } = await openFonda({ path: null })
    for (const [name, pin] of CARTS)
      await hire(page, name, name === 'Rita Paz' ? ['SHARED_DEVICES', 'POS'] : ['POS', 'ORDERS'], pin)
    await share(page)
    await page.getByText('Tableta barra').waitFor()
    await expectAccessibleInBothThemes(page)

    for (const [name, pin, item, quantity] of CARTS) {
      await unlock(page, name, pin)
      await account(page, name)
      for (let time = 0; time < quantity; time++) await button(page, `Agregar ${item}`).click()
      await cart(page).getByText(item).waitFor()
      await button(page, 'Bloquear').click()
      await locked(page)
    }
    await page.reload()
    await locked(page)
    await page.getByRole('region', { name: 'PIN de Rita Paz' }).waitFor()
    await expectAccessibleInBothThemes(page)
    for (const [name, pin, item, , total] of CARTS) {
      await unlockAgain(page, name, pin)
      await account(page, name)
      await cart(page).getByText(item).waitFor()
      await cart(page).getByText(total).first().waitFor()
      for (const [, , other] of CARTS)
        expect(await cart(page).getByText(other).count()).toBe(other === item ? 1 : 0)
      if (name !== 'Rita Paz') await button(page, 'Bloquear').click()
    }

    await page.goto('/dashboard/devices')
    await button(page, 'Dejar de compartir Tableta barra').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click()
    // Not the address: the end of the connection may load the page a second time.
    await button(page, 'Iniciar sesión').waitFor()
  })

  it('locks after its time and when its lid was closed, and the back button shows nothing of the person', async () => {
    const { page } = await openFonda({ path: null })
    await hire(page, 'Beto Salas', ['POS', 'ORDERS'], '5917')
    await hire(page, 'Ana Ruiz', ['POS'], '6283')
    await page.clock.install()
    await share(page)
    await unlock(page, 'Beto Salas', '5917')
    await account(page, 'Beto Salas')
    await page.goto('/dashboard/orders')
    await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()

    await page.clock.fastForward(LOCK_MS - 5_000)
    await account(page, 'Beto Salas')
    await page.clock.fastForward(10_000)
    await locked(page)
    // The lock replaces the page during the step back, which ends a wait for the step.
    await page.goBack().catch(() => null)
    await locked(page)
    expect(await page.getByText('Beto Salas', { exact: true }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Pedidos' }).count()).toBe(0)

    // The person comes back to where they were, without choosing the name again.
    await page.getByRole('region', { name: 'PIN de Beto Salas' }).waitFor()
    await page.keyboard.type('5917')
    await page.waitForURL('**/dashboard/orders')
    await account(page, 'Beto Salas')
    await setVisibility(page, 'hidden')
    expect(await isCovered(page)).toBe(true)
    await setVisibility(page, 'visible')
    expect(await isCovered(page)).toBe(false)
    await setVisibility(page, 'hidden')
    // The lid stays closed: time passes, and no timer runs.
    await page.clock.setSystemTime(new Date(Date.now() + 10 * LOCK_MS))
    await setVisibility(page, 'visible')
    await locked(page)
    expect(await isCovered(page)).toBe(false)
    await unlock(page, 'Ana Ruiz', '6283')
    await account(page, 'Ana Ruiz')
    expect(await page.getByText('Beto Salas').count()).toBe(0)
  })

  it('slows down wrong PINs, says when the server does not answer, and ends the session of a dismissed person', async () => {
    const { page: owner } = await openFonda({ path: null })
    const ana = await hire(owner, 'Ana Ruiz', ['POS', 'ORDERS'], '6283')
    await hire(owner, 'Beto Salas', ['POS', 'ORDERS'], '5917')
    const rita = await hire(owner, 'Rita Paz', ['SHARED_DEVICES', 'POS'], '628375')
    const person = await newPerson(TABLET)
    const tablet = await signIn(person, rita, PASSWORD)
    await share(tablet)

    await tablet.route('**/api/v1/devices/unlock', (route) => route.abort())
    await unlock(tablet, 'Ana Ruiz', '6283')
    const alert = tablet.getByRole('alert')
    await alert.getByText('No hay respuesta del servidor.').waitFor()
    await tablet.unroute('**/api/v1/devices/unlock')
    for (const digit of '6283') await tablet.getByRole('button', { name: digit, exact: true }).click()
    await button(tablet, 'Entrar').click()
    await account(tablet, 'Ana Ruiz')

    const dismiss = (username: string) =>
      owner.request.delete(`/api/v1/users/delete/${encodeURIComponent(username)}`)
    await button(tablet, 'Agregar Sopa de fideo').click()
    await dismiss(ana)
    // The server ends the tablet's connection; nobody has to press anything.
    await locked(tablet)
    expect(await button(tablet, 'Ana Ruiz').count()).toBe(0)

    await button(tablet, 'Beto Salas').click()
    for (let time = 0; time < 5; time++) {
      await tablet.keyboard.type('9999')
      await tablet.keyboard.press('Enter')
      await alert.getByText('¡El PIN no es correcto!').waitFor()
    }
    await expectAccessibleInBothThemes(tablet)
    await tablet.keyboard.type('5917')
    await tablet.keyboard.press('Enter')
    await alert.getByText(/^Demasiados intentos. Espera /).waitFor()
    // Nobody else has to wait.
    await unlock(tablet, 'Rita Paz', '628375')
    await account(tablet, 'Rita Paz')
  })
})

describe('a person without an e-mail', () => {
  it('is added with name and PIN, enters the shared tablet, and gets an e-mail later', async () => {
    const { page: owner } = await openFonda({ path: '/dashboard/users' })
    await button(owner, 'Nuevo').click()
    const dialog = owner.getByRole('dialog', { name: 'Agregar Usuario' })
    await dialog.getByText('Sólo PIN, sin correo').click()
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz')
    await dialog.getByLabel(/^PIN/).fill('1234')
    await dialog.getByRole('radio', { name: 'Mesero', exact: true }).click()
    await expectAccessibleInBothThemes(owner)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Ese PIN es de los primeros').waitFor()
    await dialog.getByLabel(/^PIN/).fill('6283')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const card = owner.getByRole('article', { name: 'Ana Ruiz' })
    await card.getByText('Entra con PIN').waitFor()
    await expectAccessibleInBothThemes(owner)

    const rita = await hire(owner, 'Rita Paz', ['SHARED_DEVICES', 'POS'], '628375')
    const tablet = await signIn(await newPerson(TABLET), rita, PASSWORD)
    await share(tablet)
    await unlock(tablet, 'Ana Ruiz', '6283')
    await account(tablet, 'Ana Ruiz')
    await tablet.goto('/dashboard/profile')
    await tablet.getByText('Lo cambia la administración, en Usuarios.').waitFor()
    expect(await button(tablet, 'Cambiar contraseña').count()).toBe(0)

    await owner.reload()
    await card.getByRole('button', { name: 'Acciones de Ana Ruiz' }).click()
    await owner.getByRole('menuitem', { name: 'Agregar correo' }).click()
    const login = owner.getByRole('dialog', { name: 'Correo de Ana Ruiz' })
    const address = `${crypto.randomUUID()}@fonda.mx`
    await login.getByLabel('Usuario (correo electrónico)').fill(address)
    await login.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Guardar' }).click()
    await card.getByText(address).waitFor()
    await account(await signIn(await newPerson(TABLET), address, PASSWORD, '/dashboard/profile'), 'Ana Ruiz')
  })
})

describe('an approval', () => {
  it('lets a waiter void a dish on the own tablet, with the PIN of a manager', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    await hire(page, 'Graciela Ortiz', ['ORDERS', 'VOIDS'], '471163')
    const username = await hire(page, 'Beto Salas', ['POS', 'ORDERS'], '5917')
    const settings = (await (await page.request.get('/api/v1/settings/service')).json()) as object
    await write(page.request, '/settings/service', { ...settings, voidApproval: true })
    const waiter = await newPerson(TABLET)
    const tablet = await signIn(waiter, username, PASSWORD)
    const order = { cart: [{ id: itemIds.mole, quantity: 1 }], tableId: null, deliveryType: 'takeaway' }
    const openCheck = async () => {
      const { checkId = 0 } = await write(tablet.request, '/pos/create-order', order)
      await tablet.goto(`/dashboard/checks/${checkId}`)
      return checkId
    }
    const checkId = await openCheck()

    await button(tablet, 'Más acciones').click()
    await tablet.getByRole('menuitem', { name: 'Anular' }).click()
    const dialog = tablet.getByRole('dialog', { name: 'Anular' })
    await dialog.getByRole('button', { name: 'Anular $98.50' }).click()
    const sheet = tablet.getByRole('dialog', { name: 'Autorización' })
    await sheet.getByText('Lo pide Beto Salas').waitFor()
    await sheet.getByText(`Cuenta ${checkId}`).waitFor()
    await sheet.getByText('$98.50').waitFor()
    await sheet.getByRole('button', { name: 'Cerrar' }).click()
    // Giving up keeps the dialog with its refusal.
    await dialog.getByRole('alert').waitFor()

    await dialog.getByRole('button', { name: 'Anular $98.50' }).click()
    await sheet.getByRole('button', { name: 'Graciela Ortiz' }).click()
    await tablet.keyboard.type('1234')
    await tablet.keyboard.press('Enter')
    await sheet.getByRole('alert').waitFor()
    await expectAccessibleInBothThemes(tablet)
    await tablet.route('**/api/v1/approvals', (route) => route.abort())
    await tablet.keyboard.type('471163')
    await sheet.getByRole('alert').getByText('No hay respuesta del servidor.').waitFor()
    await tablet.unroute('**/api/v1/approvals')
    await tablet.keyboard.type('471163')
    await sheet.waitFor({ state: 'detached' })
    await dialog.waitFor({ state: 'detached' })

    // The tablet asks the manager who approved last, with the focus on the pad.
    await openCheck()
    await button(tablet, 'Más acciones').click()
    await tablet.getByRole('menuitem', { name: 'Anular' }).click()
    await dialog.getByRole('button', { name: 'Anular $98.50' }).click()
    await sheet.getByText('Autoriza: Graciela Ortiz').waitFor()
    await sheet.getByRole('button', { name: 'Otra persona' }).click()
    await sheet.getByRole('button', { name: 'Graciela Ortiz' }).click()
    await tablet.keyboard.type('471163')
    await sheet.waitFor({ state: 'detached' })
    const { entries } = (await (await page.request.get('/api/v1/settings/audit-log')).json()) as {
      entries: { actor: string }[]
    }
    expect(JSON.stringify(entries)).toContain('Graciela')
  })
})
