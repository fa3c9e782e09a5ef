import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE } from './lib/launch.ts'

/** A restaurant with thirty tables, at their list. */
async function openTables(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await openFonda({ path: null, viewport })
  const hall = { name: 'Mesa', floor: 'Terraza', seatingCapacity: 4, count: 30 }
  await write(page.request, '/settings/store-tables/add-several', hall)
  await page.goto('/dashboard/settings/tables')
  await page.getByRole('row', { name: /^Mesa 31/ }).waitFor()
  return page
}

/** The rows of a list that are wholly in sight. */
const rowsInSight = (page: Page) =>
  page
    .locator('main tbody tr')
    .evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    )

/** All pages of the staff but those that fill the screen. */
const PAGES = [
  ...'home floor orders reservation customers users invoices reviews devices profile contact-support'.split(
    ' ',
  ),
  ...'till till/z till/day reports reports/losses'.split(' '),
  ...'details suppliers menu-items menu-items/categories service tables tables/plan stations tax-setup'
    .split(' ')
    .map((name) => `settings/${name}`),
  ...'payment-types till print-settings audit-log data'.split(' ').map((name) => `settings/${name}`),
]

/** The right edges of the head and of the widest box below it, and the width of the page. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('main header') as HTMLElement
    const frame = head.parentElement as HTMLElement
    const boxes = [...frame.querySelectorAll('section, article, form, table, ul, dl')].filter(
      (box) => !head.contains(box) && box.checkVisibility(),
    )
    const right = (box: Element) => Math.round(box.getBoundingClientRect().right)
    return {
      head: right(head),
      content: boxes.length > 0 ? Math.max(...boxes.map(right)) : right(head),
      width: Math.round(head.getBoundingClientRect().width),
      room: Math.round((document.querySelector('main > div') as HTMLElement).getBoundingClientRect().width),
    }
  })

/** Pages of fields and text; the drawer has no shift. */
const FORMS = [
  'contact-support',
  'till',
  ...'details service print-settings data'.split(' ').map((name) => `settings/${name}`),
]
const FORM_WIDTH = 768
/** Beside a page: its padding, and the menu of the settings. */
const besideOf = (path: string) => (path.startsWith('settings/') ? 288 : 48)

describe('the width of a page', () => {
  it('is that of a form or of a list, and its content ends where its head ends', async () => {
    const { page } = await openFonda({ path: '/dashboard/profile', viewport: { width: 1440, height: 900 } })
    for (const path of PAGES) {
      await go(page, `/dashboard/${path}`)
      await page.locator('main header').getByRole('heading', { level: 1 }).first().waitFor()
      const overhang = async () => {
        const { head, content, width, room } = await edgesOf(page)
        const due = FORMS.includes(path) ? FORM_WIDTH : room - besideOf(path)
        return [width - due, Math.abs(content - head) > 1 ? content - head : 0]
      }
      // Content that loads last, such as the preview of a receipt, decides the width.
      await expect.poll(overhang, { message: path }).toEqual([0, 0])
    }
  })
})

describe('the head of a page', () => {
  it('takes one row of a phone, and one for filters: all content begins above 200 px, none lies beside the phone', async () => {
    const { page } = await openFonda({ path: '/dashboard/profile', viewport: PHONE })
    const low: string[] = []
    const wide: string[] = []
    for (const path of PAGES) {
      await go(page, `/dashboard/${path}`)
      const head = page.locator('main header').first()
      await head.getByRole('heading', { level: 1 }).waitFor()
      const bottom = await head.evaluate((header) => {
        const { marginBottom } = getComputedStyle(header)
        return header.getBoundingClientRect().bottom + Number.parseFloat(marginBottom)
      })
      if (bottom >= 200) low.push(`${path}: ${bottom}`)
      const beside = await sidewaysScroll(page)
      if (beside > 0) wide.push(`${path}: ${beside}`)
    }
    expect(low).toEqual([])
    expect(wide).toEqual([])
  })

  it('keeps the height of its filters when one is added', async () => {
    const { page } = await openFonda({ path: '/dashboard/reservation', viewport: DESKTOP })
    const head = page.locator('main header').first()
    const day = page.getByRole('radio', { name: 'Día' })
    // The head of the loaded page takes the place of the loading one.
    await page.getByRole('button', { name: 'Nueva', exact: true }).waitFor()
    const before = (await head.boundingBox())?.height
    await day.click()
    await page.getByRole('group', { name: 'Día' }).waitFor()
    expect((await head.boundingBox())?.height).toBe(before)
  })
})

describe('a list of the back office', () => {
  it('has twelve records on a screen, and ten on a phone', async () => {
    expect(await rowsInSight(await openTables(DESKTOP))).toBeGreaterThanOrEqual(12)
    expect(await rowsInSight(await openTables(PHONE))).toBeGreaterThanOrEqual(10)
  })
})
