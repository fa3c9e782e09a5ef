import type { Locator } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { newContext, newPerson } from './lib/browser.ts'
import { PHONE, signIn, signInByForm } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

async function descriptionOf(field: Locator): Promise<string[]> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const words = ids.map((id) => field.page().locator(`[id="${id}"]`).allTextContents())
  return (await Promise.all(words)).flat()
}

describe('a new owner', () => {
  it('opens a store on a phone, is signed in and sees an empty point of sale', async () => {
    const person = await newPerson(PHONE)
    const page = await person.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Crear cuenta' }).first().click()
    const submit = page.getByRole('button', { name: 'Crear cuenta' })
    const [business, email, password] = [
      page.getByLabel('Nombre del negocio'),
      page.getByLabel('Correo electrónico'),
      page.getByLabel('Contraseña', { exact: true }),
    ]

    await business.fill('Fonda Doña Lupe')
    await password.fill('mole negro 77')
    await email.fill(`lupe.${crypto.randomUUID()}@fonda.mx`)
    await page.getByRole('checkbox').check({ force: true })
    await submit.click()
    await page.waitForURL('**/dashboard/home')
    await page.goto('/dashboard/pos')
    await page.getByText('Tu menú está vacío').waitFor()
  })
})

describe('a refusal of the server', () => {
  it('stands once, below its field, in every form of a person’s password and PIN', async () => {
    const page = await signIn(await newPerson(), 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    const wrong = '¡La contraseña actual no es correcta!'
    const forms = [
      ['Cambiar contraseña', 'Contraseña actual', 'Nueva contraseña', 'otra muy distinta'],
      ['PIN', 'Tu contraseña', 'PIN nuevo', '4826'],
    ] as const
    for (const [form, field, otherField, other] of forms) {
      const box = page.getByRole('form', { name: form })
      const input = box.getByLabel(field).and(page.locator('input'))
      await input.fill('no es esta')
      await box.getByLabel(otherField).and(page.locator('input')).fill(other)
      await page.keyboard.press('Enter')
      await expect.poll(() => descriptionOf(input)).toContain(wrong)
      expect(await box.getByText(wrong).count()).toBe(1)
      expect(await input.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await input.inputValue()).toBe('no es esta')
    }
  })
})

describe('the landing page', () => {
  it('is read without scripts, and leads a person with a session to their pages', async () => {
    const stranger = await (await newContext({ javaScriptEnabled: false })).newPage()
    await stranger.goto(`${inject('address')}/`)
    await stranger.getByRole('heading', { level: 1 }).waitFor()
    await stranger.getByRole('heading', { name: 'Sigue vendiendo sin internet' }).waitFor()
    expect(await stranger.getByRole('link', { name: 'Ir al panel' }).isVisible()).toBe(false)
    const pictures = await stranger.locator('img').evaluateAll((all: HTMLImageElement[]) =>
      Promise.all(
        all.map(async (image) => {
          image.loading = 'eager'
          await image.decode()
          return image.naturalWidth > 0 && image.hasAttribute('width') && image.hasAttribute('height')
        }),
      ),
    )
    expect(pictures).toEqual([true, true, true, true])

    const page = await signIn(await newPerson(), 'mesero@comanda.mx', PASSWORD, '/')
    await page.getByRole('link', { name: 'Ir al panel' }).click()
    await page.waitForURL(/\/dashboard\//)
  })

  it('is where a link of the app leads, and an address that does not exist says so', async () => {
    const page = await (await newPerson()).newPage()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Conoce Comanda' }).click()
    await page.getByRole('heading', { name: 'Un plan, todo incluido' }).waitFor()
    const answer = await page.goto('/sitemap.xml')
    expect(answer?.status()).toBe(404)
    await page.getByText('No encontramos esta página').waitFor()
  })
})

describe('signing in', () => {
  it('names the missing field, keeps the typed values and shows the server’s refusal', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/login')
    const submit = page.getByRole('button', { name: 'Iniciar sesión' })
    const username = page.getByLabel('Correo electrónico')
    const password = page.getByLabel('Contraseña', { exact: true })

    await submit.click()
    await page.getByText('¡Por favor proporciona un nombre de usuario!').waitFor()
    expect(await username.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await descriptionOf(username)).toContain('¡Por favor proporciona un nombre de usuario!')
    await username.fill('demo@comanda.mx')
    await submit.click()
    await page.getByText('¡Por favor proporciona una contraseña!').waitFor()
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('no es esta')
    await submit.click()
    await page.getByText('¡Correo o contraseña incorrectos!').waitFor()
    expect(await username.inputValue()).toBe('demo@comanda.mx')
    // Below the password, which is selected: the next key replaces it.
    expect(await descriptionOf(password)).toContain('¡Correo o contraseña incorrectos!')
    expect(await password.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe('no es esta'.length)
    await page.keyboard.type(PASSWORD)
    expect(await password.inputValue()).toBe(PASSWORD)

    await page.route('**/auth/signin', (route) => route.abort())
    await submit.click()
    await page.getByText('¡Algo salió mal!', { exact: true }).waitFor()
    await page.unroute('**/auth/signin')
    await submit.click()
    await page.waitForURL('**/dashboard/home')
    await page.goto('/login')
    await page.waitForURL('**/dashboard/home')
  })

  it('shows staff only the pages of their scopes, and redirects them from the others', async () => {
    const person = await newPerson()
    const page = await signInByForm(person, 'cocina@comanda.mx', PASSWORD)
    expect(new URL(page.url()).pathname).toBe('/dashboard/profile')
    const entries = page.getByRole('navigation', { name: 'Navegación principal' }).getByRole('link')
    await entries.first().waitFor()
    expect(await entries.allTextContents()).toEqual(['Pedidos', 'Cocina'])
    await page.goto('/dashboard/pos')
    await page.waitForURL('**/no-access')
    await page.getByText("Oops! You don't have access to this area! Relogin to check again.").waitFor()
  })

  it('redirects a visitor without a session to the landing page', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/dashboard/orders')
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('a session', () => {
  it('is renewed in the background when its access token has expired', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD)
    await person.clearCookies({ name: 'accessToken' })
    await page.goto('/dashboard/orders')
    await page
      .getByText(/^Mesa \d+/)
      .first()
      .waitFor()
    expect((await person.cookies()).some((cookie) => cookie.name === 'accessToken')).toBe(true)
  })

  it('that was ended elsewhere redirects to the sign-in page', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD)
    await person.clearCookies({ name: /Token$/ })
    await page.goto('/dashboard/orders')
    await page.waitForURL('**/login')
    expect((await person.cookies()).some((cookie) => cookie.name === 'authenticated')).toBe(false)
  })

  it('ends with signing out, from the keyboard', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    await page.getByRole('button', { name: /^Tu cuenta/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    // The end of the session may load the page a second time.
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/orders')
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('the shell', () => {
  it('the side navigation stays collapsed after a reload', async () => {
    const person = await newPerson()
    const page = await signIn(person, 'mesero@comanda.mx', PASSWORD, '/dashboard/profile')
    await page.getByRole('button', { name: 'Contraer menú' }).click()
    await page.reload()
    await page.getByRole('button', { name: /Expandir menú/ }).waitFor()
  })
})
