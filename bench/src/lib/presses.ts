import type { Page } from 'playwright-core'
import type { PaintWatch } from './browser.ts'

export interface Presses {
  paints: PaintWatch
  /** The time of the key press or of the end of the tap, from the browser. */
  pressed: number
  /** When the answer to it was painted. */
  answered: Promise<number>
}

/** Notes the time of each event of these types. */
export const watchPresses = (page: Page, ...types: ('keydown' | 'pointerup')[]): Promise<void> =>
  page.evaluate((watched) => {
    const inPage = globalThis as unknown as Presses
    for (const type of watched)
      addEventListener(type, ({ timeStamp }) => (inPage.pressed = performance.timeOrigin + timeStamp), true)
  }, types)

/** Waits in the page until this many elements match. */
export const expectPaint = (page: Page, selector: string, count: number): Promise<void> =>
  page.evaluate(
    ([wanted, most]) => {
      const inPage = globalThis as unknown as Presses
      inPage.answered = inPage.paints.paintedWhen(() => document.querySelectorAll(wanted).length === most)
    },
    [selector, count] as const,
  )

/** Milliseconds from the last press until its answer was painted. */
export const timeUntilPaint = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const inPage = globalThis as unknown as Presses
    return (await inPage.answered) - inPage.pressed
  })
