import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

const PASSWORD = 'pozole rojo 88'

const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const card = (page: Page, name: string) => page.getByRole('article', { name })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navegación principal' })
const account = (page: Page) => page.getByRole('button', { name: /^Tu cuenta/ })

/** Presses the button with exactly this label, ignoring the person's name for screen readers. */
const act = (page: Page, who: string, action: string) =>
  card(page, who)
    .getByRole('button', { name: `${action} ${who}` })
    .click()

/** Chooses an action of the person's menu. */
const chooseAction = async (page: Page, who: string, action: string) => {
  await act(page, who, 'Acciones de')
  await page.getByRole('menuitem', { name: action }).click()
}

const tick = (dialog: Locator, title: string) =>
  dialog
    .locator('label')
    .filter({ hasText: new RegExp(`^${title} `) })
    .click()

/** A new restaurant whose owner has the staff page open. */
async function openStaff() {
  const { person, page } = await openFonda({ path: null })
  await page.setViewportSize(DESKTOP)
  await page.goto('/dashboard/users')
  return { person, page }
}

/** An existing colleague, signed in at another screen. */
async function hire(owner: Page, name: string, userScopes: readonly string[], viewport = DESKTOP) {
  const username = newAddress()
  await write(owner.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  const person = await newPerson(viewport)
  return { username, person, page: await signIn(person, username, PASSWORD, '/dashboard/profile') }
}

describe('the owner', () => {
  it('adds a waiter, who signs in and sees the counter, the orders and the reservations', async () => {
    const { page } = await openStaff()
    await page.getByText('Aún trabajas sin equipo').waitFor()
    await page.getByRole('button', { name: 'Nuevo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar Usuario' })
    const save = dialog.getByRole('button', { name: 'Guardar' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Beto Salas')
    await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    const address = newAddress()
    await dialog.getByLabel('Usuario (correo electrónico)').fill(address)
    await dialog.getByRole('textbox', { name: 'Puesto' }).fill('Mesero')
    await dialog.getByRole('radio', { name: 'Mesero', exact: true }).click()
    for (const scope of ['POS', 'ORDERS', 'VIEW_RESERVATIONS'])
      expect(await dialog.getByRole('checkbox', { name: new RegExp(` ${scope}$`) }).isChecked()).toBe(true)
    await save.click()
    await page.getByText('El usuario se agregó.').waitFor()
    const beto = card(page, 'Beto Salas')
    await beto.getByText('Punto de venta, Pedidos y Ver reservas').waitFor()
    expect(await beto.getByText('USER', { exact: true }).count()).toBe(1)
    expect(await beto.getByText(address).count()).toBe(1)

    const colleague = await newPerson()
    const screen = await signIn(colleague, address, PASSWORD, '/dashboard/profile')
    const entries = navigation(screen).getByRole('link')
    await entries.first().waitFor()
    expect(await entries.allTextContents()).toEqual(['PDV', 'Salón', 'Pedidos', 'Reservaciones'])
    await screen.goto('/dashboard/users')
    await screen.waitForURL('**/no-access')
  })

  it('changes a colleague’s position, who sees it on the next page load', async () => {
    const { page } = await openStaff()
    const cook = await hire(page, 'Cuca Díaz', ['POS'])
    await page.reload()
    await act(page, 'Cuca Díaz', 'Editar Usuario')
    const dialog = page.getByRole('dialog', { name: 'Editar Usuario' })
    expect(await dialog.getByLabel('Usuario (correo electrónico)').isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: 'Cocina' }).click()
    await tick(dialog, 'Reportes')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('El usuario se guardó.').waitFor()
    await card(page, 'Cuca Díaz')
      .getByText(/Reportes/)
      .waitFor()
    await cook.page.reload()
    const entries = navigation(cook.page).getByRole('link')
    await expect.poll(() => entries.allTextContents()).toContain('Cocina')
    expect(await entries.allTextContents()).not.toContain('PDV')
  })

  it('sees each colleague in 120 px, with what they may do in words', async () => {
    const { page } = await openStaff()
    const scopes = ['POS', 'ORDERS', 'TILL', 'RESERVATIONS', 'CUSTOMERS', 'INVOICES']
    for (let at = 0; at < 9; at++)
      await write(page.request, '/users/add', {
        name: `María de los Ángeles Hernández Castellanos ${at}`,
        username: newAddress(),
        password: PASSWORD,
        phone: '55 1234 5678',
        designation: 'Capitana de meseros del turno de noche',
        userScopes: scopes,
      })
    await page.reload()
    const last = card(page, 'María de los Ángeles Hernández Castellanos 8')
    await last.getByText('Punto de venta, Pedidos y 4 más').waitFor()
    expect(
      await last.getByTitle(/^Punto de venta, Pedidos, Caja, Reservas, Clientes, Facturas$/).count(),
    ).toBe(1)
    const heights = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(120)
  })

  it('removes an area from a colleague, whose page closes with the next call and whose session stays', async () => {
    const { page } = await openStaff()
    const waiter = await hire(page, 'Beto Salas', ['POS', 'ORDERS'])
    await navigation(waiter.page).waitFor()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isBefore = true
    // The person as of before the change, in an answer that is still on its way.
    await waiter.page.route('**/auth/profile', async (route) => {
      const wasBefore = isBefore
      const response = await route.fetch()
      if (wasBefore) await answered
      await route.fulfill({ response }).catch(() => {})
    })
    await waiter.page.goto('/dashboard/orders')
    const refresh = waiter.page.getByRole('button', { name: 'Actualizar' })
    await refresh.waitFor()
    const path = `/users/update/${encodeURIComponent(waiter.username)}`
    isBefore = false
    await write(page.request, path, { name: 'Beto Salas', userScopes: ['KITCHEN'] })
    // The page may close before, with a call of its own.
    const closed = waiter.page.waitForURL('**/no-access')
    await Promise.race([closed, refresh.click().catch(() => {})])
    await closed
    answer()
    await waiter.page.goto('/dashboard/kitchen')
    await navigation(waiter.page).getByRole('link', { name: 'Cocina' }).waitFor()
  })

  it('sets a new password, which ends the colleague’s session at once', async () => {
    const { page } = await openStaff()
    const waiter = await hire(page, 'Beto Salas', ['POS'])
    await page.reload()
    await chooseAction(page, 'Beto Salas', 'Restablecer Contraseña')
    const dialog = page.getByRole('dialog', { name: 'Restablecer Contraseña' })
    await dialog.getByRole('textbox', { name: 'Nueva contraseña' }).fill('birria verde 99')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('La contraseña se cambió.').waitFor()
    await waiter.page.waitForURL('**/login')
    await waiter.page.getByLabel('Correo electrónico').fill(waiter.username)
    await waiter.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await waiter.page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await waiter.page.getByText('¡Correo o contraseña incorrectos!').waitFor()
    await waiter.page.getByLabel('Contraseña', { exact: true }).fill('birria verde 99')
    await waiter.page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await waiter.page.waitForURL('**/dashboard/profile')
  })

  it('deletes a colleague after a confirmation, whose session ends at once', async () => {
    const { page } = await openStaff()
    const waiter = await hire(page, 'Beto Salas', ['POS'])
    await page.reload()
    await chooseAction(page, 'Beto Salas', 'Eliminar Usuario')
    const question = page.getByRole('alertdialog', { name: 'Eliminar Usuario' })
    await question.getByText('¿Está seguro? ¡Este proceso es irreversible!').waitFor()
    await question.getByRole('button', { name: 'Volver' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await card(page, 'Beto Salas').count()).toBe(1)
    await chooseAction(page, 'Beto Salas', 'Eliminar Usuario')
    await question.getByRole('button', { name: 'Eliminar Usuario' }).click()
    await page.getByText('El usuario se eliminó.').waitFor()
    await page.getByText('Aún trabajas sin equipo').waitFor()
    await waiter.page.waitForURL('**/login')
    expect((await waiter.page.request.get('/api/v1/auth/profile')).status()).toBe(401)
  })
})

describe('a manager who is no admin', () => {
  it('cannot give scopes that they lack, and cannot change the owner or themselves', async () => {
    const { page: owner } = await openStaff()
    await write(owner.request, '/users/add', {
      name: 'Rita Paz',
      username: newAddress(),
      password: PASSWORD,
      userScopes: ['REPORTS'],
    })
    const manager = await hire(owner, 'Gema Ríos', ['SETTINGS', 'POS'], PHONE)
    const { page } = manager
    await page.goto('/dashboard/users')
    await card(page, 'Gema Ríos').getByRole('link', { name: 'tu perfil' }).waitFor()
    expect(await card(page, 'Gema Ríos').getByRole('button').count()).toBe(0)
    const ownerCard = page.getByRole('article').filter({ hasText: 'ADMIN' })
    expect(await ownerCard.getByRole('button').count()).toBe(0)
    await act(page, 'Rita Paz', 'Acciones de')
    const reset = page.getByRole('menuitem', { name: /^Restablecer/ })
    expect(await reset.isDisabled()).toBe(true)
    await reset.getByText('Tiene permisos que tú no tienes (Reportes).').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Nuevo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar Usuario' })
    const reports = dialog.getByRole('checkbox', { name: /REPORTS$/ })
    expect(await reports.isDisabled()).toBe(true)
    const reason = await reports.getAttribute('aria-describedby')
    expect(await dialog.locator(`[id="${reason}"]`).textContent()).toContain('Tú no tienes este permiso')
    expect(await dialog.getByRole('radio', { name: 'Cocina' }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: 'Gerente' }).click()
    await dialog.getByText(/^De «Gerente» falta lo que tú no tienes: Panel, /).waitFor()
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Beto Salas')
    await dialog.getByLabel('Usuario (correo electrónico)').fill(newAddress())
    await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await card(page, 'Beto Salas').waitFor()
    await card(page, 'Beto Salas').getByText('Punto de venta y Configuración').waitFor()
  })
})

describe('a person’s own account', () => {
  it('shows a new name as soon as it is saved', async () => {
    const { page: owner } = await openStaff()
    const { page } = await hire(owner, 'Beto Salas', ['POS'])
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Alberto Salas')
    await page.getByRole('textbox', { name: 'Puesto' }).fill('Capitán de meseros')
    await page.getByRole('textbox', { name: 'Teléfono' }).fill('55 1234 5678')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Tu perfil se guardó.').waitFor()
    await page.getByRole('complementary').getByText('Capitán de meseros').waitFor()
    expect(await account(page).textContent()).toContain('Alberto Salas')
    const kept = await page.evaluate(() => localStorage.getItem('comanda.user'))
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ name: 'Alberto Salas', phone: '55 1234 5678' })
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('55 1234 5678')
  })

  it('signs the other devices out after a password change and keeps this device', async () => {
    const { page: owner } = await openStaff()
    const { page, username } = await hire(owner, 'Beto Salas', ['POS'])
    const other = await newPerson(PHONE)
    const phone = await signIn(other, username, PASSWORD, '/dashboard/profile')
    const change = page.getByRole('button', { name: 'Cambiar contraseña' })
    await page.getByRole('textbox', { name: 'Contraseña actual' }).fill('no es esta')
    await page.getByRole('textbox', { name: 'Nueva contraseña' }).fill('birria verde 99')
    await change.click()
    await page.getByText('¡La contraseña actual no es correcta!').waitFor()
    await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(PASSWORD)
    await change.click()
    await page.getByText(/^La contraseña se cambió\./).waitFor()
    expect(await page.getByRole('textbox', { name: 'Nueva contraseña' }).inputValue()).toBe('')
    await phone.waitForURL('**/login')
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  })

  it('disconnects an unknown device from the list', async () => {
    const { page: owner } = await openStaff()
    const { page, username } = await hire(owner, 'Beto Salas', ['POS'])
    const other = await newPerson(PHONE)
    const phone = await signIn(other, username, PASSWORD, '/dashboard/profile')
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Mis Dispositivos' }).click()
    const rows = page.getByRole('table', { name: 'Dispositivos' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    const own = rows.filter({ hasText: 'Este Dispositivo' })
    expect(await own.count()).toBe(1)
    expect(await own.getByRole('button').count()).toBe(0)
    await rows.getByRole('button', { name: /^Desconectar/ }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('¡Estás seguro! ¡Este dispositivo será desconectado!').waitFor()
    await question.getByRole('button', { name: 'Desconectar' }).click()
    await page.getByText('El dispositivo se desconectó.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await phone.waitForURL('**/login')
  })
})

describe('the devices of a person', () => {
  it('are all signed out at once except the current device', async () => {
    const { page: owner } = await openStaff()
    const { page, username } = await hire(owner, 'Beto Salas', ['POS'])
    const others = [await newPerson(PHONE), await newPerson(PHONE)]
    const phones = await Promise.all(
      others.map((other) => signIn(other, username, PASSWORD, '/dashboard/profile')),
    )
    await page.goto('/dashboard/devices')
    const rows = page.getByRole('table', { name: 'Dispositivos' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/los otros 2 dispositivos/).waitFor()
    await question.getByRole('button', { name: 'Cerrar todas las demás' }).click()
    await page.getByText('Se cerró la sesión en 2 dispositivos.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    for (const phone of phones) await phone.waitForURL('**/login')
    // The dialog's button of that name disappears with its animation.
    await expect.poll(() => page.getByRole('button', { name: 'Cerrar todas las demás' }).count()).toBe(0)
  })
})

describe('contact support', () => {
  it('offers the address to copy, and opens the mail app and webmail, in English', async () => {
    const person = await newPerson()
    await person.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await signIn(person, 'mesero@comanda.mx', 'comanda-demo', '/dashboard/profile')
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Soporte' }).click()
    await page.getByRole('heading', { name: 'Contact Support' }).waitFor()
    await page.getByText('We respond within 24 hours.').waitFor()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied to clipboard!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@comanda.mx')
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf('Open default mail app')).toBe('mailto:support@comanda.mx')
    const webmail = new URL((await hrefOf('Write in Gmail')) ?? '')
    expect([webmail.host, webmail.searchParams.get('view'), webmail.searchParams.get('to')]).toEqual([
      'mail.google.com',
      'cm',
      'support@comanda.mx',
    ])
  })

  it('copies over plain HTTP too, where browsers have no clipboard', async () => {
    const person = await newPerson(PHONE)
    await person.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await signIn(person, 'mesero@comanda.mx', 'comanda-demo')
    await page.goto('/dashboard/contact-support')
    await page.evaluate(() => {
      const { clipboard } = navigator
      Object.assign(globalThis, { keptClipboard: clipboard })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied to clipboard!').waitFor()
    const copied = await page.evaluate(() =>
      (globalThis as unknown as { keptClipboard: Clipboard }).keptClipboard.readText(),
    )
    expect(copied).toBe('support@comanda.mx')
  })
})
