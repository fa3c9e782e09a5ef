import { LANGUAGE_COOKIE } from '@comanda/shared/qr/guest-page'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { addItem, type DinersStore, openDinersStore } from './lib/diners-store.ts'
import { write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

let store: DinersStore
let page: Page

beforeAll(async () => {
  store = await openDinersStore(inject('address'), 'Fonda Lupita')
  const tacoId = await addItem(store, 'Taco al pastor', '22.00')
  await write(store.request, `/menu-items/variants/${tacoId}/add`, { title: 'Orden de 5', price: '99.50' })
  await addItem(store, 'Agua de jamaica', '25.00')
  const house = await write(store.request, '/settings/categories/add', { title: 'Especialidades de la casa' })
  await addItem({ ...store, categoryId: house.id ?? 0 }, 'Mole negro', '120.00')
})
afterAll(async () => {
  await store.request.dispose()
})
beforeEach(async () => {
  const diner = await newPerson(PHONE)
  await diner.addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: `${inject('address')}/m` }])
  page = await diner.newPage()
})

const dialog = () => page.getByRole('dialog')

async function rightEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.x + box.width : Number.NaN
}

/** Whether nothing is wider than the screen, each word stands on one line, and each name and button shows its whole text. */
async function expectWhole(name: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen')
    const texts = document.createTreeWalker(
      document.querySelector('dialog') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || parent.closest('script, style, .sr-only')) continue
      for (const word of text.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken: ${word[0]}`)
      }
    }
    for (const box of document.querySelectorAll('h1, h2, h3, button, .button')) {
      const words = document.createRange()
      words.selectNodeContents(box)
      const inside = words.getBoundingClientRect()
      const edges = box.getBoundingClientRect()
      if (inside.right > edges.right + 1 || inside.bottom > edges.bottom + 1)
        found.push(`cut: ${box.textContent}`)
    }
    return found
  })
  expect(faults, name).toEqual([])
}

describe('the menu on a diner’s phone', () => {
  it('is in the first response, and a dish in the cart has its count and the longer button of the other language', async () => {
    const first = await page.request.get(`/m/${store.code}`)
    expect(await first.text()).toMatch(/<li class="item"[^>]*>.*Agua de jamaica.*<\/li>/s)
    await page.goto(`/m/${store.code}`)
    await page.getByRole('button', { name: 'ADD Agua de jamaica' }).click()
    await page.getByRole('button', { name: 'Store details' }).click()
    await dialog().getByRole('button', { name: 'Español' }).click()
    await dialog().getByRole('button', { name: 'Cerrar' }).click()
    const button = page.getByRole('button', { name: 'AGREGAR Agua de jamaica' })
    const side = page.locator('li [data-count]')
    expect(await side.evaluate((counted) => getComputedStyle(counted, '::after').content)).toBe('"1"')
    // Rows hide their overflow.
    expect(await rightEdge(button)).toBeLessThanOrEqual(await rightEdge(side.locator('..')))
  })

  it('breaks at words and cuts no button on a small phone with letters twice as large', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`/m/${store.code}`)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expectWhole('menu')
    await page.getByRole('button', { name: 'Store details' }).click()
    await expectWhole('store')
    await dialog().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'ADD Taco al pastor' }).click()
    await expectWhole('dish')
    await page.getByRole('button', { name: /^ADD TO CART/ }).click()
    await expectWhole('menu with a cart')
    await page.getByRole('link', { name: 'View Cart' }).click()
    await page.getByRole('radio', { name: 'With a phone number' }).check()
    await expectWhole('cart')
  })

  it('takes an order with the keyboard only', async () => {
    const reach = async (name: string | RegExp, key = 'Tab') => {
      const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
      for (let presses = 0; presses < 60; presses++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press(key)
      }
      throw new Error(`${name} cannot be reached`)
    }
    await page.goto(`/m/${store.code}`)
    await reach('ADD Taco al pastor')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('add')
    await page.keyboard.press('Enter')
    await reach(/^ADD TO CART/)
    await page.keyboard.press('Enter')
    await reach('View Cart')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cart$/)
    await reach(/^Place order · \$\d+\.\d\d$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/m\/order-success/)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
