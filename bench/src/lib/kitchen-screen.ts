import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { errors, type Page } from 'playwright-core'
import type { Bench } from '../bench.ts'
import { openBrowser, type PaintWatch, signedInAt } from './browser.ts'
import type { Store } from './stores.ts'

export interface KitchenScreen {
  /** When the card of this token was in the page, and when it was painted, on the system's clock; null: never. */
  cardOf(token: number): Promise<Appearance | null>
  /** The next card that comes, asked for before its order is sent: whoever asks meanwhile keeps the page busy. */
  nextCard(): Promise<(Appearance & { token: number }) | null>
  /** Milliseconds from the same page to a bare socket.io server and back, and until a line that says so is painted. */
  bareRoundTrip(): Promise<Appearance>
  /** How often the page has asked for its orders. */
  fetches(): number
  close(): Promise<void>
}

/** Milliseconds, on the system's clock or since what is timed began: in the page, and painted. */
export interface Appearance {
  shown: number
  painted: number
}

interface InPage {
  paints: PaintWatch
  cards: Map<string, Appearance>
  /** Hears of the next card. */
  hear: ((token: string) => void) | undefined
  bare: { emitWithAck(event: string): Promise<void> }
  line: HTMLElement
}

const WAIT_MS = 15_000
const KITCHEN_CALL = '/api/v1/kitchen'

/** Opens the kitchen page as its cook sees it. @returns the reason when that is not possible here. */
export async function openKitchenScreen(bench: Bench, store: Store): Promise<KitchenScreen | string> {
  const browser = await openBrowser()
  if (typeof browser === 'string') return browser
  try {
    const person = await signedInAt(browser, bench.app.base, store)
    const page = await person.newPage()
    let fetches = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === KITCHEN_CALL) fetches++
    })
    const answer = await page.goto(`${bench.app.base}/dashboard/kitchen`)
    const isPage = answer?.ok() === true && (answer.headers()['content-type'] ?? '').includes('text/html')
    if (!isPage) {
      await browser.close()
      return 'the server serves no built kitchen page'
    }
    await watchCards(page)
    await holdBareSocket(page, bench.floor.base)
    return {
      cardOf: (token) => cardOf(page, token),
      nextCard: () => nextCard(page),
      bareRoundTrip: () => bareRoundTrip(page),
      fetches: () => fetches,
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Notes when each card is first in the page. */
const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const inPage = globalThis as unknown as InPage
    inPage.cards = new Map()
    const seen = new Set<string>()
    new MutationObserver(() => {
      const fresh: string[] = []
      for (const card of document.querySelectorAll('article h2 span:last-child')) {
        const token = card.textContent ?? ''
        if (!seen.has(token)) fresh.push(token)
        seen.add(token)
      }
      if (fresh.length === 0) return
      const shown = performance.timeOrigin + performance.now()
      void inPage.paints.painted().then((painted) => {
        for (const token of fresh) {
          inPage.cards.set(token, { shown, painted })
          inPage.hear?.(token)
        }
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

/** A socket to a server that does nothing but answer, in the very page that is measured, and a line to draw. */
async function holdBareSocket(page: Page, base: string): Promise<void> {
  const script = createRequire(import.meta.url).resolve('socket.io-client/dist/socket.io.js')
  await page.addScriptTag({ content: readFileSync(script, 'utf8') })
  await page.evaluate(async (server) => {
    const inPage = globalThis as unknown as InPage & { io: (to: string, how: object) => EventTarget }
    const socket = inPage.io(server, { transports: ['websocket'] }) as unknown as InPage['bare'] & {
      once(event: string, heard: () => void): void
    }
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    inPage.bare = socket
    inPage.line = document.body.appendChild(document.createElement('p'))
    inPage.line.style.cssText = 'position:fixed;right:0;bottom:0;margin:0'
  }, base)
}

const bareRoundTrip = (page: Page): Promise<Appearance> =>
  page.evaluate(async () => {
    const { bare, line, paints } = globalThis as unknown as InPage
    const start = performance.timeOrigin + performance.now()
    await bare.emitWithAck('ping')
    const heard = performance.timeOrigin + performance.now()
    line.textContent = `${heard}`
    const painted = await paints.painted()
    return { shown: heard - start, painted: painted - start }
  })

const nextCard = (page: Page): ReturnType<KitchenScreen['nextCard']> =>
  page.evaluate(async (waitMs) => {
    const inPage = globalThis as unknown as InPage
    const token = await new Promise<string | null>((resolve) => {
      inPage.hear = resolve
      setTimeout(() => resolve(null), waitMs)
    })
    inPage.hear = undefined
    const card = token === null ? undefined : inPage.cards.get(token)
    return card ? { token: Number(token), ...card } : null
  }, WAIT_MS)

async function cardOf(page: Page, token: number): Promise<Appearance | null> {
  try {
    const card = await page.waitForFunction(
      (wanted) => (globalThis as unknown as InPage).cards.get(String(wanted)),
      token,
      { timeout: WAIT_MS },
    )
    return (await card.jsonValue()) ?? null
  } catch (error) {
    if (error instanceof errors.TimeoutError) return null
    throw error
  }
}
