import { expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'

it('the notice with which serving is taken back stays while the mouse is over it or its button has the focus', async () => {
  const { page, itemIds } = await openFonda({ path: null })
  const cart = [{ id: itemIds.soup, quantity: 1 }]
  const { orderId, checkId } = await write(page.request, '/pos/create-order', { cart, tableId: 1 })
  const { items } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json()
  const cooked = { itemIds: (items as { id: number }[]).map(({ id }) => id), stationIds: [] }
  await write(page.request, '/kitchen/lines/finish', cooked)
  await page.clock.install()
  await page.goto(`/dashboard/checks/${checkId}`)
  await page.getByRole('button', { name: 'Servido, Ronda 1' }).click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  const text = page.locator('[data-sonner-toast] [data-title]')
  const isPainted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))))
  const wait = async () => {
    await isPainted()
    await isPainted()
    await page.clock.fastForward(15_000)
    await isPainted()
  }
  await undo.waitFor()
  const box = await text.boundingBox()
  if (!box) throw new Error('not drawn')
  await page.mouse.move(box.x + 4, box.y + 4)
  await wait()
  expect(await undo.count()).toBe(1)
  await undo.focus()
  await page.mouse.move(2, 2)
  await wait()
  expect(await undo.count()).toBe(1)
  await page
    .getByRole('searchbox')
    .or(page.getByRole('button', { name: /^Buscar/ }))
    .first()
    .focus()
  await wait()
  await undo.waitFor({ state: 'detached' })
})
