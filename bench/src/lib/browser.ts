import { existsSync } from 'node:fs'
import { type Browser, chromium, errors, type Page } from 'playwright-core'
import type { Bench } from '../bench.ts'
import type { Store } from './stores.ts'

export interface KitchenScreen {
  /** When the card of this token was in the page, on the system's clock; null when it does not come. */
  cardShownAt(token: number): Promise<number | null>
  /** Milliseconds from the same browser to a bare socket.io server and back. */
  bareRoundTrip(): Promise<number>
  close(): Promise<void>
}

const PROGRAMS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const WAIT_MS = 15_000

/** Opens the kitchen page as its cook sees it. @returns the reason when that is not possible here. */
export async function openKitchenScreen(bench: Bench, store: Store): Promise<KitchenScreen | string> {
  const executablePath = PROGRAMS.find((path) => path !== undefined && existsSync(path))
  if (!executablePath) return 'no Chromium found (CHROMIUM_PATH names one)'
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  try {
    const kitchen = await openKitchen(browser, bench.app.base, store)
    if (!kitchen) {
      await browser.close()
      return 'the server serves no built kitchen page'
    }
    const bare = await browser.newPage()
    await bare.goto(`${bench.floor.base}/page`)
    await kitchen.bringToFront()
    return {
      cardShownAt: (token) => cardShownAt(kitchen, token),
      bareRoundTrip: () => bareRoundTrip(bare),
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function openKitchen(browser: Browser, base: string, store: Store): Promise<Page | null> {
  const context = await browser.newContext({ locale: 'es-MX' })
  await context.addCookies([
    { name: 'accessToken', value: store.token, url: base, httpOnly: true, sameSite: 'Lax' },
    { name: 'authenticated', value: '1', url: base, sameSite: 'Lax' },
  ])
  const page = await context.newPage()
  const answer = await page.goto(`${base}/dashboard/kitchen`)
  const isPage = answer?.ok() === true && (answer.headers()['content-type'] ?? '').includes('text/html')
  if (!isPage) return null
  await watchCards(page)
  return page
}

/** Notes when each card is first in the page, in the page itself: asking from outside would add its own time. */
const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = new Map<string, number>()
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('article h2 span:last-child')) {
        const token = card.textContent ?? ''
        if (!shown.has(token)) shown.set(token, Date.now())
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(globalThis, { shownCards: shown })
  })

async function cardShownAt(page: Page, token: number): Promise<number | null> {
  try {
    const shown = await page.waitForFunction(
      (wanted) =>
        (globalThis as unknown as { shownCards: Map<string, number> }).shownCards.get(String(wanted)),
      token,
      { timeout: WAIT_MS },
    )
    return (await shown.jsonValue()) ?? null
  } catch (error) {
    if (error instanceof errors.TimeoutError) return null
    throw error
  }
}

const bareRoundTrip = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { socket } = globalThis as unknown as { socket: { emitWithAck(event: string): Promise<void> } }
    const start = performance.now()
    await socket.emitWithAck('ping')
    return performance.now() - start
  })
