import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, newPerson } from './lib/browser.ts'
import { write } from './lib/fonda.ts'
import { DESKTOP, PHONE, signIn } from './lib/launch.ts'

const PASSWORD = 'mole negro 77'
const NAME = 'Fonda El Ñandú'

const newAddress = () => `${crypto.randomUUID()}@fonda.mx`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

interface Restaurant {
  owner: BrowserContext
  page: Page
  manager: { person: BrowserContext; page: Page; username: string }
}

/** A restaurant for one story: its owner, and Beto, who may change the settings. */
async function openStore(viewport = DESKTOP): Promise<Restaurant> {
  const owner = await newPerson(viewport)
  const username = newAddress()
  await write(owner.request, '/auth/signup', { biz_name: NAME, username, password: PASSWORD })
  const page = await signIn(owner, username, PASSWORD, '/dashboard/profile')
  const beto = { name: 'Beto', username: newAddress(), password: PASSWORD, userScopes: ['SETTINGS'] }
  await write(page.request, '/users/add', beto)
  const person = await newPerson()
  return {
    owner,
    page,
    manager: { person, page: await signIn(person, beto.username, PASSWORD, '/dashboard/profile'), ...beto },
  }
}

describe('the owner’s log', () => {
  it('shows each action with its person and the sent data, and can be filtered by person', async () => {
    const { page, manager } = await openStore()
    await write(manager.page.request, '/settings/taxes/add', { title: 'IEPS', rate: '8', type: 'inclusive' })
    await write(page.request, '/settings/payment-types/add', { title: 'Vales' })

    await page.goto('/dashboard/settings')
    await page.getByRole('link', { name: 'Bitácora' }).click()
    await page.getByRole('heading', { name: 'Hoy' }).waitFor()
    await page.getByText('Agregó una forma de pago · Vales').waitFor()

    await button(page, /Persona/).click()
    await page.getByRole('option', { name: 'Beto' }).click()
    await page.getByText('Vales').waitFor({ state: 'detached' })
    const details = button(page, 'Detalles: Agregó un impuesto, IEPS')
    await details.click()
    expect(await details.getAttribute('aria-expanded')).toBe('true')
    await page.getByText(manager.username).waitFor()
    await page.getByText('8', { exact: true }).waitFor()

    await page.getByRole('combobox', { name: 'Acción' }).fill('impresion')
    await page.getByRole('option', { name: 'Cambió la impresión' }).click()
    await page.getByText('Nada con estos filtros').waitFor()
    await button(page, 'Quitar filtros').first().click()
    await page.getByText('Agregó una forma de pago · Vales').waitFor()
  })

  it('opens only for the owner', async () => {
    const { manager } = await openStore()
    const { page } = manager
    await page.goto('/dashboard/settings/details')
    await page.getByRole('link', { name: 'Tipos de Pago' }).waitFor()
    expect(await page.getByRole('link', { name: /Bitácora|privacidad/ }).count()).toBe(0)
    for (const path of ['audit-log', 'data']) {
      await page.goto(`/dashboard/settings/${path}`)
      await page.waitForURL('**/no-access')
    }
  })
})

describe('an owner who leaves', () => {
  it('exports the data, closes the restaurant, and cancels the closing', async () => {
    const { page, manager } = await openStore(PHONE)
    await page.goto('/dashboard/settings/data')
    await page.getByRole('heading', { name: 'Datos y privacidad' }).waitFor()

    const downloading = page.waitForEvent('download')
    await button(page, 'Descargar mis datos').click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    // The first bytes of a ZIP.
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

    await button(page, 'Eliminar mi restaurante').click()
    const dialog = page.getByRole('dialog')
    const [name, password] = [dialog.getByLabel(/^Escribe «/), dialog.getByLabel('Tu contraseña')]
    const confirm = dialog.getByRole('button', { name: 'Eliminar el restaurante' })
    await dialog.getByText(`Escribe «${NAME}» para confirmar`).waitFor()
    await name.fill('fonda el nandu')
    await password.fill('no es esta')
    await confirm.click()
    await dialog.getByText('El nombre no es el de tu restaurante.').waitFor()
    await name.fill(NAME)
    await confirm.click()
    await dialog.getByText('¡La contraseña no es correcta!').first().waitFor()
    await password.fill(PASSWORD)
    await confirm.click()
    await page.waitForURL('**/inactive-subscription')
    await page.getByRole('heading', { name: 'Este restaurante se va a eliminar' }).waitFor()

    await manager.page.goto('/dashboard/settings/details')
    await manager.page.waitForURL((url) => !url.pathname.startsWith('/dashboard/settings'))

    await page.goto('/dashboard/settings/data')
    await page.getByText('Este restaurante está cerrado y se borra para siempre el').waitFor()
    expect(await button(page, 'Eliminar mi restaurante').count()).toBe(0)
    await expectAccessible(page)
    await button(page, 'Conservar mi restaurante').click()
    await button(page, 'Eliminar mi restaurante').waitFor()
    await page.goto('/dashboard/settings/details')
    await page.getByLabel('Nombre del negocio').waitFor()
    expect(await page.getByLabel('Nombre del negocio').inputValue()).toBe(NAME)
  })
})
