import type { Locator, Page } from 'playwright-core'
import { go } from './go.ts'
import { middleOf } from './middle.ts'

/** Counts the taps of one finger. */
export class Finger {
  taps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(where: Locator): Promise<void> {
    this.taps++
    await where.tap()
  }

  /** Presses until what it opens is there. */
  async hold(where: Locator, opens: Locator): Promise<void> {
    this.taps++
    await where.waitFor()
    const touch = await this.page.context().newCDPSession(this.page)
    const { x, y } = await middleOf(where)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await opens.waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await touch.detach()
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name }).first()

  dialog = (name: string | RegExp): Locator => this.page.getByRole('dialog', { name })

  /** Opens a page with no tap counted. */
  async open(path: string): Promise<void> {
    await go(this.page, path)
    this.taps = 0
  }

  /** Opens the floor with no tap counted, and taps a taken table. */
  async openTable(title: string): Promise<void> {
    await this.open('/dashboard/floor')
    await this.tap(this.button(new RegExp(`^${title}\\b.*En cocina`)))
  }
}
