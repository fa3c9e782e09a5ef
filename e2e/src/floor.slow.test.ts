import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

const EDITOR = '/dashboard/settings/tables/plan'
const FLOOR = '/dashboard/floor'

interface Places {
  floors: {
    version: number
    plan: {
      tables: Record<string, { x: number; y: number; width: number; height: number; rotation: number }>
    }
  }[]
}

/** A restaurant with Mesa 1 and so many more tables; the owner's tablet shows a page. */
async function open(path: string, more: number, hasTouch = false) {
  const { person, page } = await openFonda({ hasTouch, path: null })
  const tables = { name: 'Mesa', count: more, floor: '-', seatingCapacity: 2 }
  await write(page.request, '/settings/store-tables/add-several', tables)
  await page.goto(path)
  return { person, page }
}

const saved = async (page: Page) => {
  const { floors } = (await (await page.request.get('/api/v1/settings/floor-plans')).json()) as Places
  const [floor] = floors
  if (!floor) throw new Error('no floor')
  return floor.plan.tables
}

/** A table in the editor or on the floor. */
const table = (page: Page, title: string, state = '') =>
  page.getByRole('button', { name: new RegExp(`^${title}\\b.*${state}`) }).first()

/** Whether its middle is on the screen, and nothing covers it. */
async function isInSight(what: Locator): Promise<boolean> {
  const point = await middleOf(what)
  return what.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), point)
}

const resizeHandle = (page: Page) => page.locator('[data-handle=resize]')

async function drag(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  // Waits until the plan, which fits itself into the page, stands still.
  await what.hover()
  const { x, y } = await middleOf(what)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

/** By a finger; Playwright has only taps. */
async function touchDrag(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  const element = await what.elementHandle()
  await element?.waitForElementState('stable')
  const { x, y } = await middleOf(what)
  const browserSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    browserSession.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }],
    })
  await send('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', part)
  await send('touchEnd', 1)
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('El plano se guardó.').waitFor()
}

describe('the plan of a floor', () => {
  it('is arranged by mouse', async () => {
    const { page } = await open(EDITOR, 2)
    await drag(page, table(page, 'Mesa 1'), 150, 200)
    await drag(page, resizeHandle(page), 60, 0)
    await save(page)
    const { 1: one, 3: three } = await saved(page)
    expect(one?.y).toBeGreaterThan(150)
    expect((one?.width ?? 0) - (three?.width ?? 0)).toBeGreaterThan(50)
    expect(one?.height).toBe(three?.height)
  })

  it('is arranged by a finger, also on a phone, where the buttons of the selected table stay in sight', async () => {
    const { page } = await open(EDITOR, 2, true)
    await touchDrag(page, table(page, 'Mesa 2'), 40, 160)
    await resizeHandle(page).scrollIntoViewIfNeeded()
    await touchDrag(page, resizeHandle(page), 50, 40)
    await save(page)
    const { 2: two, 3: three } = await saved(page)
    expect((two?.y ?? 0) - (three?.y ?? 0)).toBeGreaterThan(100)
    expect((two?.width ?? 0) - (three?.width ?? 0)).toBeGreaterThan(30)
    expect((two?.height ?? 0) - (three?.height ?? 0)).toBeGreaterThan(20)

    await page.setViewportSize(PHONE)
    await table(page, 'Mesa 2').click()
    for (const name of ['Agregar un lugar', 'Girar a la derecha', 'Menos alto'])
      expect(await isInSight(page.getByRole('button', { name })), name).toBe(true)
    await expectNoSidewaysScroll(page)
    // A small phone: the focus scrolls a table out from under the bar, and not out of the floor.
    await page.setViewportSize({ width: 320, height: 700 })
    await table(page, 'Mesa 3').focus()
    await expect.poll(() => isInSight(table(page, 'Mesa 3'))).toBe(true)
  })
})

const tilesOf = (page: Page) =>
  page.getByRole('region', { name: 'Plano del salón' }).evaluate((plan) =>
    [...plan.querySelectorAll('button[data-party]')].map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isHit = (dx: number, dy: number) => tile.contains(document.elementFromPoint(x + dx, y + dy))
      return {
        isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        isTarget: isHit(-21, 0) && isHit(21, 0) && isHit(0, -21) && isHit(0, 21),
      }
    }),
  )

const isMenuOf = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('menuitem', { name: 'Nuevo pedido' }).waitFor()

describe('the floor', () => {
  it('has each of 25 tables in sight and as large as a finger, which opens its menu, as the keys do', async () => {
    const { page } = await open(FLOOR, 19, true)
    const more = { name: 'Mesa del jardín', count: 5, floor: '-', seatingCapacity: 4 }
    await write(page.request, '/settings/store-tables/add-several', more)
    await page.getByText('Plano', { exact: true }).click()
    for (const size of [DESKTOP, PHONE, TABLET]) {
      await page.setViewportSize(size)
      await go(page, EDITOR)
      await go(page, FLOOR)
      await table(page, 'Mesa 1').waitFor()
      await expect.poll(async () => (await tilesOf(page)).length).toBe(25)
      expect((await tilesOf(page)).filter(({ isInside, isTarget }) => !isInside || !isTarget)).toEqual([])
      await expectNoSidewaysScroll(page)
    }

    await table(page, 'Mesa 1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    await isMenuOf(page, 'Mesa 2')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    const { x, y } = await middleOf(table(page, 'Mesa 5'))
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await isMenuOf(page, 'Mesa 5')
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await isMenuOf(page, 'Mesa 5')
  })

  it('is a list where the tables of its plan would be too small, and says so', async () => {
    const { page } = await open(FLOOR, 94, true)
    await page.getByText('Plano', { exact: true }).click()
    await page.setViewportSize(PHONE)
    await page.getByText(/^En esta pantalla las mesas del plano quedarían muy chicas/).waitFor()
    await page.getByRole('button', { name: 'Más acciones de Mesa 1', exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(TABLET)
    await expect.poll(async () => (await tilesOf(page)).length).toBe(95)
    expect((await tilesOf(page)).every(({ isInside, isTarget }) => isInside && isTarget)).toBe(true)
  })
})
