import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, openToDiners, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

const EDITOR = '/dashboard/settings/floor-plan'
const FLOOR = '/dashboard/floor'

interface Places {
  floors: {
    version: number
    plan: {
      tables: Record<string, { x: number; y: number; width: number; height: number; rotation: number }>
    }
  }[]
}

/** A restaurant with three tables; the owner's tablet shows a page. */
async function open(path: string, hasTouch = false) {
  const { person, page, itemIds } = await openFonda({ hasTouch, path: null })
  for (const title of ['Mesa 2', 'Mesa 3'])
    await write(page.request, '/settings/store-tables/add', { title, floor: '-', seatingCapacity: 2 })
  await page.goto(path)
  const order = (tableId: number) =>
    write(page.request, '/pos/create-order', { cart: [{ id: itemIds.mole, quantity: 2 }], tableId })
  return { person, page, order }
}

/** The floor of a restaurant whose diners order from Mesa 1 with their phones. */
async function openWithDiners() {
  const { page, itemIds } = await openFonda({ path: null })
  const diner = await openToDiners(page)
  await page.goto(FLOOR)
  await table(page, 'Mesa 1', 'Libre').waitFor()
  return { page, diner, itemIds }
}

const saved = async (page: Page) => {
  const { floors } = (await (await page.request.get('/api/v1/settings/floor-plans')).json()) as Places
  const [floor] = floors
  if (!floor) throw new Error('no floor')
  return floor
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
  it('is arranged by mouse and by keyboard, and every screen shows it at once', async () => {
    const { person, page } = await open(EDITOR)
    const waiter = await person.newPage()
    await waiter.goto(FLOOR)
    await table(waiter, 'Mesa 1', 'Libre').waitFor()
    await table(page, 'Mesa 1').waitFor()
    await drag(page, table(page, 'Mesa 1'), 150, 200)
    await drag(page, resizeHandle(page), 60, 0)
    await table(page, 'Mesa 2').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'r', 'f'])
      await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Agregar un lugar' }).click()
    await table(page, 'Mesa 2').getByText('3 lugares').waitFor()
    await table(page, 'Mesa 3').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Letrero', exact: true }).click()
    await page.getByLabel('Texto del letrero').fill('Cocina abierta')
    await save(page)
    await waiter.getByText('Cocina abierta').waitFor()
    const { version, plan } = await saved(page)
    const { 1: one, 2: two, 3: three } = plan.tables
    expect(version).toBe(1)
    expect(one?.y).toBeGreaterThan(150)
    expect((one?.width ?? 0) - (three?.width ?? 0)).toBeGreaterThan(50)
    expect(one?.height).toBe(three?.height)
    expect(two).toMatchObject({ rotation: 15, shape: 'round' })
    expect((two?.x ?? 0) - (three?.x ?? 0)).toBe(-198)
    expect(three?.y).toBe(20)
  })

  it('is arranged by touch: a finger moves a table and changes its size', async () => {
    const { page } = await open(EDITOR, true)
    await touchDrag(page, table(page, 'Mesa 2'), 40, 160)
    await resizeHandle(page).scrollIntoViewIfNeeded()
    await touchDrag(page, resizeHandle(page), 50, 40)
    await save(page)
    const { 2: two, 3: three } = (await saved(page)).plan.tables
    expect((two?.y ?? 0) - (three?.y ?? 0)).toBeGreaterThan(100)
    expect((two?.width ?? 0) - (three?.width ?? 0)).toBeGreaterThan(30)
    expect((two?.height ?? 0) - (three?.height ?? 0)).toBeGreaterThan(20)
  })

  it('is arranged on a phone, where the buttons of the selected table stay in sight', async () => {
    const { page } = await open(EDITOR, true)
    await page.setViewportSize(PHONE)
    await table(page, 'Mesa 2').click()
    for (const name of ['Agregar un lugar', 'Girar a la derecha', 'Menos alto'])
      expect(await isInSight(page.getByRole('button', { name })), name).toBe(true)
    await expectNoSidewaysScroll(page)
    // A small phone: the focus scrolls a table out from under the bar.
    await page.setViewportSize({ width: 320, height: 700 })
    await table(page, 'Mesa 3').focus()
    await expect.poll(() => isInSight(table(page, 'Mesa 3'))).toBe(true)
  })

  it('keeps the changes of an editor when another person saved meanwhile', async () => {
    const { page } = await open(EDITOR)
    await drag(page, table(page, 'Mesa 1'), 200, 150)
    const plan = { tables: {}, marks: [] }
    await write(page.request, '/settings/floor-plans', { floor: '-', version: 0, plan })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Otra persona guardó este plano').waitFor()
    expect((await saved(page)).plan.tables).toEqual({})
    await page.getByRole('button', { name: 'Guardar lo mío' }).click()
    await page.getByText('El plano se guardó.').waitFor()
    const { version, plan: mine } = await saved(page)
    expect(version).toBe(2)
    expect(mine.tables[1]?.y).toBeGreaterThan(100)
    await drag(page, table(page, 'Mesa 2'), 60, 180)
    await page.getByRole('link', { name: 'Salón', exact: true }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await page.getByRole('link', { name: 'Salón', exact: true }).click()
    await table(page, 'Mesa 1', 'Libre').waitFor()
  })
})

