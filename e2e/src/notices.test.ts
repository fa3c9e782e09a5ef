import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes, newPerson } from './lib/browser.ts'
import { type Fonda, openFonda, PASSWORD, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, signIn, TABLET } from './lib/launch.ts'

const SIZES = [DESKTOP, TABLET, PHONE]

/** Sends an order, of Mesa 1 or to take away. @returns its lines and token */
async function send({ page, itemIds }: Fonda, by = page, tableId: number | null = null) {
  const cart = [{ id: itemIds.soup, quantity: 1 }]
  const place = tableId === null ? { deliveryType: 'takeaway' } : { tableId }
  const { orderId, tokenNo = 0 } = await write(by.request, '/pos/create-order', { cart, ...place })
  const order = await (await by.request.get(`/api/v1/orders/${orderId}`)).json()
  return { token: tokenNo, lines: (order as { items: { id: number }[] }).items.map(({ id }) => id) }
}

const cook = (page: Page, itemIds: number[]) =>
  write(page.request, '/kitchen/lines/finish', { itemIds, stationIds: [] })

async function hire(fonda: Fonda, name: string, userScopes: string[], path: string): Promise<Page> {
  const username = `${crypto.randomUUID()}@fonda.mx`
  await write(fonda.page.request, '/users/add', { name, username, password: PASSWORD, userScopes })
  return signIn(await newPerson(), username, PASSWORD, path)
}

const bell = (page: Page) => page.getByRole('banner').getByRole('status').getByRole('button')

/** The controls in sight in whose middle something else would take the tap. Runs in the page. */
function coveredControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href]:not([href^="#"]), input, [role="button"], [role="option"]',
  )
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width < 8 || height < 8 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return []
    const hit = document.elementFromPoint(x, y)
    if (!hit || control.contains(hit) || hit.contains(control)) return []
    // What scrolls under a bar that is there anyway is no notice's fault.
    if (!hit.closest('header, [role="status"], [data-sonner-toaster], [data-rac][role="dialog"]')) return []
    return [`${control.getAttribute('aria-label') ?? control.textContent} is under ${hit.textContent}`]
  })
}

