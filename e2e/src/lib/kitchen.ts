import type { Page } from 'playwright-core'
import { type Fonda, write } from './fonda.ts'

export const KITCHEN = '/dashboard/kitchen'

export const cards = (page: Page) => page.getByRole('article')
export const lines = (page: Page, step: 'Comenzar a Preparar' | 'Completar') =>
  page.getByRole('button', { name: new RegExp(`^${step}`) })

/** Sends orders of two lines. @returns the ids of the lines of the last one */
export async function send({ page, itemIds }: Fonda, count: number, names: string[] = []): Promise<number[]> {
  const cart = [
    { id: itemIds.soup, quantity: 2 },
    { id: itemIds.mole, quantity: 1 },
  ]
  for (let sent = 0; sent < count; sent++)
    await write(page.request, '/pos/create-order', {
      cart,
      deliveryType: 'takeaway',
      checkName: names[sent % 2],
    })
  return (await openLines(page)).slice(-2).map(({ id }) => id)
}

/** The lines that the server has in the kitchen. */
export async function openLines(page: Page): Promise<{ id: number; status: string }[]> {
  const orders = await (await page.request.get('/api/v1/kitchen')).json()
  return (orders as { items: { id: number; status: string }[] }[]).flatMap(({ items }) => items)
}
