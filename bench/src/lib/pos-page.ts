import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Store } from '../bench.ts'
import { signedInAt } from './browser.ts'
import type { Keystroke } from './long-menu.ts'
import { expectPaint, type Presses, timeUntilPaint, watchPresses } from './presses.ts'

interface InPage extends Presses {
  opened: Promise<number>
  /** For each key, the browser's own duration until the next paint; it reports none under 16 ms. */
  keys: number[]
}

/**
 * Opens the point of sale at its address.
 * @param again the browser profile of an earlier visit
 * @returns milliseconds from the navigation until the first card and the search are painted
 */
export async function openPos(
  browser: Browser,
  base: string,
  store: Store,
  again?: BrowserContext,
): Promise<{ openedMs: number; page: Page; person: BrowserContext }> {
  const person = again ?? (await signedInAt(browser, base, store))
  const page = await person.newPage()
  await page.addInitScript(() => {
    const inPage = globalThis as unknown as InPage
    inPage.opened = inPage.paints.paintedWhen(
      () => document.querySelector('li[data-index="0"]') !== null && document.querySelector('input') !== null,
    )
  })
  await page.goto(`${base}/dashboard/pos`, { waitUntil: 'commit' })
  const openedMs = await page.evaluate(
    async () => (await (globalThis as unknown as InPage).opened) - performance.timeOrigin,
  )
  return { openedMs, page, person }
}

interface Typed {
  /** Milliseconds from each key until its result was painted. */
  results: number[]
  /** Milliseconds until the letter itself was painted, in steps of 8 ms. */
  letters: number[]
}

/** Pauses of a fast typist, in ms, from the last paint to the next key or tap; not a multiple of the frame time. */
const nextKey = () => sleep(75 + Math.random() * 75)
const nextTap = () => sleep(150 + Math.random() * 150)
/** How long a finger or a mouse button stays down, in ms. */
const held = () => sleep(60 + Math.random() * 40)

export async function typeSearches(page: Page, keys: readonly Keystroke[]): Promise<Typed> {
  await page.getByRole('searchbox').focus()
  await watchPresses(page, 'keydown')
  await watchKeys(page)
  const results: number[] = []
  for (const { key, found } of keys) {
    await page.evaluate((wanted) => {
      const inPage = globalThis as unknown as InPage
      inPage.answered = inPage.paints.paintedWhen(
        () => document.querySelector('li[data-index="0"]')?.getAttribute('aria-setsize') === String(wanted),
      )
    }, found)
    await nextKey()
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    results.push(await timeUntilPaint(page))
  }
  return { results, letters: await lettersOf(page, results.length) }
}

const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const inPage = globalThis as unknown as InPage
    inPage.keys = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') inPage.keys.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

/** The browser does not report durations under 16 ms, so they count as 16 ms. */
async function lettersOf(page: Page, typed: number): Promise<number[]> {
  const reported = await page.evaluate(() => (globalThis as unknown as InPage).keys)
  return [...reported, ...Array.from({ length: Math.max(0, typed - reported.length) }, () => 16)]
}

/** Starts a new sale after this many lines; each line is another dish, since the same dish adds no line. */
const LINES = 8

/** Taps the cards of items without choices. @returns milliseconds from the end of each tap until its line was painted */
export async function addToCart(page: Page, times: number): Promise<number[]> {
  await watchPresses(page, 'pointerup')
  const cards = page.locator('li[data-index]:not(:has-text("compl")) [data-add]')
  const samples: number[] = []
  for (let n = 0; n < times; n++) {
    const lines = n % LINES
    if (lines === 0 && n > 0) {
      await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
      await page.locator('li[data-line]').first().waitFor({ state: 'detached' })
    }
    const box = await cards.nth(lines).boundingBox()
    if (!box) throw new Error('no card to tap')
    await expectPaint(page, 'li[data-line]', lines + 1)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await nextTap()
    await page.mouse.down()
    await held()
    await page.mouse.up()
    samples.push(await timeUntilPaint(page))
  }
  return samples
}
