import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { coveredTexts } from './lib/covered.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE, TABLET } from './lib/launch.ts'

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
