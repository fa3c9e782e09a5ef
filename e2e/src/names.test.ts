import { expect, it } from 'vitest'
import { coveredTexts } from './lib/covered.ts'
import { openFonda, write } from './lib/fonda.ts'
import { PHONE, TABLET } from './lib/launch.ts'

const LONGEST = 'María José Ramírez de la Fuent'

it('eight named cards of two lines fit the kitchen of a tablet, and no name covers or leaves its card', async () => {
  const { page } = await openFonda({ path: null })
  for (let order = 1; order <= 8; order++)
    await write(page.request, '/pos/create-order', {
      cart: [
        { id: 1, quantity: 1 },
        { id: 2, quantity: 1 },
      ],
      deliveryType: 'takeaway',
      checkName: order % 2 ? LONGEST : 'W'.repeat(30),
    })
  await page.setViewportSize(TABLET)
  await page.goto('/dashboard/kitchen')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(8)
  const whole = await cards.evaluateAll(
    (all) =>
      all.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && card.scrollWidth <= card.clientWidth
      }).length,
  )
  expect(whole).toBe(8)
  expect(await page.evaluate(coveredTexts)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await cards.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth))).toBe(true)
  expect(await page.evaluate(coveredTexts)).toEqual([])
})
