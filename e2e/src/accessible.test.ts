import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, newPerson } from './lib/browser.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

describe('axe finds nothing on', () => {
  it.each([
    ['/', 'Comanda'],
    ['/login', 'Iniciar sesión'],
    ['/register', 'Crear cuenta'],
    ['/forgot-password', 'Enviar enlace'],
    ['/reset-password', '¡Solicitud inválida!'],
    ['/no-access', /Oops!/],
  ])('%s, as a stranger on a phone', async (path, text) => {
    const person = await newPerson(PHONE)
    const page = await person.newPage()
    await page.goto(path)
    await shows(text)(page)
    await expectAccessible(page)
  })

  it.each([
    ['demo', '/dashboard/home', 'Panel', DESKTOP],
    ['demo', '/dashboard/profile', 'Perfil', PHONE],
    ['mesero', '/dashboard/pos', 'Taco al pastor', TABLET],
    ['mesero', '/dashboard/pos', 'Taco al pastor', PHONE],
    ['caja', '/dashboard/orders', 'Mesa 1', DESKTOP],
    ['cocina', '/dashboard/kitchen', /^Token:/, TABLET],
    ['caja', '/print-token?token=77', '77', PHONE],
  ] as const)('%s at %s', async (login, path, text, size) => {
    const person = await newPerson(size)
    const page = await signIn(person, `${login}@comanda.mx`, 'comanda-demo')
    await page.goto(path)
    await shows(text)(page)
    await expectAccessible(page)
  })

  it('the dialogs of the point of sale', async () => {
    const person = await newPerson(TABLET)
    const page = await signIn(person, 'mesero@comanda.mx', 'comanda-demo')
    await page.goto('/dashboard/pos')
    await page.getByRole('button', { name: 'Agregar Taco de carnitas' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Agregar/ }).click()
    await page.getByRole('button', { name: 'Enviar a Cocina' }).click()
    await dialog.waitFor()
    await expectAccessible(page)
  })
})

describe('less motion', () => {
  it('changes all colors of the kitchen’s theme at once', async () => {
    const person = await newPerson(TABLET)
    const page = await signIn(person, 'cocina@comanda.mx', 'comanda-demo', '/dashboard/kitchen')
    const token = page.getByText(/^Token:/).first()
    await token.waitFor()
    const fading = await token.evaluate((element) => {
      const colors = () => getComputedStyle(element).color
      const before = colors()
      document.documentElement.dataset.theme = 'light'
      return [colors() === before, document.getAnimations().length]
    })
    expect(fading).toEqual([false, 0])
  })
})
