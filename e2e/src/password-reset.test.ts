import type { Page, Request } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { PHONE, signInByForm } from './lib/launch.ts'
import { mailSaying } from './lib/outbox.ts'

const OLD = 'mole negro 77'
const NEW = 'salsa macha picosa'
const EXPIRED = 'El enlace ya no es válido. Pide uno nuevo.'

async function openStore(): Promise<string> {
  const username = `lupe.${crypto.randomUUID()}@fonda.mx`
  const reply = await fetch(`${inject('address')}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ biz_name: 'Fonda Doña Lupe', username, password: OLD }),
  })
  expect(reply.status).toBe(200)
  return username
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
}

/**
 * Delays the sign-in page until the session was refused twice, so that a second redirect would be detected.
 * @returns the requests for that page, added as they are sent
 */
async function delaySignInPage(page: Page): Promise<Request[]> {
  let refusals = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/refresh-token') && answer.status() === 401) refusals++
  })
  const redirects: Request[] = []
  await page.route('**/login', async (route) => {
    redirects.push(route.request())
    await expect.poll(() => refusals).toBeGreaterThan(1)
    await route.continue()
  })
  return redirects
}

describe('an owner who forgot the password', () => {
  it('opens the mailed link on a phone and sets a new password; the tablet at the counter is signed out', async () => {
    const username = await openStore()
    const counter = await newPerson()
    const tablet = await signInByForm(counter, username, OLD)
    const redirects = await delaySignInPage(tablet)
    const person = await newPerson(PHONE)
    const page = await person.newPage()

    await page.goto('/login')
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByLabel('Correo electrónico').fill(username)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()

    const mail = await mailSaying(/Restablece tu contraseña/, username)
    const link = /^http\S+\/reset-password\?token=\S+$/m.exec(mail)?.[0] ?? ''
    expect(new URL(link).origin).toBe(inject('address'))
    await page.goto(link)
    await setPassword(page, NEW)
    await page.waitForURL('**/login')
    await page.getByText('Tu contraseña se cambió. Inicia sesión con la nueva.').waitFor()

    // Automatically, without a tap.
    await tablet.waitForURL('**/login')
    expect(redirects).toHaveLength(1)
    await signInByForm(person, username, NEW)
    await mailSaying(/Tus sesiones en todos los dispositivos se cerraron/, username)

    await page.goto(link)
    await setPassword(page, 'otra cosa 123')
    await page.getByText(EXPIRED).waitFor()
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
    await page.waitForURL('**/forgot-password')
  })

  it('gets a message and a link to the sign-in page when the mailed link is incomplete', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/reset-password')
    await page.getByText('¡Solicitud inválida!').waitFor()
    await page.goto('/reset-password?token=17.abc')
    await setPassword(page, NEW)
    await page.getByText(EXPIRED).waitFor()
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
    await page.waitForURL('**/login')
  })

  it('gets the same message for an address without an account', async () => {
    const person = await newPerson()
    const page = await person.newPage()
    await page.goto('/forgot-password')
    await page.getByLabel('Correo electrónico').fill('nadie@fonda.mx')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText(/^Si hay una cuenta con ese correo/).waitFor()
    await page.getByRole('button', { name: 'Usar otro correo' }).click()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('nadie@fonda.mx')
  })
})
