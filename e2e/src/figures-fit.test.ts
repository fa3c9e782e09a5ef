import { LOSS_KINDS } from '@comanda/shared/reports/losses'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPerson } from './lib/browser.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'

const MONEY = /^\d+\.\d\d$/

/** An answer of a store that sells millions: each amount and each count is the largest that has its place. */
function enlarge(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarge(one, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, enlarge(one, name)]))
  if (typeof value === 'string' && MONEY.test(value)) return '9999999.99'
  const isCount = typeof value === 'number' && !/^id$|_id$|hour|weekday/.test(key)
  return isCount ? 99_999 : value
}

const ANA = { username: 'ana', name: 'Ana' }
const LARGE_LOSSES = LOSS_KINDS.map((kind) => ({ kind, count: 99_999, amount: '9999999.99' }))

async function enlargeAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(dashboard|reports|reports\/losses)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const large = enlarge(await answer.json()) as object
    const losses = { totals: LARGE_LOSSES, byPerson: LARGE_LOSSES.map((loss) => ({ ...loss, ...ANA })) }
    await route.fulfill({
      response: answer,
      json: route.request().url().includes('losses') ? { ...large, ...losses } : large,
    })
  })
}

async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByText('$9,999,999.99').first().waitFor()
}

/** The texts that are wider than their place, or that take more than a line. */
const unfit = (page: Page) =>
  page.locator('#content').evaluate((content) => {
    const isAmount = (text: string) => /^[$\d,.]{6,}$/.test(text.trim())
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    if (content.scrollWidth > content.clientWidth) found.push('the page scrolls sideways')
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      const parent = texts.currentNode.parentElement
      if (!parent || !isAmount(text) || parent.closest('svg, .sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      const box = parent.closest('li, dl > div, td, section, button')?.getBoundingClientRect()
      const { left, right } = range.getBoundingClientRect()
      const isOutside = box !== undefined && (left < box.left - 1 || right > box.right + 1)
      if (tops.size > 1 || isOutside) found.push(text)
    }
    return found
  })

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

describe('millions on the owner’s pages', () => {
  it.each([
    ['1280', DESKTOP],
    ['1024', TABLET],
    ['390', PHONE],
  ])('stay on one line inside their tiles and cards at %s px', async (_, size) => {
    const person = await newPerson(size)
    const page = await signIn(person, 'demo@comanda.mx', 'comanda-demo')
    await enlargeAnswers(page)
    for (const path of ['home', 'reports?type=last_7days', 'reports', 'reports/losses?type=last_month']) {
      await openLarge(page, `/dashboard/${path}`)
      expect([path, await unfit(page)]).toEqual([path, []])
    }
    await openLarge(page, '/dashboard/home')
    expect(new Set(await heights(page, 'Ahora mismo'))).toEqual(new Set([1]))
    // An answer may still be on its way.
    await page.unrouteAll({ behavior: 'wait' })
  })
})
