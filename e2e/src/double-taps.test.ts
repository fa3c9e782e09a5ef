import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ALL_TAPS, doubleTap, EXTREMES, ONE_TAP, type Pointer } from './lib/double-tap.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'
import { middleOf } from './lib/middle.ts'

let fonda: Fonda
let diner: () => Promise<void>
beforeAll(async () => {
  fonda = await openFonda({ hasTouch: true, path: null })
  diner = await addTestData(fonda)
  await fonda.page.goto('/dashboard/pos')
})

/** Enough dishes that a dish is below every button. */
const DISHES = 40

/** Adds choices, a customer and receipts that do not open automatically. @returns a diner's request for a soup */
async function addTestData({ page: { request }, itemIds }: Fonda): Promise<() => Promise<void>> {
  await write(request, `/menu-items/variants/${itemIds.water}/add`, { title: 'Litro', price: '40.00' })
  for (let nth = 1; nth <= DISHES; nth++)
    await write(request, '/menu-items/add', { title: `Antojito ${nth}`, price: '30.00' })
  await write(request, '/customers/add', { phone: '5512345678', name: 'Ana López' })
  const print = await (await request.get('/api/v1/settings/print-setting')).json()
  await write(request, '/settings/print-setting', { ...print, isEnablePrint: false })
  const setting = await (await request.get('/api/v1/settings/store-setting')).json()
  await write(request, '/settings/store-setting', {
    ...setting,
    isQRMenuEnabled: true,
    isQROrderEnabled: true,
  })
  return async () => {
    await write(request, `/qrmenu/${setting.uniqueQRCode}/place-order`, {
      deliveryType: null,
      cartItems: [{ id: itemIds.soup, quantity: 1 }],
      customerType: 'WALKIN',
      customer: null,
      tableId: null,
    })
  }
}

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

async function saveDraft(page: Page): Promise<void> {
  await fillCart(page)
  await use(press(page, 'Borrador'))
  await page.getByLabel('Referencia').fill('Mesa del fondo')
  await page.keyboard.press('Enter')
  await page.getByText('Toca un artículo del menú para agregarlo.').waitFor()
}

async function openDrafts(page: Page): Promise<void> {
  await saveDraft(page)
  await use(press(page, /^Lista de Borradores/))
}

async function openRequests(page: Page): Promise<void> {
  await diner()
  await use(press(page, /^Pedidos QR Menu/))
  await press(dialog(page), /^Cargar pedido QR/)
    .first()
    .waitFor()
}

async function openCustomers(page: Page): Promise<void> {
  const remove = press(page, 'Quitar cliente')
  if (await remove.isVisible()) await use(remove)
  await use(press(page, /Cliente sin reserva$/))
  await dialog(page).getByRole('searchbox').fill('Ana')
  await page.getByRole('option', { name: /Ana López/ }).waitFor()
}

const openWithCart = (name: string) => async (page: Page) => {
  await fillCart(page)
  await use(press(page, name))
}

interface Closing {
  open: (page: Page) => Promise<void>
  /** The buttons that close it; the test double-taps each. */
  closedBy: ((page: Page) => Locator)[]
  /** The request that the first button sends, exactly once for all presses while it waits. */
  sends?: RegExp
}

const button = (name: string | RegExp) => (page: Page) => press(dialog(page), name).first()
const option = (name: string | RegExp) => (page: Page) => page.getByRole('option', { name })
const confirmation = (page: Page) => page.getByRole('alertdialog')

const CLOSINGS: Record<string, Closing> = {
  'the choices of a dish': {
    open: (page) => use(press(page, 'Agregar Agua de limón')),
    closedBy: [button(/^Agregar ·/), button('Cerrar')],
  },
  'the notes of a line': {
    open: openWithCart('Notas de Mole con pollo'),
    closedBy: [button('Guardar'), button('Volver')],
  },
  'the categories': {
    open: (page) => use(press(page, 'Filtrar por categoría')),
    closedBy: [button('Aplicar'), button('Todas')],
  },
  'a draft being saved': {
    open: openWithCart('Borrador'),
    closedBy: [button('Guardar'), button('Volver')],
  },
  'the drafts': { open: openDrafts, closedBy: [button('Cargar Mesa del fondo'), button('Cerrar')] },
  'the question before a draft is deleted': {
    open: async (page) => {
      await openDrafts(page)
      await use(press(dialog(page), 'Eliminar Mesa del fondo').first())
    },
    closedBy: [
      (page) => press(confirmation(page), 'Eliminar'),
      (page) => press(confirmation(page), 'Volver'),
    ],
  },
  "the diners' requests": { open: openRequests, closedBy: [button(/^Cargar pedido QR/), button('Cerrar')] },
  'the question before a request is deleted': {
    open: async (page) => {
      await openRequests(page)
      await use(press(dialog(page), /^Eliminar pedido QR/).first())
    },
    closedBy: [(page) => press(confirmation(page), 'Eliminar')],
    sends: /update-status/,
  },
  'the summary before the kitchen': {
    open: openWithCart('Enviar a Cocina'),
    closedBy: [button('Enviar')],
    sends: /create-order/,
  },
  'the summary before a payment': {
    open: openWithCart('Crear Recibo y Cobrar'),
    closedBy: [button('Cerrar')],
  },
  'the token': {
    open: async (page) => {
      await openWithCart('Enviar a Cocina')(page)
      await use(press(dialog(page), 'Enviar'))
      await press(dialog(page), 'Listo').waitFor()
    },
    closedBy: [button('Listo'), button('Cerrar')],
  },
  'the customers': { open: openCustomers, closedBy: [option(/Ana López/), button('Cerrar')] },
  'the tables': {
    open: (page) => use(press(page, /Mesa$/)),
    closedBy: [(page) => dialog(page).getByRole('radio', { name: /^Mesa 1/ }), button('Cerrar')],
  },
}

