import type { Page } from 'playwright-core'
import { write } from './fonda.ts'
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
