import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, browserPath } from '../../../hardening/src/lib/browser.ts'

/** @param options further options of Chromium's command line */
export const launchBrowser = (...options: string[]): Promise<Browser> =>
  chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: [
      ...BROWSER_FLAGS,
      // Fewer processes take a seventh of the suite's processor time away. Playwright enables the second feature.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
      ...options,
    ],
  })

/**
 * A browser for stories. Its pages live for seconds, so that optimizing their code in the background takes more processor
 * time than it saves; no one hears a sound.
 */
export const openBrowser = (): Promise<Browser> =>
  launchBrowser(
    '--js-flags=--no-maglev --no-turbofan',
    '--disable-audio-output',
    // Isolated sites get a spare renderer process each: a tenth of a story's processor time.
    '--disable-site-isolation-trials',
  )

export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }

/**
 * A signed-in page that skips the sign-in page and the home page.
 * @param path the page to open; a blank page without it
 */
export async function signIn(
  context: BrowserContext,
  username: string,
  password: string,
  path?: string,
): Promise<Page> {
  const reply = await context.request.post('/api/v1/auth/signin', { data: { username, password } })
  if (!reply.ok()) throw new Error(`${username}: ${reply.status()} ${await reply.text()}`)
  const page = await context.newPage()
  if (path) await page.goto(path)
  return page
}

/** Signs in as a person does, and waits for the first page. */
export async function signInByForm(
  context: BrowserContext,
  username: string,
  password: string,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/dashboard\//)
  return page
}

/** As on a tablet: headless Chromium keeps no screen on, which the kitchen would say. */
export const keepScreenOn = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Methods: tsx names arrow functions with a helper that the page does not have.
    const wakeLock = {
      async request() {
        return { async release() {} }
      },
    }
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: wakeLock })
  })
