import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, browserPath } from '../../../hardening/src/lib/browser.ts'
import type { Store } from '../bench.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ['--headless=new', ...BROWSER_FLAGS],
  })

/** A browser profile with a signed-in person and an empty cache. */
export async function signedInAt(browser: Browser, base: string, store: Store): Promise<BrowserContext> {
  const person = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 1280, height: 800 },
  })
  await person.addCookies([
    { name: 'accessToken', value: store.token, url: base, httpOnly: true, sameSite: 'Lax' },
    { name: 'authenticated', value: '1', url: base, sameSite: 'Lax' },
  ])
  const answer = await person.request.get(`${base}/api/v1/auth/profile`)
  const user = await answer.text()
  // The bench's transpiler names functions with a helper that the page does not have.
  await person.addInitScript('globalThis.__name ??= (named) => named')
  // Removes the stored session.
  await person.addInitScript((signedIn) => localStorage.setItem('comanda.user', signedIn), user)
  await person.addInitScript(watchPaints)
  return person
}

/** Functions in the page itself, because a call from outside would add to the time. */
interface PaintWatch {
  /** The time at which the change that made `isThere` true was painted, on the system's clock, in ms. */
  paintedWhen(isThere: () => boolean): Promise<number>
  /** The time at which the current content was painted. */
  painted(): Promise<number>
}

/**
 * Runs in the page: the browser paints after the animation callbacks and before the next task. A message would wait for the tasks of the
 * network that came before it.
 */
function watchPaints(): void {
  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(
        () =>
          void scheduler.postTask(() => resolve(performance.timeOrigin + performance.now()), {
            priority: 'user-blocking',
          }),
      ),
    )
  const paintedWhen = (isThere: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('not painted in time')), 30_000)
      if (isThere()) return resolve(painted())
      const watch = new MutationObserver(() => {
        if (!isThere()) return
        watch.disconnect()
        resolve(painted())
      })
      watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })
  Object.assign(globalThis, { paints: { painted, paintedWhen } })
}

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
