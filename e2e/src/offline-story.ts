import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { newPerson } from './browser.ts'
import { write } from './fonda.ts'
import { openBrowser, signIn, TABLET } from './launch.ts'
import { readyToSell } from './ready-to-sell.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts'

/** How long the screens of these stories wait for an answer: shorter than a slow one, longer than one of a busy machine. */
const WAIT_MS = 1_500

export interface OfflineStories {
  browser: Browser
  server: RunningServer
}

/** The browser and the server of a file's stories about selling without internet; they are open while its tests run. */
export function openOfflineStories(): OfflineStories {
  const stories = {} as OfflineStories
  beforeAll(async () => {
    stories.browser = await openBrowser()
    const environment = { TRUST_PROXY: '1', BILLING: 'off', DEMO: '0', SALE_WAIT_MS: String(WAIT_MS) }
    stories.server = await startServer(await newDataDir(), environment)
  })
  afterAll(async () => {
    await stories.browser.close()
    await stories.server.end('SIGTERM')
    await removeDataDir(stories.server.dataDir)
  })
  return stories
}

/** Waits until a page opens without the server: the first version of the app takes over as soon as it is on the device. */
export const appIsKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

const PASSWORD = 'pozole rojo 88'

/** Adds a person to the owner's restaurant. @returns the username */
export async function hire(
  owner: Page,
  name: string,
  userScopes: readonly string[],
  pin?: string,
): Promise<string> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(owner.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  if (pin) await write(owner.request, `/users/pin/${encodeURIComponent(username)}`, { pin })
  return username
}

/** A hired person's own tablet, which keeps the app and all that it needs to sell. */
export async function openTablet(
  { browser, server }: OfflineStories,
  username: string,
): Promise<{ person: BrowserContext; page: Page }> {
  const person = await newPerson(browser, TABLET, server.address, false, true)
  const page = await signIn(person, username, PASSWORD, '/dashboard/pos')
  await readyToSell(page)
  await appIsKept(page)
  return { person, page }
}
