import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addItem, type DinersStore, openDinersStore } from './diners-store.ts'
import { doubleTap, GAPS, POINTERS, type Pointer } from './double-tap.ts'
import { write } from './fonda.ts'
import { openBrowser, PHONE } from './launch.ts'

let browser: Browser
let store: DinersStore
beforeAll(async () => {
  browser = await openBrowser()
  store = await openDinersStore(inject('address'), 'Fonda de los dedos')
  for (let nth = 1; nth <= 12; nth++) {
    const id = await addItem(store, `Antojito ${nth}`, '30.00')
    for (const title of ['Chico', 'Grande'])
      await write(store.request, `/menu-items/variants/${id}/add`, { title, price: '30.00' })
  }
})
afterAll(() => browser.close())

const newDiner = (): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: inject('address'),
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })

const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

async function openItem(page: Page): Promise<void> {
  await page.goto(`/m/${store.code}`)
  await press(page, /^ADD Antojito 9$/).click()
  await dialog(page).waitFor()
}

async function openCart(page: Page): Promise<void> {
  await openItem(page)
  await press(dialog(page), /^ADD TO CART/).click()
  await press(page, /^ADD Antojito 2$/).click()
  await press(dialog(page), /^ADD TO CART/).click()
  await page.getByRole('link', { name: /View Cart/ }).click()
  await page.getByRole('listitem').first().waitFor()
}

const openOn = (name: RegExp) => async (page: Page) => {
  await openCart(page)
  await press(page, name).first().click()
  await dialog(page).waitFor()
}
const openStore = async (page: Page) => {
  await page.goto(`/m/${store.code}`)
  await press(page, 'Store details').click()
}

/** Each diner's dialog: its name, how it is opened, and the button that closes it. */
const CLOSINGS: [string, (page: Page) => Promise<void>, (page: Page) => Locator][] = [
  ['adding to the cart', openItem, (page) => press(dialog(page), /^ADD TO CART/)],
  ['closing a dish', openItem, (page) => press(dialog(page), 'Close')],
  ['closing the store’s details', openStore, (page) => press(dialog(page), 'Close')],
  ['saving notes', openOn(/^Notes for/), (page) => press(dialog(page), 'Save')],
  ['leaving the notes', openOn(/^Notes for/), (page) => press(dialog(page), 'Cancel')],
  ['leaving the last question', openOn(/^Continue/), (page) => press(dialog(page), 'Close')],
  ['placing the order', openOn(/^Continue/), (page) => press(dialog(page), 'Place order')],
]

/** Repeats until the machine is fast enough for the second tap to be in time. */
async function tryTwice(
  page: Page,
  open: (page: Page) => Promise<void>,
  closer: (page: Page) => Locator,
  pointer: Pointer,
  gap: number,
) {
  for (let tries = 0; ; tries++) {
    await open(page)
    const tapped = await doubleTap(page, closer(page), pointer, gap)
    if (tapped.wasDouble || tries === 4) return tapped
  }
}

async function tapTwice(page: Page, button: Locator, pointer: Pointer): Promise<void> {
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let tap = 0; tap < 2; tap++)
    await (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
  await page.locator('[data-tap-shield]').first().waitFor({ state: 'detached' })
}

describe('a double tap of a diner', () => {
  it.each(CLOSINGS)('%s reaches only the button that closes it', async (_, open, closer) => {
    for (const pointer of POINTERS) {
      const person = await newDiner()
      const page = await person.newPage()
      for (const gap of GAPS[pointer]) {
        const { reached, wasDouble } = await tryTwice(page, open, closer, pointer, gap)
        // A busy button has another label.
        const buttons = new Set(reached.map((text) => text.replace('Sending your order…', 'Place order')))
        expect([pointer, gap, wasDouble, buttons.size]).toEqual([pointer, gap, true, 1])
      }
      await person.close()
    }
  })

  it('that removes a line leaves the line that moves into its place', async () => {
    for (const pointer of POINTERS) {
      const person = await newDiner()
      const page = await person.newPage()
      await openCart(page)
      await tapTwice(page, press(page, /^Remove Antojito 9/), pointer)
      expect(await page.getByRole('listitem').allTextContents()).toEqual([
        expect.stringContaining('Antojito 2'),
      ])
      await person.close()
    }
  })

  it('that opens a dish neither closes it again nor chooses in it', async () => {
    for (const pointer of POINTERS) {
      const person = await newDiner()
      const page = await person.newPage()
      await page.goto(`/m/${store.code}`)
      const add = press(page, /^ADD Antojito 1$/)
      await tapTwice(page, add, pointer)
      await dialog(page).getByRole('radio', { name: 'Chico' }).waitFor()
      expect(await dialog(page).getByRole('radio', { name: 'Chico' }).isChecked()).toBe(true)
      await person.close()
    }
  })
})
