import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const SIZES = [DESKTOP, TABLET, PHONE]

/** Sends an order to take away. @returns its lines and token */
async function send({ page: { request }, itemIds }: Fonda) {
  const order = { cart: [{ id: itemIds.soup, quantity: 1 }], deliveryType: 'takeaway' }
  const { orderId, tokenNo = 0 } = await write(request, '/pos/create-order', order)
  const { items } = await (await request.get(`/api/v1/orders/${orderId}`)).json()
  return { token: tokenNo, lines: (items as { id: number }[]).map(({ id }) => id) }
}

const cook = (page: Page, itemIds: number[]) =>
  write(page.request, '/kitchen/lines/finish', { itemIds, stationIds: [] })

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
    const topOf = async () => (await heading.boundingBox())?.y
    await page.getByText('¡No hay pedidos pendientes!').waitFor()
    // The heading moves once more when the page's tools are laid out.
    let before: number | undefined
    const rests = async () => {
      const last = before
      before = await topOf()
      return before === last
    }
    await expect.poll(rests).toBe(true)
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
  it('covers no control at three sizes, and a message of what failed stays in sight', async () => {
    const fonda = await openFonda()
    const { page } = fonda
    const sent = []
    for (let count = 0; count < 5; count++) sent.push(await send(fonda))
    for (const { lines } of sent) await cook(page, lines)
    const line = `5 listos: ${sent.map(({ token }) => `Token ${token}`).join(', ')}`
    for (const path of ['pos', 'orders', 'customers']) {
      await go(page, `/dashboard/${path}`)
      await bell(page).getByText(line).waitFor()
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        const covered = await page.evaluate(coveredControls)
        expect([viewport.width, path, covered]).toEqual([viewport.width, path, []])
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
    await page.getByText(/: ¡1 artículo servido!/).waitFor()
    expect(await page.getByText('No se pudo completar.').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(coveredControls)).toEqual([])
  })
})
