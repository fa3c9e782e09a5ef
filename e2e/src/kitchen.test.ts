import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './lib/browser.ts'
import { brokenWords, coveredTexts } from './lib/covered.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const cards = (page: Page) => page.getByRole('article')
const lines = (page: Page, step: 'Comenzar a Preparar' | 'Completar') =>
  page.getByRole('button', { name: new RegExp(`^${step}`) })

/** Sends orders of two lines. @returns the ids of the lines of the last one */
async function send({ page, itemIds }: Fonda, count: number, deliveryType = 'takeaway'): Promise<number[]> {
  const cart = [
    { id: itemIds.soup, quantity: 2 },
    { id: itemIds.mole, quantity: 1 },
  ]
  for (let sent = 0; sent < count; sent++)
    await write(page.request, '/pos/create-order', { cart, deliveryType })
  return (await openLines(page)).slice(-2).map(({ id }) => id)
}

/** The lines that the server has in the kitchen. */
async function openLines(page: Page): Promise<{ id: number; status: string }[]> {
  const orders = await (await page.request.get('/api/v1/kitchen')).json()
  return (orders as { items: { id: number; status: string }[] }[]).flatMap(({ items }) => items)
}

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
  it('shows a new order without asking, and asks when it lacks the news before', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    let lost = 0
    await page.routeWebSocket('**/socket.io/**', (line) => {
      const server = line.connectToServer()
      server.onMessage((message) => {
        if (lost > 0 && String(message).startsWith('42["news"')) lost--
        else line.send(message)
      })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/feed/kitchen')) asked.push(request.url())
    })
    await send(fonda, 1)
    const follows = page.waitForResponse((response) => response.url().includes('follow='))
    await page.goto('/dashboard/kitchen')
    await follows
    asked.length = 0
    for (let n = 2; n <= 4; n++) {
      await send(fonda, 1)
      await expect.poll(() => cards(page).count()).toBe(n)
    }
    expect(asked).toEqual([])
    lost = 1
    await send(fonda, 1)
    await expect.poll(() => lost).toBe(0)
    await send(fonda, 1)
    await expect.poll(() => cards(page).count()).toBe(6)
    expect(asked).toHaveLength(1)
    await send(fonda, 1)
    await expect.poll(() => cards(page).count()).toBe(7)
    expect(asked).toHaveLength(1)
  })

  it('shows eight cards of two lines on a tablet, and one row above the first card on a phone', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await send(fonda, 12)
    await page.goto('/dashboard/kitchen')
    await cards(page).nth(11).waitFor()
    for (const [size, least] of [
      [TABLET, 8],
      [PHONE, 3],
    ] as const) {
      await page.setViewportSize(size)
      await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(least)
      await expectNoSidewaysScroll(page)
    }
    const head = await page.locator('#content header').first().boundingBox()
    const first = await cards(page).first().boundingBox()
    expect(head?.height).toBeLessThan(60)
    expect(first?.y).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0) + 8)
    const sizes = await lines(page, 'Comenzar a Preparar').evaluateAll((all) =>
      all.map((line) => [line.getBoundingClientRect().height >= 44, getComputedStyle(line).fontSize]),
    )
    expect(new Set(sizes.map(String))).toEqual(new Set(['true,20px']))
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
    await page.goto('/dashboard/kitchen')
    await cards(page).nth(9).waitFor()
    await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(8)
    await page.setViewportSize(TABLET)
    await expect.poll(() => wholeInSight(cards(page))).toBeGreaterThanOrEqual(6)
  })

  it('covers and breaks no word on a card that waits for long, also when its token has three digits', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await send(fonda, 100)
    await send(fonda, 3, 'delivery')
    await page.clock.install()
    await page.goto('/dashboard/kitchen')
    await page.clock.fastForward('25:00')
    const last = cards(page).last()
    await last.getByText('Urgente').waitFor()
    await last.getByText('103', { exact: true }).waitFor()
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      // Scrolls, and waits until the card is painted.
      await last.getByRole('heading').hover()
      expect(await page.evaluate(coveredTexts), `${size.width} px`).toEqual([])
      expect(await last.evaluate(brokenWords), `${size.width} px`).toEqual([])
    }
  })

  it('ends the title of a line that wraps with its status, in no line of its own', async () => {
    const { page } = await openFonda({ path: null, viewport: PHONE })
    const title = 'Mole poblano con pollo y arroz rojo'
    const { id } = await write(page.request, '/menu-items/add', { title, price: '98.50', taxId: 1 })
    await write(page.request, '/pos/create-order', { cart: [{ id, quantity: 1 }] })
    await page.goto('/dashboard/kitchen')
    for (const step of ['Comenzar a Preparar', 'Completar']) {
      const line = page.getByRole('button', { name: `${step}: 1 × ${title}` })
      const height = await line.evaluate((button) => button.getBoundingClientRect().height)
      expect(height).toBeLessThan(72)
      await line.click()
    }
  })

  it('counts in red the cancellations that are out of sight, and leads to them', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const [soup] = await send(fonda, 20)
    await page.goto('/dashboard/kitchen')
    await cards(page).nth(19).waitFor()
    await write(page.request, `/orders/update-status/${soup}`, { status: 'cancelled' })
    await page.getByRole('button', { name: '1 cancelado' }).click()
    const seen = page.getByRole('button', { name: /^Enterado/ })
    await expect.poll(() => wholeInSight(seen)).toBe(1)
    expect(await seen.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: '1 cancelado' }).waitFor({ state: 'detached' })
  })

  it('keeps readers, keys and taps from the cards below a dialog until it closes', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await send(fonda, 1)
    await page.goto('/dashboard/kitchen')
    const line = page.locator('[data-card] button').first()
    const isInert = () => line.evaluate((element) => element.closest('[inert]') !== null)
    await line.focus()
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
    await expect.poll(isInert).toBe(true)
    expect(await page.locator('*:focus').getAttribute('role')).toBe('dialog')
    await page.keyboard.press('Escape')
    await cards(page).first().waitFor()
    expect(await isInert()).toBe(false)
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('cooks on without a connection, and sends each step in its order when the line is back', async () => {
    const fonda = await openFonda({ path: null })
    const { page, person } = fonda
    const [soup, mole] = await send(fonda, 1)
    await send(fonda, 1)
    await page.goto('/dashboard/kitchen')
    await cards(page).nth(1).waitFor()
    const statuses = async () => {
      const open = await openLines(page)
      return [soup, mole].map((id) => open.find((line) => line.id === id)?.status)
    }
    await person.setOffline(true)
    await page.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor()
    const card = cards(page).first()
    await lines(page, 'Comenzar a Preparar').first().click()
    await card.getByText('Sin enviar').waitFor()
    // A tap right after another one is a bounce.
    await expect
      .poll(async () => {
        await lines(page, 'Completar').first().click()
        return card.getByRole('listitem').getByText('Listo').count()
      })
      .toBe(1)
    await card.getByRole('button', { name: /^Listo/ }).click()
    await page.getByText('3 pasos sin enviar').waitFor()
    expect(await card.getByText('Sin enviar').count()).toBe(2)
    expect(await statuses()).toEqual(['created', 'created'])
    await expectAccessibleInBothThemes(page)

    const sent: string[] = []
    // Those with an answer: the line may be away still when the browser says that it is back.
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().includes('/kitchen/'))
        sent.push(request.postData() ?? '')
    })
    // Meanwhile the guest cancelled the mole: it is not cooked, and the cook must see it.
    await write(page.request, `/orders/update-status/${mole}`, { status: 'cancelled' })
    await person.setOffline(false)
    await expect.poll(() => page.getByText('sin enviar').count()).toBe(0)
    await card.getByRole('button', { name: /^Enterado/ }).waitFor()
    await expect.poll(statuses).toEqual(['completed', 'cancelled'])
    expect(sent.map((body) => (JSON.parse(body) as { status?: string }).status)).toEqual([
      'preparing',
      'completed',
      'completed',
    ])
  })
})
