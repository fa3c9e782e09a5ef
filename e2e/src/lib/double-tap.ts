import type { Locator, Page } from 'playwright-core'

export type Pointer = 'mouse' | 'touch'
/** A longer gap between the presses is not a double tap: the machine was too busy. */
const TOO_LATE_MS = 500
/** A press without a click after this time has none: its button was disabled. */
const NO_CLICK_MS = 600

interface Recorder {
  /** The start of each press, by the browser's clock. */
  presses: number[]
  clicks: number
  /** The interactive elements that the clicks reached. */
  reached: string[]
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Taps twice at the middle of a button.
 * @returns the elements that the clicks reached, and whether the machine kept the gap
 */
export async function doubleTap(page: Page, button: Locator, pointer: Pointer, gap: number) {
  // A shield of the double tap before may still cover the button; Playwright's own check would retry too slowly.
  await page.locator('[data-tap-shield]').first().waitFor({ state: 'detached' })
  // The browser's own check that nothing covers the button.
  await button.click({ trial: true })
  const element = await button.elementHandle()
  const box = await button.boundingBox()
  if (!box || !element) throw new Error('the button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(record)
  const tap = () => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
  const first = tap()
  await wait(gap)
  await Promise.all([first, tap()])
  await element.waitForElementState('hidden')
  await page.waitForFunction(bothClicksCame, NO_CLICK_MS)
  const { presses, reached } = await page.evaluate(
    () => (globalThis as unknown as { recorder: Recorder }).recorder,
  )
  const [began = 0, again = 0] = presses
  return { reached, wasDouble: presses.length === 2 && again - began < TOO_LATE_MS }
}

/** Runs in the page. The click of a touch comes some time after it. */
function bothClicksCame(noClickMs: number): boolean {
  const { clicks, presses } = (globalThis as unknown as { recorder: Recorder }).recorder
  return clicks >= 2 || performance.now() - (presses.at(-1) ?? 0) > noClickMs
}

/** Runs in the page. */
function record(): void {
  const place = globalThis as unknown as { recorder?: Recorder }
  if (place.recorder) {
    Object.assign(place.recorder, { presses: [], clicks: 0, reached: [] })
    return
  }
  const recorder: Recorder = { presses: [], clicks: 0, reached: [] }
  place.recorder = recorder
  const LIVE = 'button, a, input, label, textarea, select, [role=option], [role=menuitem]'
  window.addEventListener('pointerdown', (event) => recorder.presses.push(event.timeStamp), true)
  window.addEventListener('click', () => recorder.clicks++, true)
  // A click that the app blocks ends at the window.
  document.addEventListener(
    'click',
    ({ target }) => {
      const live = target instanceof Element ? target.closest(LIVE) : null
      if (live) recorder.reached.push(live.getAttribute('aria-label') ?? live.textContent ?? '')
    },
    true,
  )
}
