import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page of the server without the app, so that the next page stays in the same renderer process. */
const NEUTRAL = '/favicon.svg'

/** The events that stories may listen to. Playwright's own listeners of other events must stay. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]

/**
 * A context with a page that stories use in sequence. The renderer process keeps the app's compiled code, which is
 * half of the processor time of a page in a new process. The stored data are removed in between.
 */
export class ReusableContext {
  readonly context: BrowserContext
  readonly #page: Page
  readonly #viewport: BrowserContextOptions['viewport']
  #isPageTaken = false
  #isSpent = false

  private constructor(context: BrowserContext, page: Page, { viewport }: BrowserContextOptions) {
    this.context = context
    this.#page = page
    this.#viewport = viewport
    const openAnother = context.newPage.bind(context)
    context.newPage = async () => {
      if (this.#isPageTaken) return openAnother()
      this.#isPageTaken = true
      return page
    }
    const cannotBeUndone = ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket'] as const
    this.#spendBy(context, [...cannotBeUndone, 'newCDPSession', 'grantPermissions'])
    this.#spendBy(page, [...cannotBeUndone, 'close'])
    this.#spendBy(page.clock, ['install', 'setFixedTime', 'setSystemTime'])
  }

  static async open(context: BrowserContext, options: BrowserContextOptions): Promise<ReusableContext> {
    return new ReusableContext(context, await context.newPage(), options)
  }

  /** A story that calls one of these methods is the last one of the context. */
  #spendBy<Target extends object>(target: Target, methods: readonly (keyof Target)[]): void {
    for (const method of methods) {
      const call = target[method] as (...args: unknown[]) => unknown
      const spend = (...args: unknown[]) => {
        this.#isSpent = true
        return call.apply(target, args)
      }
      Object.assign(target, { [method]: spend })
    }
  }

  /** Makes the context that of a new person, or closes it. @returns whether it can be used again */
  async renew(): Promise<boolean> {
    const isNew = !this.#isSpent && (await this.#clear().catch(() => false))
    if (!isNew) await this.context.close()
    return isNew
  }

  async #clear(): Promise<boolean> {
    const { context } = this
    const page = this.#page
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of EVENTS) {
      context.removeAllListeners(event)
      page.removeAllListeners(event)
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', media: null })
    if (this.#viewport) await page.setViewportSize(this.#viewport)
    await page.goto(NEUTRAL)
    await page.mouse.move(0, 0)
    await context.clearCookies()
    await page.evaluate(emptyStorage)
    this.#isPageTaken = false
    return true
  }
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    const request = indexedDB.deleteDatabase(name ?? '')
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve
      request.onerror = request.onblocked = reject
    })
  }
}