/** Closes the dialogs that a failed try left open, with the keyboard, which the shield does not block. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=listbox]')
  while (await open.first().isVisible()) await page.keyboard.press('Escape')
}

/** Repeats until the machine is fast enough for the second tap to be in time. */
async function tryClosing(page: Page, { open }: Closing, closer: Locator, pointer: Pointer, gap: number) {
  for (let tries = 0; tries < 5; tries++) {
    await closeAll(page)
    await open(page)
    const requests: string[] = []
    const record = (request: Request) => void (request.method() === 'POST' && requests.push(request.url()))
    page.on('request', record)
    const { reached, wasDouble } = await doubleTap(page, closer, pointer, gap)
    page.off('request', record)
    if (wasDouble) return { reached, requests }
  }
  throw new Error('the machine is too slow for a double tap')
}

/** @param taps those of the first button */
async function expectOneTap(page: Page, closing: Closing, taps = ONE_TAP): Promise<void> {
  const { closedBy, sends } = closing
  for (const [nth, closer] of closedBy.entries()) {
    for (const [pointer, gap] of nth === 0 ? taps : ONE_TAP) {
      const { reached, requests } = await tryClosing(page, closing, closer(page), pointer, gap)
      if (sends) {
        expect(new Set(reached).size, `${pointer}, ${gap} ms: ${reached}`).toBe(1)
        expect(requests.filter((url) => sends.test(url))).toHaveLength(1)
      } else expect(reached, `${pointer}, ${gap} ms: ${reached}`).toHaveLength(1)
    }
  }
}

/** Runs in the page: records of each new shield whether it covers the first dish. */
function noteShields(): void {
  const shields: { isOverFirst: boolean }[] = []
  Object.assign(globalThis, { shields })
  const note = (changes: MutationRecord[]) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const isShield = added.some((node) => node instanceof HTMLElement && 'tapShield' in node.dataset)
    const box = document.querySelector('[data-index="0"] button')?.getBoundingClientRect()
    if (!isShield || !box) return
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    shields.push({ isOverFirst: hit instanceof HTMLElement && 'tapShield' in hit.dataset })
  }
  new MutationObserver(note).observe(document.body, { childList: true })
}

/** Runs in the page: counts clicks, and those that reach an element. */
function recordTaps(): void {
  const taps = { all: 0, reached: 0 }
  Object.assign(globalThis, { taps })
  window.addEventListener('click', () => taps.all++, true)
  document.addEventListener('click', () => taps.reached++, true)
}

describe('a double tap closes one dialog and reaches nothing below it', () => {
  for (const [nth, [name, closing]] of Object.entries(CLOSINGS).entries()) {
    // All dialogs share one shield, so one of them tries all gaps; the time of an answer differs.
    const taps = nth === 0 ? ALL_TAPS : closing.sends ? EXTREMES : ONE_TAP
    it(name, () => expectOneTap(fonda.page, closing, taps))
  }

  it('on a busy page, which handles the second tap after its shield went', async () => {
    const { page } = fonda
    const noShield = await page.addStyleTag({ content: '[data-tap-shield] { display: none }' })
    onTestFinished(() => noShield.evaluate((style) => (style as Element).remove()))
    await expectOneTap(page, CLOSINGS['the notes of a line'] as Closing)
  })

  it('also when the dialog closes between the second tap and its click', async () => {
    const { page } = fonda
    await closeAll(page)
    await CLOSINGS['the question before a request is deleted']?.open(page)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/update-status/, async (route) => {
      await answered
      await route.continue()
    })
    onTestFinished(() => page.unroute(/update-status/))
    const remove = press(confirmation(page), 'Eliminar')
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
    await confirmation(page).waitFor({ state: 'detached' })
    await touch('touchEnd', [])
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'taps')))
      .toEqual({ all: 1, reached: 0 })
  })

  it('does not block a tap elsewhere or a key', async () => {
    const { page } = fonda
    await closeAll(page)
    await fillCart(page)
    const water = press(page, 'Agregar Agua de limón')
    await water.click()
    // Opening the dialog shows another shield, over the dish.
    await button(/^Agregar ·/)(page).waitFor()
    await page.locator('[data-tap-shield]').first().waitFor({ state: 'detached' })
    await page.evaluate(noteShields)
    await button(/^Agregar ·/)(page).click()
    // Nothing covers the first dish at the moment when the dialog closes.
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shields')))
      .toEqual([{ isOverFirst: false }])
    // By key at the place of the last press.
    await page.locator('[aria-label="Agregar Agua de limón"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await button(/^Agregar ·/)(page).waitFor()
    await page.keyboard.press('Escape')
  })

  it('closes the cart on a phone', async () => {
    const { page } = fonda
    await closeAll(page)
    await page.setViewportSize(PHONE)
    const cart: Closing = {
      open: (phone) => use(press(phone, /^Carrito \(/)),
      closedBy: [button('Cerrar')],
    }
    await expectOneTap(page, cart)
  })
})
