import { expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { wholeInSight } from './lib/in-sight.ts'
import { DESKTOP } from './lib/launch.ts'

it('the owner sees 21 customers at once, and a press anywhere on a card opens the customer', async () => {
  const { page } = await openFonda({ path: null, viewport: DESKTOP })
  const rows = Array.from({ length: 30 }, (_, index) => ({
    phone: `55 2000 00${String(index).padStart(2, '0')}`,
    name: `María de los Ángeles Hernández Castellanos ${index}`,
  }))
  await write(page.request, '/customers/import', { rows })
  await page.goto('/dashboard/customers')
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  expect(await cards.evaluateAll(wholeInSight)).toBe(21)
  const name = (await cards.nth(4).getByRole('heading').textContent()) ?? ''
  await cards.nth(4).click({ position: { x: 150, y: 60 } })
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
})
