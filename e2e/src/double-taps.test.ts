import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { doubleTap, type Pointer } from './lib/double-tap.ts'
import { type Fonda, openFonda, openToDiners, write } from './lib/fonda.ts'
import { useTool } from './lib/go.ts'
import { PHONE, TABLET } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

/** Enough dishes that a dish is below every button. */
const DISHES = 40

let fonda: Fonda
beforeAll(async () => {
  fonda = await openFonda({ hasTouch: true, path: null })
  const { page, itemIds } = fonda
  const { request } = page
  await write(request, `/menu-items/variants/${itemIds.water}/add`, { title: 'Litro', price: '40.00' })
  for (let nth = 1; nth <= DISHES; nth++)
    await write(request, '/menu-items/add', { title: `Antojito ${nth}`, price: '30.00' })
  await write(request, '/customers/add', { phone: '5512345678', name: 'Ana López' })
  const diner = await openToDiners(page)
  await diner([{ id: itemIds.soup, quantity: 1 }])
  await page.goto('/dashboard/pos')
})

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

/** With the keyboard, so that no shield of a press delays the story. */
const use = (button: Locator) => button.press('Enter')

async function fillCart(page: Page): Promise<void> {
  if (await press(page, 'Quitar uno de Mole con pollo').first().isVisible()) return
  await use(press(page, 'Agregar Mole con pollo'))
  await press(page, 'Quitar uno de Mole con pollo').first().waitFor()
}

interface Closing {
  open: (page: Page) => Promise<void>
  /** The button that closes it; the story double-taps it. */
  closer: (page: Page) => Locator
  /** The request that the button sends, exactly once for all presses while it waits. */
  sends?: RegExp
}

/** Layers of each kind: what each layer of the app does with a second tap is tested without a browser. */
const DISH: Closing = {
  open: (page) => use(press(page, 'Agregar Agua de limón')),
  closer: (page) => press(dialog(page), /^Agregar ·/),
}
const CUSTOMERS: Closing = {
  open: async (page) => {
    const remove = press(page, 'Quitar cliente')
    if (await remove.isVisible()) await use(remove)
    await useTool(page, /^Cliente/)
    await dialog(page).getByRole('searchbox').fill('Ana')
  },
  closer: (page) => page.getByRole('option', { name: /Ana López/ }),
}
const TABLES: Closing = {
  open: (page) => use(press(page, /Mesa$/)),
  closer: (page) => dialog(page).getByRole('radio', { name: /^Mesa 1/ }),
}
const SUMMARY: Closing = {
  open: async (page) => {
    await fillCart(page)
    await use(press(page, 'Enviar a Cocina'))
  },
  closer: (page) => press(dialog(page), 'Enviar'),
  sends: /create-order/,
}
const CART: Closing = {
  open: (page) => use(press(page, /^Carrito \(/)),
  closer: (page) => press(dialog(page), 'Cerrar'),
}

/** Closes the dialogs that a failed try left open, with the keyboard, which the shield does not block. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=listbox]')
  while (await open.first().isVisible()) await page.keyboard.press('Escape')
}

/** Repeats until the machine is fast enough for the second tap to be in time. */
async function tryClosing(page: Page, { open, closer }: Closing, pointer: Pointer, gap: number) {
  for (let tries = 0; tries < 5; tries++) {
    await closeAll(page)
    await open(page)
    const requests: string[] = []
    const record = (request: Request) => void (request.method() === 'POST' && requests.push(request.url()))
    page.on('request', record)
    const { reached, wasDouble } = await doubleTap(page, closer(page), pointer, gap)
    page.off('request', record)
    if (wasDouble) return { reached, requests }
  }
  throw new Error('the machine is too slow for a double tap')
}

async function expectOneTap(closing: Closing, pointer: Pointer, gap: number): Promise<void> {
  const { reached, requests } = await tryClosing(fonda.page, closing, pointer, gap)
  expect(new Set(reached).size, `${pointer}, ${gap} ms: ${reached}`).toBe(1)
  if (closing.sends) expect(requests.filter((url) => closing.sends?.test(url))).toHaveLength(1)
  else expect(reached, `${pointer}, ${gap} ms: ${reached}`).toHaveLength(1)
}

/** Runs in the page: counts clicks, and those that reach an element. */
function recordTaps(): void {
  const taps = { all: 0, reached: 0 }
  Object.assign(globalThis, { taps })
  window.addEventListener('click', () => taps.all++, true)
  document.addEventListener('click', () => taps.reached++, true)
}

describe('a double tap closes one layer and reaches nothing below it', () => {
  it('by mouse, as quick as it can be', async () => {
    await expectOneTap(DISH, 'mouse', 60)
    await expectOneTap(DISH, 'mouse', 300)
    await expectOneTap(CUSTOMERS, 'mouse', 60)
  })

  it('by touch, as slow as it can be, at a tablet and a phone', async () => {
    await expectOneTap(DISH, 'touch', 150)
    await expectOneTap(TABLES, 'touch', 400)
    await expectOneTap(SUMMARY, 'touch', 400)
    const { page } = fonda
    await closeAll(page)
    await fillCart(page)
    await page.setViewportSize(PHONE)
    onTestFinished(() => page.setViewportSize(TABLET))
    await expectOneTap(CART, 'touch', 150)
  })

  it('also when the dialog closes between the second tap and its click', async () => {
    const { page } = fonda
    await closeAll(page)
    await use(press(page, /^Pedidos QR Menu/))
    await use(press(dialog(page), /^Eliminar pedido QR/))
    const confirmation = page.getByRole('alertdialog')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/update-status/, async (route) => {
      await answered
      await route.continue()
    })
    onTestFinished(() => page.unroute(/update-status/))
    const remove = press(confirmation, 'Eliminar')
    const { x, y } = await middleOf(remove)
    const sent = page.waitForRequest(/update-status/)
    await remove.tap()
    await sent
    await page.evaluate(recordTaps)
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x, y }])
    answer()
    await confirmation.waitFor({ state: 'detached' })
    await touch('touchEnd', [])
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'taps')))
      .toEqual({ all: 1, reached: 0 })
  })
})
