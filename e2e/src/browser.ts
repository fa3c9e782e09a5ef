import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Set by `npm test`, which also installs one when there is none. */
const executablePath = process.env.CHROMIUM_PATH ?? USUAL.find((path) => existsSync(path))

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }

/** A person at a screen of their own, not signed in. */
export const newPerson = (browser: Browser, viewport = DESKTOP): Promise<BrowserContext> =>
  browser.newContext({
    viewport,
    baseURL: inject('address'),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  })

export async function signIn(context: BrowserContext, username: string, password: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/dashboard\//)
  return page
}

/** No violation of WCAG 2.2 AA that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ content: axe.source }).catch(() => page.evaluate(axe.source))
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.target).join(' | ')}`,
  )
  expect(found).toEqual([])
}
