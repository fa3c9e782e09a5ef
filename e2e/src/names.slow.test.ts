import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { brokenFigures } from './lib/figures.ts'
import { openFonda, PASSWORD, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const LONGEST = 'María José Ramírez de la Fuent'

const order = ({ request }: Page, checkName: string) =>
  write(request, '/pos/create-order', {
    cart: [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 1 },
    ],
    deliveryType: 'takeaway',
    checkName,
  })

it('who hands over a tray reads the whole name, and how it leaves, on a tablet and a phone', async () => {
  const { page } = await openFonda({ path: null })
  const { orderId } = await order(page, LONGEST)
  await order(page, LONGEST)
  const { items } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json()
  const itemIds = items.map(({ id }: { id: number }) => id)
  await write(page.request, '/orders/lines/status', { itemIds, status: 'completed' })
  await page.goto('/dashboard/kitchen/expedition')
  await page.getByRole('button', { name: `Servido, ${LONGEST}` }).waitFor()
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    const cut = await page
      .getByRole('article')
      .locator('h2, p')
      .evaluateAll((all) =>
        all
          // The letters of a tight line reach over it by less than half of another.
          .filter((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 12)
          .map((text) => text.textContent),
      )
    expect(cut, `${size.width} px`).toEqual([])
  }
})

it('names of thirty letters are whole in the lists of the back office, and the search says its name beside a long notice', async () => {
  const { page } = await openFonda({ path: null })
  const dish = 'Especialidades de la casa norte'
  const rows = [{ category: 'Especialidades', title: dish, price: '98.50', tax: 'IVA' }]
  await write(page.request, '/menu-items/import', { rows })
  const person = { name: LONGEST, username: `${crypto.randomUUID()}@fonda.mx`, password: PASSWORD }
  await write(page.request, '/users/add', { ...person, userScopes: ['POS'] })
  const order = { cart: [{ id: 4, quantity: 3 }], deliveryType: 'takeaway', checkName: LONGEST }
  const customerId = { phone: '5512340001', name: LONGEST }
  await write(page.request, '/customers/add', customerId)
  await write(page.request, '/pos/create-order-and-invoice', { ...order, customerId })
  for (let ready = 0; ready < 6; ready++) {
    const { orderId } = await write(page.request, '/pos/create-order', order)
    const { items } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json()
    const itemIds = items.map(({ id }: { id: number }) => id)
    await write(page.request, '/orders/lines/status', { itemIds, status: 'completed' })
  }
  await page.goto('/dashboard/profile')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const [path, name] of [
      ['home', dish],
      ['users', LONGEST],
      ['invoices', LONGEST],
      ['settings/menu-items', dish],
    ] as const) {
      await go(page, `/dashboard/${path}`)
      const places = page.getByText(name, { exact: true }).filter({ visible: true })
      await places.first().waitFor()
      const cut = (all: Element[]) =>
        all.filter((one) =>
          [one, one.parentElement ?? one].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
        ).length
      expect.soft(await places.evaluateAll(cut), `${path} at ${viewport.width}`).toBe(0)
      expect.soft(await page.evaluate(brokenFigures), `${path} at ${viewport.width}`).toEqual([])
    }
  }
  await page.setViewportSize(DESKTOP)
  await go(page, '/dashboard/home')
  await page.getByText(/^6 listos/).waitFor()
  const search = page.getByText('Buscar en todo', { exact: true })
  expect(await search.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
})
