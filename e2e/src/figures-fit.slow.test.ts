import { LOSS_KINDS } from '@comanda/shared/reports/losses'
import type { APIRequestContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { coveredTexts } from './lib/covered.ts'
import { brokenFigures } from './lib/figures.ts'
import { type Fonda, openFonda, openToDiners, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const LARGEST = '9999999.99'
const MONEY = /^\d+\.\d\d$/
const MARIA = { phone: '5512345678', name: 'María de los Ángeles Núñez Villaseñor' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A dish at the highest price, and bills of it: one paid, two open. */
async function openRichFonda(): Promise<Fonda & { checkId: number }> {
  const fonda = await openFonda({ path: null, viewport: DESKTOP })
  const { request } = fonda.page
  const lobster = await addLobster(request)
  await write(request, '/customers/add', MARIA)
  for (const title of ['Terraza 14', 'Barra 7'])
    await write(request, '/settings/store-tables/add', { title, floor: 'Planta baja', seatingCapacity: 4 })
  await write(request, '/till/shifts/open', { amount: LARGEST })
  const cart = [{ id: lobster, quantity: 1 }]
  await write(request, '/pos/create-order-and-invoice', { cart, deliveryType: 'takeaway', customerId: MARIA })
  const atTable = { cart, deliveryType: 'dinein' }
  const { checkId = 0 } = await write(request, '/pos/create-order', { ...atTable, tableId: 1 })
  await write(request, '/pos/create-order', { ...atTable, tableId: 2, checkName: 'Juan' })
  return { ...fonda, checkId }
}

async function addLobster(request: APIRequestContext): Promise<number> {
  const item = { title: 'Langosta de la casa', price: LARGEST, categoryId: 1, taxId: 1 }
  return (await write(request, '/menu-items/add', item)).id ?? 0
}

/** An answer of a store that sells millions: each amount and each count is the largest that has its place. */
function enlarge(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarge(one, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, enlarge(one, name)]))
  if (typeof value === 'string' && MONEY.test(value)) return LARGEST
  const isCount = typeof value === 'number' && !/^id$|_id$|hour|weekday|tax|page/i.test(key)
  return isCount ? 99_999 : value
}

const LOSSES = LOSS_KINDS.map((kind) => ({ kind, count: 99_999, amount: LARGEST }))
const BY_PERSON = LOSSES.map((loss) => ({ ...loss, username: 'ana', name: 'Ana Ruiz' }))

/** The counts and averages that no story sells in a minute. */
const enlargeAnswers = (page: Page) =>
  page.route(/\/api\/v1\/(dashboard|reports|reports\/losses|customers\/visits)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const large = enlarge(await answer.json()) as object
    const isLosses = route.request().url().includes('losses')
    await route.fulfill({
      response: answer,
      json: isLosses ? { ...large, totals: LOSSES, byPerson: BY_PERSON } : large,
    })
  })

/** Shifts whose shortage and surplus are both the largest amount. */
const addDifferences = (page: Page) =>
  page.route(/\/api\/v1\/till\/day(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const day = (await answer.json()) as { shifts: object[] }
    const shifts = day.shifts.map((shift) => ({ ...shift, shortage: LARGEST, surplus: LARGEST }))
    await route.fulfill({ response: answer, json: { ...day, shifts } })
  })

/** Runs in the page: it hears of its size in a later frame, and draws its parts for it. Resolves when ten frames were alike. */
async function isDrawn(): Promise<void> {
  let before = ''
  for (let alike = 0; alike < 10; ) {
    await new Promise(requestAnimationFrame)
    const now = document.body.innerHTML
    alike = now === before ? alike + 1 : 0
    before = now
  }
}