describe('the floor', () => {
  it('lights a table when its order is sent, and moves the party in four taps', async () => {
    const { page, order } = await open(FLOOR)
    await table(page, 'Mesa 1', 'Libre').waitFor()
    await order(1)
    await table(page, 'Mesa 1', 'En cocina.*197.00').waitFor()
    await table(page, 'Mesa 1').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mover' }).click()
    await page.getByText('Mover Mesa 1: elige la mesa').waitFor()
    await table(page, 'Mesa 3').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mover' }).click()
    await table(page, 'Mesa 3', 'En cocina').waitFor()
    await table(page, 'Mesa 1', 'Por limpiar').waitFor()
  })

  it('is used by keyboard, and opens the check of a table', async () => {
    const { page, order } = await open(FLOOR)
    await order(2)
    await table(page, 'Mesa 2', 'En cocina').waitFor()
    await table(page, 'Mesa 1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('dialog', { name: 'Mesa 2' }).getByRole('menu', { name: 'Mesa 2' })
    const round = menu.getByRole('menuitem', { name: 'Agregar ronda' })
    await round.waitFor()
    await page.keyboard.press('Escape')
    await round.waitFor({ state: 'detached' })
    // The menu gives the focus back when it is gone.
    await expect
      .poll(() => table(page, 'Mesa 2').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard\/checks\/\d+$/)
  })

  it('is a list on a phone, with a menu for each table', async () => {
    const { page, order } = await open(FLOOR)
    await order(2)
    await page.setViewportSize(PHONE)
    await table(page, 'Mesa 2', 'En cocina').waitFor()
    await page.getByRole('button', { name: 'Más acciones de Mesa 2' }).click()
    await page.getByRole('menuitem', { name: 'Cobrar' }).waitFor()
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page)
  })
})

/** Twenty-five tables, some with long names, and where each is on the screen. */
async function openLarge(more = 0) {
  const { page } = await open(EDITOR, true)
  const add = (name: string, count: number) =>
    write(page.request, '/settings/store-tables/add-several', { name, count, floor: '-', seatingCapacity: 4 })
  await add('Mesa', 17 + more)
  await add('Mesa del jardín', 5)
  const show = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.goto(FLOOR)
    await page.getByText('Plano', { exact: true }).click()
    await table(page, 'Mesa 1').waitFor()
  }
  return { page, show }
}

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

