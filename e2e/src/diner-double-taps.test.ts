import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newContext } from './lib/browser.ts'
import { addItem, type DinersStore, openDinersStore } from './lib/diners-store.ts'
import { type Pointer, wait } from './lib/double-tap.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

let store: DinersStore
let page: Page
beforeAll(async () => {
  store = await openDinersStore(inject('address'), 'Fonda de los dedos')
  for (let nth = 1; nth <= 12; nth++) {
    const id = await addItem(store, `Antojito ${nth}`, '30.00')
    for (const title of ['Chico', 'Grande'])
      await write(store.request, `/menu-items/variants/${id}/add`, { title, price: '30.00' })
  }
})
beforeEach(async () => {
  const diner = await newContext({
    baseURL: inject('address'),
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  page = await diner.newPage()
  await page.goto(`/m/${store.code}`)
})

const dialog = () => page.getByRole('dialog')
const opener = (nth: number) => page.getByRole('button', { name: `ADD Antojito ${nth}`, exact: true })

/** With the keyboard, so that no shield of a press delays the story. */
async function openDish(nth: number): Promise<void> {
  await opener(nth).press('Enter')
  await dialog().waitFor()
}

/** Between two taps of a quick finger. */
const GAP_MS = 100

async function tapTwice(button: Locator, pointer: Pointer): Promise<void> {
  await button.click({ trial: true })
  const { x, y } = await middleOf(button)
  const tap = () => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
  await tap()
  await wait(GAP_MS)
  await tap()
  await page.locator('[data-tap-shield]').first().waitFor({ state: 'detached' })
}

describe('a double tap of a diner', () => {
  it('that opens a dish neither closes it again nor chooses in it', async () => {
    await openDish(9)
    const choice = (name: string) => dialog().getByRole('radio', { name })
    const big = await middleOf(dialog().getByText('Grande'))
    await page.keyboard.press('Escape')
    // The button that opens a dish is where its second choice will be.
    const add = opener(6)
    await page.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), (await middleOf(add)).y - big.y)
    for (const pointer of ['mouse', 'touch'] as const) {
      await tapTwice(add, pointer)
      await choice('Chico').waitFor()
      expect([await choice('Chico').isChecked(), await choice('Grande').isChecked()]).toEqual([true, false])
      await page.keyboard.press('Escape')
    }
  })
})
