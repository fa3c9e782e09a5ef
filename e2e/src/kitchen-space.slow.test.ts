import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { brokenWords, coveredTexts } from './lib/covered.ts'
import { openFonda, write } from './lib/fonda.ts'
import { cards, KITCHEN, lines, send } from './lib/kitchen.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

/** As long as a name may be. */
const NAMES = ['María José Ramírez de la Fuent', 'W'.repeat(30)]

/** How many of them are in sight as a whole. */
const wholeInSight = (all: Locator) =>
  all.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      }).length,
  )

describe('the kitchen’s screen', () => {
  it('shows eight named cards of two lines on a tablet, has one row above them on a phone, and leads to cancellations out of sight', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const [soup] = await send(fonda, 12, NAMES)
    await page.goto(KITCHEN)
    await cards(page).nth(11).waitFor()
    for (const [size, least] of [
      [TABLET, 8],
      [PHONE, 3],
    ] as const) {
      await page.setViewportSize(size)
      await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(least)
      await expectNoSidewaysScroll(page)
      // No name covers or leaves its card.
      expect(await page.evaluate(coveredTexts)).toEqual([])
      const leave = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length
      expect(await cards(page).evaluateAll(leave)).toBe(0)
    }
    const head = await page.locator('#content header').first().boundingBox()
    const first = await cards(page).first().boundingBox()
    expect(head?.height).toBeLessThan(60)
    expect(first?.y).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0) + 8)
    const sizes = await lines(page, 'Comenzar a Preparar').evaluateAll((all) =>
      all.map((line) => [line.getBoundingClientRect().height >= 44, getComputedStyle(line).fontSize]),
    )
    expect(new Set(sizes.map(String))).toEqual(new Set(['true,20px']))

    await write(page.request, `/orders/update-status/${soup}`, { status: 'cancelled' })
    await page.getByRole('button', { name: '1 cancelado' }).click()
    const seen = page.getByRole('button', { name: /^Enterado/ })
    await expect.poll(() => wholeInSight(seen)).toBe(1)
    expect(await seen.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: '1 cancelado' }).waitFor({ state: 'detached' })
  })

  it('shows eight tickets of three lines with a long note at once, on a desktop', async () => {
    const fonda = await openFonda({ path: null })
    const { page, itemIds } = fonda
    const notes = 'sin cebolla y con mucha salsa verde aparte'
    const more = { name: 'Mesa', floor: 'Planta baja', seatingCapacity: 4, count: 9 }
    await write(page.request, '/settings/store-tables/add-several', more)
    for (let tableId = 1; tableId <= 10; tableId++)
      await write(page.request, '/pos/create-order', {
        tableId,
        guests: 4,
        cart: [
          { id: itemIds.mole, quantity: 2, notes },
          { id: itemIds.soup, quantity: 1 },
          { id: itemIds.water, quantity: 3 },
        ],
      })
    await page.setViewportSize(DESKTOP)
    await page.goto(KITCHEN)
    await cards(page).nth(9).waitFor()
    await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(8)
    await page.setViewportSize(TABLET)
    await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(6)
  })

  it('covers, breaks and wraps nothing on a card that waits for an hour, and ends a long title with its status', async () => {
    const { page } = await openFonda({ path: null })
    const title = 'Mole poblano con pollo y arroz rojo'
    const { id } = await write(page.request, '/menu-items/add', { title, price: '98.50', taxId: 1 })
    const cart = [{ id, quantity: 1 }]
    for (const more of [{}, { deliveryType: 'delivery' }])
      await write(page.request, '/pos/create-order', { cart, ...more })
    await page.route('**/api/v1/feed/kitchen*', async (route) => {
      const news = (await (await route.fetch()).json()) as { rows: object[] }
      const date = new Date(Date.now() - 66 * 60_000).toISOString()
      await route.fulfill({
        json: { ...news, rows: news.rows.map((row) => ({ ...row, date, token_no: 148 })) },
      })
    })
    await page.goto(KITCHEN)
    const card = cards(page).last()
    await card.getByText('Urgente').waitFor()
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      // Scrolls, and waits until the card is painted.
      await card.getByRole('heading').hover()
      expect(await page.evaluate(coveredTexts), `${size.width} px`).toEqual([])
      expect(await card.evaluate(brokenWords), `${size.width} px`).toEqual([])
      const [wait, token] = [
        await cards(page).first().getByText('1 h 6 min').boundingBox(),
        await cards(page).first().getByText('148', { exact: true }).boundingBox(),
      ]
      expect(wait?.height).toBeLessThan(40)
      expect(wait?.y).toBeLessThan((token?.y ?? 0) + (token?.height ?? 0))
    }

    for (const step of ['Comenzar a Preparar', 'Completar'] as const) {
      const line = lines(page, step).last()
      await line.waitFor()
      expect(await line.evaluate((button) => button.getBoundingClientRect().height)).toBeLessThan(72)
      if (step === 'Comenzar a Preparar') await line.click()
    }
    // A running refetch would be answered after its page is closed.
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('leaves every card in its place while the cook looks at others, however long they are', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const dishes = Object.values(itemIds)
    for (let count = 1; count <= 12; count++) {
      const cart = Array.from({ length: count }, (_, index) => ({
        id: dishes[index % 3],
        quantity: index + 1,
        notes: 'sin cebolla, con la salsa aparte',
      }))
      await write(page.request, '/pos/create-order', { cart, deliveryType: 'takeaway' })
    }
    await page.goto(KITCHEN)
    await cards(page).nth(11).waitFor()
    const edges = () =>
      cards(page).evaluateAll((all) =>
        all.map((card) => {
          const origin = all[0]?.getBoundingClientRect().top ?? 0
          const { top, bottom } = card.getBoundingClientRect()
          return [Math.round(top - origin), Math.round(bottom - origin)]
        }),
      )
    const skipped = () =>
      cards(page).evaluateAll(
        (all) => all.filter((card) => getComputedStyle(card).contentVisibility === 'auto').length,
      )
    await expect.poll(skipped).toBe(12)
    // Turned, the cards have other heights; a column reaches far below the area that the browser lays out in advance.
    const wide = await edges()
    await page.setViewportSize({ ...PHONE, width: 320 })
    await expect.poll(async () => (await edges())[1]?.[0] !== wide[1]?.[0]).toBe(true)
    await expect.poll(skipped).toBe(12)
    const before = await edges()
    for (const card of [cards(page).last(), cards(page).nth(5), cards(page).first()]) {
      await card.locator('header').scrollIntoViewIfNeeded()
      expect(await edges()).toEqual(before)
    }
  })
})