describe('the plan of many tables', () => {
  it('has every table in sight and as large as a finger, on a desktop, a tablet and a phone', async () => {
    const { page, show } = await openLarge()
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await show(size)
      const tiles = await tilesOf(page)
      expect([size.width, tiles.length]).toEqual([size.width, 25])
      expect(tiles.filter(({ isInside, isTarget }) => !isInside || !isTarget)).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    await expectAccessibleInBothThemes(page)
  })

  it('is a list where its tables would be too small, and says so', async () => {
    const { page, show } = await openLarge(70)
    await show(PHONE)
    await page.getByText(/^En esta pantalla las mesas del plano quedarían muy chicas/).waitFor()
    await page.getByRole('button', { name: 'Más acciones de Mesa 1', exact: true }).waitFor()
    await show(TABLET)
    expect((await tilesOf(page)).every(({ isInside, isTarget }) => isInside && isTarget)).toBe(true)
  })

  it('opens the menu of a table by a long press of a finger', async () => {
    const { page, show } = await openLarge()
    await show(TABLET)
    const { x, y } = await middleOf(table(page, 'Mesa 5'))
    const session = await page.context().newCDPSession(page)
    const touchPoints = [{ x, y }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.getByRole('menuitem', { name: 'Nuevo pedido' }).waitFor()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('menuitem', { name: 'Nuevo pedido' }).waitFor()
  })
})

describe('a diner’s request', () => {
  it('is opened by a tap on its table and sent to the kitchen by the next; the menu opens it too', async () => {
    const { page, diner, itemIds } = await openWithDiners()
    await diner([{ id: itemIds.mole, quantity: 2, notes: 'sin ajonjolí' }])
    await table(page, 'Mesa 1', 'Pedido QR').click()
    const dialog = page.getByRole('dialog', { name: 'Pedido QR de Mesa 1' })
    await dialog.getByText('2 × Mole con pollo').waitFor()
    await dialog.getByText('sin ajonjolí').waitFor()
    await dialog.getByText('$197.00').waitFor()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Mandar a cocina' }).click()
    await page.getByText(/^Pedido enviado a cocina: token \d+$/).waitFor()
    await table(page, 'Mesa 1', 'En cocina.*197.00').waitFor()
    const kitchen = (await (await page.request.get('/api/v1/kitchen')).json()) as { table_id: number }[]
    expect(kitchen).toMatchObject([{ table_id: 1, items: [{ quantity: 2, notes: 'sin ajonjolí' }] }])

    // The second request of the table is a round of its check.
    await diner([{ id: itemIds.water, quantity: 1 }])
    await table(page, 'Mesa 1', 'Pedido QR').waitFor()
    await table(page, 'Mesa 1').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Agregar ronda' }).waitFor()
    await page.getByRole('menuitem', { name: 'Ver pedido QR' }).click()
    await dialog.getByRole('button', { name: 'Mandar a cocina' }).click()
    await table(page, 'Mesa 1', 'En cocina.*222.00').waitFor()
  })

  it('that somebody else has sent is not sent again, and can be changed at the point of sale', async () => {
    const { page, diner, itemIds } = await openWithDiners()
    const id = await diner([{ id: itemIds.soup, quantity: 1 }])
    await table(page, 'Mesa 1', 'Pedido QR').click()
    const dialog = page.getByRole('dialog', { name: 'Pedido QR de Mesa 1' })
    await dialog.getByText('1 × Sopa de fideo').waitFor()
    await write(page.request, `/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
    await dialog.getByText(/^Ya no hay pedidos QR de esta mesa/).waitFor()
    await page.keyboard.press('Escape')
    await diner([{ id: itemIds.soup, quantity: 1 }])
    const mole = await diner([{ id: itemIds.mole, quantity: 2 }])
    await table(page, 'Mesa 1', 'Pedido QR').click()
    const asked = dialog.getByRole('article', { name: `#${mole}` })
    // A phone shows its cart at once, too.
    await page.setViewportSize(PHONE)
    await asked.getByRole('link', { name: 'Cambiar en PDV' }).click()
    await page.getByText(`Pedido QR ${mole} · Mesa 1`).waitFor()
    const lines = page.getByRole('list', { name: 'Carrito' }).getByRole('listitem')
    expect(await lines.allTextContents()).toEqual([expect.stringContaining('2 × Mole con pollo')])
    expect(new URL(page.url()).search).toBe('')
  })
})
