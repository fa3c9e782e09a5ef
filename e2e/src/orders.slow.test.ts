import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from './lib/browser.ts'
import { openFonda, openToDiners, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

describe('the orders screen', () => {
  it('has compact tiles of one height, which cut no amount, at three sizes, and sounds for a new order', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const { id } = await write(page.request, '/menu-items/add', { title: 'Banquete', price: '999999.99' })
    const order = (cart: object[], more: object) =>
      write(page.request, '/pos/create-order', { cart, ...more })
    await order([{ id, quantity: 10 }], { tableId: 1, checkName: 'Cumpleaños de Guadalupe' })
    const soup = [{ id: itemIds.soup, quantity: 1 }]
    for (let n = 0; n < 8; n++) await order(soup, { deliveryType: 'takeaway', checkName: `Ana ${n}` })
    await page.addInitScript(() => {
      const start = AudioBufferSourceNode.prototype.start
      const counted = globalThis as unknown as { soundsPlayed: number }
      counted.soundsPlayed = 0
      AudioBufferSourceNode.prototype.start = function (...when) {
        counted.soundsPlayed += 1
        start.apply(this, when)
      }
    })
    const soundCount = () =>
      page.evaluate(() => (globalThis as unknown as { soundsPlayed: number }).soundsPlayed)
    await page.goto('/dashboard/orders')
    const tiles = page.getByRole('listitem').getByRole('button')
    await tiles.nth(8).waitFor()
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(viewport)
      const heights = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().height)),
      )
      expect(new Set(heights).size, `${viewport.width} px`).toBe(1)
      const amount = await tiles.first().getByText('$9,999,999.90').boundingBox()
      const tile = await tiles.first().boundingBox()
      expect(amount?.height).toBeLessThan(30)
      expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThan((tile?.x ?? 0) + (tile?.width ?? 0))
      await expectNoSidewaysScroll(page)
    }

    await page.getByRole('searchbox', { name: 'Buscar mesa' }).click()
    await page.getByRole('button', { name: 'Silenciar pedidos nuevos' }).waitFor()
    const before = await soundCount()
    const { tokenNo } = await order(soup, { deliveryType: 'takeaway' })
    await page.getByRole('status').getByText(`Pedido nuevo: token ${tokenNo}`).waitFor()
    await expect.poll(soundCount).toBe(before + 1)
  })

  it('says on a tile of a tablet for how long the more urgent of two things waits', async () => {
    const { page, itemIds } = await openFonda({ path: null })
    const request = await openToDiners(page)
    const soup = [{ id: itemIds.soup, quantity: 1 }]
    const { orderId } = await write(page.request, '/pos/create-order', { cart: soup, tableId: 1 })
    await request(soup)
    const { items } = await (await page.request.get(`/api/v1/orders/${orderId}`)).json()
    await write(page.request, '/orders/lines/status', { itemIds: [items[0].id], status: 'completed' })
    for (let n = 0; n < 8; n++)
      await write(page.request, '/pos/create-order', { cart: soup, deliveryType: 'takeaway' })
    await page.goto('/dashboard/orders')
    const tile = page.getByRole('button', { name: /^Mesa 1/ })
    const widths = async () =>
      Promise.all(
        ['0 min', 'Pedido QR'].map(async (text) => (await tile.getByText(text).first().boundingBox())?.width),
      )
    const [age, word] = await widths()
    expect(age).toBeGreaterThan(20)
    expect(word).toBeGreaterThan(20)
  })
})
