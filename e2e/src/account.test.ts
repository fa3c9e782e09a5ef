import { describe, expect, inject, it } from 'vitest'
import { newContext, newPerson } from './lib/browser.ts'
import { PASSWORD as OWNERS, signUpFonda } from './lib/fonda.ts'
import { signIn } from './lib/launch.ts'

const PASSWORD = 'comanda-demo'

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
})

describe('a session', () => {
  it('begins and ends from the keyboard, and a reload keeps it with the navigation as it was', async () => {
    const person = await newPerson()
    const { username } = await signUpFonda(person.request)
    await person.clearCookies()
    const page = await person.newPage()
    await page.goto('/login')
    // The first field has the focus.
    await page.getByLabel('Correo electrónico').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(OWNERS)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
    await page.getByRole('button', { name: 'Contraer menú' }).focus()
    await page.keyboard.press('Enter')
    await page.reload()
    await page.getByRole('button', { name: /Expandir menú/ }).waitFor()
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
