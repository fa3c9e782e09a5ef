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

describe('the menu on a diner’s phone', () => {
  it('is in the first response, and a dish in the cart has its count and the longer button of the other language', async () => {
    const first = await page.request.get(`/m/${store.code}`)
    expect(await first.text()).toMatch(/<li class="item"[^>]*>.*Agua de jamaica.*<\/li>/s)
    await page.goto(`/m/${store.code}`)
    await page.getByRole('button', { name: 'ADD Agua de jamaica' }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    const button = page.getByRole('button', { name: 'AGREGAR Agua de jamaica' })
    const row = page.locator('li[data-count]')
    expect(await row.evaluate((counted) => getComputedStyle(counted, '::after').content)).toBe('"1"')
    // Rows hide their overflow.
    expect(await rightEdge(button)).toBeLessThanOrEqual(await rightEdge(row))
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