/** The controls that a message lies over, also where it lets taps through. Runs in the page. */
function controlsUnderMessages(): string[] {
  const messages = [...document.querySelectorAll('[data-sonner-toast]')].map((one) =>
    one.getBoundingClientRect(),
  )
  if (messages.length === 0) return ['there is no message']
  const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="radio"]')
  return [...controls]
    .filter((control) => !control.closest('[data-sonner-toast]'))
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      // Those for screen readers have no size.
      return (
        width > 8 &&
        messages.some(
          (over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top,
        )
      )
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

describe('a message', () => {
  it('covers no control of a page or a dialog on a phone, and gives the place back when it leaves', async () => {
    const fonda = await openFonda({ path: '/dashboard/orders', viewport: PHONE })
    const { page } = fonda
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const topOf = async () => (await heading.boundingBox())?.y
    const before = await topOf()
    const message = page.locator('[data-sonner-toast][data-mounted="true"]')
    const expectFree = () => expect.poll(() => page.evaluate(controlsUnderMessages)).toEqual([])
    const order = await send(fonda)
    await cook(page, order.lines)
    await page.route('**/api/v1/orders/lines/status', (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Servido' }).click()
    await message.waitFor()
    await expectFree()
    expect(await topOf()).toBeGreaterThan(before ?? 0)
    await message.waitFor({ state: 'detached' })
    await expect.poll(topOf).toBe(before)

    // A dialog that fills a phone on its side.
    await page.setViewportSize({ width: 420, height: 390 })
    await go(page, '/dashboard/kitchen')
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await page.getByRole('menuitem', { name: 'Agotados' }).click()
    await page.route('**/sold-out', (route) => route.abort())
    await page.getByRole('switch', { name: 'Disponible: Sopa de fideo' }).press('Space')
    await message.waitFor()
    await expectFree()
  })
})

describe('food that is ready', () => {
  it('of five orders is one line that covers no control, at three sizes, and an error stays in sight', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    const sent = []
    for (let count = 0; count < 5; count++) sent.push(await send(fonda))
    for (const { lines } of sent) await cook(page, lines)
    const line = `5 listos: ${sent.map(({ token }) => `Token ${token}`).join(', ')}`
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      for (const path of ['pos', 'orders', 'customers']) {
        await page.goto(`/dashboard/${path}`)
        await bell(page).getByText(line).waitFor()
        expect([viewport.width, path, await page.evaluate(coveredControls)]).toEqual([
          viewport.width,
          path,
          [],
        ])
      }
    }
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)

    // Good news come after an error: it stays in sight, and what lies below both can be pressed.
    await page.route('**/api/v1/orders/lines/status', (route) => route.abort())
    await bell(page).click()
    const list = page.getByRole('dialog', { name: 'Avisos' })
    await list.getByRole('button', { name: `Servido, Token ${sent[0]?.token}` }).click()
    await page.getByText('No se pudo completar.').waitFor()
    await page.unroute('**/api/v1/orders/lines/status')
    await list.getByRole('button', { name: `Servido, Token ${sent[1]?.token}` }).click()
    await page.getByText('¡1 artículo servido!').waitFor()
    expect(await page.getByText('No se pudo completar.').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(coveredControls)).toEqual([])
    await bell(page).getByText('4 listos: ').waitFor()
  })

  it('is told to the waiter of its table and not to another; the list leads to the check until it is served', async () => {
    const fonda = await openFonda({ path: null })
    const ana = await hire(fonda, 'Ana Ruiz', ['POS', 'ORDERS'], '/dashboard/floor')
    const beto = await hire(fonda, 'Beto Gil', ['POS', 'ORDERS'], '/dashboard/floor')
    const till = await hire(fonda, 'Caro Paz', ['POS', 'TILL'], '/dashboard/pos')
    const table = await send(fonda, ana, 1)
    const token = await send(fonda, ana)
    for (const one of [ana, beto, till]) await bell(one).waitFor()
    await cook(fonda.page, table.lines)
    await bell(ana).getByText('1 listo: Mesa 1').waitFor()
    await cook(fonda.page, token.lines)
    await bell(till).getByText(`1 listo: Token ${token.token}`).waitFor()
    await bell(ana).getByText(`2 listos: Mesa 1, Token ${token.token}`).waitFor()
    expect(await bell(beto).textContent()).toBe('Avisos')

    await expectAccessibleInBothThemes(ana)
    await bell(ana).click()
    await ana.getByRole('dialog', { name: 'Avisos' }).waitFor()
    const faults = await ana.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run('[role="dialog"]')
      return violations.map(({ id }) => id)
    })
    expect(faults).toEqual([])
    await ana
      .getByRole('dialog')
      .getByRole('link', { name: /^Mesa 1/ })
      .click()
    await ana.waitForURL('**/dashboard/checks/*')
    await ana.getByRole('button', { name: 'Servido, Ronda 1' }).click()
    await bell(ana).getByText(`1 listo: Token ${token.token}`).waitFor()
  })
})

describe('a new order', () => {
  it('waits in the bell until somebody begins it', async () => {
    const fonda = await openFonda({ path: '/dashboard/orders' })
    const { page } = fonda
    // What came before the first answer of the list is not new.
    await page.getByText('¡No hay pedidos pendientes!').waitFor()
    await bell(page).waitFor()
    const one = await send(fonda)
    await bell(page).getByText(`Pedido nuevo: token ${one.token}`).waitFor()
    const other = await send(fonda)
    await bell(page).getByText(`2 pedidos nuevos: token ${one.token}, token ${other.token}`).waitFor()
    expect(await page.evaluate(coveredControls)).toEqual([])
    await write(page.request, `/kitchen/${one.lines[0]}`, { status: 'preparing' })
    await bell(page).click()
    const list = page.getByRole('dialog', { name: 'Avisos' })
    await list.getByRole('link', { name: `Token ${other.token}` }).waitFor()
    expect(await list.getByRole('link').count()).toBe(1)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  })
})
