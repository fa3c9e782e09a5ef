import type { BrowserContext, Page } from 'playwright-core'
import { newPerson } from './browser.ts'
import { write } from './fonda.ts'
import { signIn, TABLET } from './launch.ts'
import { readyToSell } from './ready-to-sell.ts'
import type { RunningServer } from './server.ts'
import { openServer } from './story-server.ts'

/** How long the screens of these stories wait for an answer: shorter than a slow answer, longer than the answer of a busy machine. */
const WAIT_MS = 1_500

/** The server of a file's stories about selling without internet. */
export const openOfflineServer = (): RunningServer => openServer({ SALE_WAIT_MS: String(WAIT_MS) })

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
  server: RunningServer,
  username: string,
): Promise<{ person: BrowserContext; page: Page }> {
  const person = await newPerson(TABLET, { address: server.address, keepsApp: true })
  const page = await signIn(person, username, PASSWORD, '/dashboard/pos')
  await readyToSell(page)
  await appIsKept(page)
  return { person, page }
}