/** At each size; a fault of one page does not hide those of the next. */
async function expectFigures(page: Page, sizes = [DESKTOP, TABLET, PHONE]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(isDrawn)
    await page.waitForFunction(() => document.getAnimations().length === 0)
    const faults = [...(await page.evaluate(brokenFigures)), ...(await page.evaluate(coveredTexts))]
    expect.soft(faults, `${new URL(page.url()).pathname} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize(DESKTOP)
}

async function visit(page: Page, pages: readonly (readonly [address: string, shown: string])[]) {
  for (const [address, shown] of pages) {
    await go(page, address)
    await page.getByText(shown).first().waitFor({ state: 'attached' })
    await expectFigures(page)
  }
}

async function expectFiguresOfDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await expectFigures(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The heights of the tiles beside each other. */
const heights = (page: Page, name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .evaluateAll((tiles) => {
      const rows = new Map<number, Set<number>>()
      for (const tile of tiles) {
        const { top, height } = tile.getBoundingClientRect()
        rows.set(Math.round(top), (rows.get(Math.round(top)) ?? new Set()).add(Math.round(height)))
      }
      return [...rows.values()].map((row) => row.size)
    })

describe('amounts up to 9,999,999.99 and counts up to 99,999 are read whole', () => {
  it('on the owner’s pages, in tiles of one height', async () => {
    const { page } = await openRichFonda()
    await enlargeAnswers(page)
    await addDifferences(page)
    await visit(page, [
      ['/dashboard/home', '$9,999,999.99'],
      ['/dashboard/reports', '99,999'],
      ['/dashboard/reports?type=last_7days', '99,999'],
      ['/dashboard/reports/losses?type=last_month', '$9,999,999.99'],
      ['/dashboard/invoices', '$9,999,999.99'],
      ['/dashboard/customers', MARIA.name],
      [`/dashboard/customers/${MARIA.phone}`, '$9,999,999.99'],
      ['/dashboard/settings/menu-items', 'Langosta de la casa'],
      ['/dashboard/till/day', '$9,999,999.99'],
    ])
    await go(page, '/dashboard/home')
    await page.getByText('$9,999,999.99').first().waitFor()
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      expect(new Set(await heights(page, 'Ahora mismo'))).toEqual(new Set([1]))
    }
    // An answer may still be on its way.
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('in a service', async () => {
    const { page, checkId } = await openRichFonda()
    await visit(page, [
      ['/dashboard/pos', 'Langosta de la casa'],
      ['/dashboard/floor', '$9,999,999.99'],
      ['/dashboard/orders', '$9,999,999.99'],
      [`/dashboard/checks/${checkId}`, '$9,999,999.99'],
      ['/dashboard/orders/1', '$9,999,999.99'],
    ])
    await go(page, '/dashboard/floor')
    await page.getByText('Lista', { exact: true }).click()
    await expectFigures(page)
    await go(page, '/dashboard/orders')
    await button(page, 'Vista compacta').click()
    await expectFigures(page)
    await visit(page, [['/print-receipt?orders=1&print=no', '$9,999,999.99']])
  })

  it('in the dialogs of a sale, in the search, and by a diner', async () => {
    const { page, checkId } = await openRichFonda()
    await openToDiners(page)
    const setting = await (await page.request.get('/api/v1/settings/store-setting')).json()
    await page.goto('/dashboard/pos')
    await button(page, 'Agregar Langosta de la casa').click()
    await expectFigures(page, [DESKTOP, TABLET])
    for (const key of ['F8', 'F9']) {
      await page.keyboard.press(key)
      await expectFiguresOfDialog(page)
    }
    await go(page, `/dashboard/checks/${checkId}`)
    await page.getByText('$9,999,999.99').first().waitFor()
    for (const key of ['d', 't', 'm', 'F9']) {
      await page.keyboard.press(key)
      await expectFiguresOfDialog(page)
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Terraza')
    await page
      .getByRole('option', { name: /9,999,999\.99/ })
      .first()
      .waitFor()
    await expectFigures(page)

    await page.goto(`/m/${setting.uniqueQRCode}`)
    await page.getByText('Langosta de la casa').first().waitFor()
    await expectFigures(page, [PHONE, DESKTOP])
  })
})
