import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newContext } from './lib/browser.ts'
import { addItem, type DinersStore, openDinersStore } from './lib/diners-store.ts'
import { doubleTap, EXTREMES, type Pointer, wait } from './lib/double-tap.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

let store: DinersStore
beforeAll(async () => {
  store = await openDinersStore(inject('address'), 'Fonda de los dedos')
  for (let nth = 1; nth <= 12; nth++) {
    const id = await addItem(store, `Antojito ${nth}`, '30.00')
    for (const title of ['Chico', 'Grande'])
      await write(store.request, `/menu-items/variants/${id}/add`, { title, price: '30.00' })
  }
})

const newDiner = (): Promise<BrowserContext> =>
  newContext({
    baseURL: inject('address'),
    viewport: PHONE,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })

const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** With the keyboard, so that no shield of a press delays the story. */
const use = (button: Locator) => button.press('Enter')

const openMenu = async (page: Page) => void (await page.goto(`/m/${store.code}`))

async function openItem(page: Page): Promise<void> {
  await use(press(page, /^ADD Antojito 9$/))
  await dialog(page).waitFor()
}

async function openCart(page: Page): Promise<void> {
  await openMenu(page)
  await openItem(page)
  await use(press(dialog(page), /^ADD TO CART/))
  await use(press(page, /^ADD Antojito 2$/))
  await use(press(dialog(page), /^ADD TO CART/))
  await use(page.getByRole('link', { name: /View Cart/ }))
  await page.getByRole('listitem').first().waitFor()
}

const openOn = (name: RegExp) => async (page: Page) => {
  await use(press(page, name).first())
  await dialog(page).waitFor()
}

interface Closing {
  start: (page: Page) => Promise<void>
  /** Opens the dialog on the page of `start`. */
  open: (page: Page) => Promise<void>
  /** The button that closes it. */
  closer: (page: Page) => Locator
}

const onMenu = { start: openMenu, open: openItem }
const onNotes = { start: openCart, open: openOn(/^Notes for/) }
const button = (name: string | RegExp) => (page: Page) => press(dialog(page), name)

/** Each of a diner's dialogs. */
const CLOSINGS: [string, Closing][] = [
  ['adding to the cart', { ...onMenu, closer: button(/^ADD TO CART/) }],
  ['closing a dish', { ...onMenu, closer: button('Close') }],
  [
    'closing the store’s details',
    { start: openMenu, open: (page) => use(press(page, 'Store details')), closer: button('Close') },
  ],
  ['saving notes', { ...onNotes, closer: button('Save') }],
  ['leaving the notes', { ...onNotes, closer: button('Cancel') }],
]

/** Repeats until the machine is fast enough for the second tap to be in time. */
async function tryTwice(page: Page, { start, open, closer }: Closing, pointer: Pointer, gap: number) {
  for (let tries = 0; ; tries++) {
    if (tries > 0) await start(page)
    await open(page)
    const tapped = await doubleTap(page, closer(page), pointer, gap)
    if (tapped.wasDouble || tries === 4) return tapped
  }
}

/** Between two taps of a quick finger. */
const GAP_MS = 100

async function tapTwice(page: Page, button: Locator, pointer: Pointer): Promise<void> {
  await button.click({ trial: true })
  const { x, y } = await middleOf(button)
  const tap = () => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
  await tap()
  await wait(GAP_MS)
  await tap()
  await page.locator('[data-tap-shield]').first().waitFor({ state: 'detached' })
}

describe('a double tap of a diner', () => {
  it.each(CLOSINGS)('%s reaches only the button that closes it', async (_, closing) => {
    const person = await newDiner()
    const page = await person.newPage()
    await closing.start(page)
    for (const [pointer, gap] of EXTREMES) {
      const { reached, wasDouble } = await tryTwice(page, closing, pointer, gap)
      expect([pointer, gap, wasDouble, reached.length]).toEqual([pointer, gap, true, 1])
    }
  })

  it('that removes a line leaves the line that moves into its place', async () => {
    for (const pointer of ['mouse', 'touch'] as const) {
      const person = await newDiner()
      const page = await person.newPage()
      await openCart(page)
      await tapTwice(page, press(page, /^Remove Antojito 9/), pointer)
      expect(await page.getByRole('listitem').allTextContents()).toEqual([
        expect.stringContaining('Antojito 2'),
      ])
    }
  })

  it('that opens a dish neither closes it again nor chooses in it', async () => {
    const person = await newDiner()
    const page = await person.newPage()
    await openMenu(page)
    await openItem(page)
    const choice = (name: string) => dialog(page).getByRole('radio', { name })
    const big = await middleOf(dialog(page).getByText('Grande'))
    await page.keyboard.press('Escape')
    // The button that opens a dish is where its second choice will be.
    const add = press(page, /^ADD Antojito 6$/)
    await page.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), (await middleOf(add)).y - big.y)
    for (const pointer of ['mouse', 'touch'] as const) {
      await tapTwice(page, add, pointer)
      await choice('Chico').waitFor()
      expect([await choice('Chico').isChecked(), await choice('Grande').isChecked()]).toEqual([true, false])
      await page.keyboard.press('Escape')
    }
  })
})
