import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { go } from './lib/go.ts'

const inList = (page: Page) =>
  page
    .getByRole('grid', { name: 'Categorías' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map(
        (row) => row.getAttribute('aria-label') ?? row.querySelector('[class*=font-medium]')?.textContent,
      ),
    )
const saved = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith('/reorder') && reply.ok())

describe('categories', () => {
  it('are sorted by dragging, and the counter follows', async () => {
    const { page } = await openFonda({ path: null })
    for (const title of ['Bebidas', 'Postres'])
      await write(page.request, '/settings/categories/add', { title })
    await page.goto('/dashboard/settings/menu-items/categories')
    await expect.poll(() => inList(page)).toEqual(['Comida corrida', 'Bebidas', 'Postres'])
    const [first, last] = [
      page.getByRole('row', { name: 'Comida corrida' }),
      page.getByRole('row', { name: 'Postres' }),
    ]
    const { height } = (await last.boundingBox()) ?? { height: 0 }
    await Promise.all([
      saved(page),
      first.dragTo(last, { targetPosition: { x: 80, y: height - 4 }, sourcePosition: { x: 150, y: 20 } }),
    ])
    await expect.poll(() => inList(page)).toEqual(['Bebidas', 'Postres', 'Comida corrida'])
    await go(page, '/dashboard/pos')
    const chips = page.getByRole('radiogroup', { name: 'Categorías' }).getByRole('radio')
    await expect
      .poll(async () => (await chips.allTextContents()).slice(1))
      .toEqual(['Bebidas', 'Postres', 'Comida corrida'].map((title) => expect.stringContaining(title)))
  })
})

describe('the receipt’s preview', () => {
  it('is as wide as the paper of either width', async () => {
    const { page } = await openFonda({ path: '/dashboard/settings/print-settings' })
    const receipt = page.getByRole('region', { name: 'Vista previa del recibo' }).getByRole('article')
    const width = async () => Math.round((await receipt.boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(302)
    await page.getByLabel('57 mm').check({ force: true })
    await expect.poll(width).toBe(215)
  })
})
