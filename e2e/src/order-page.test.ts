import { describe, expect, it } from 'vitest'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { DESKTOP, PHONE, TABLET } from './lib/launch.ts'

const place = async ({ page, itemIds }: Fonda, further: Record<string, unknown> = {}): Promise<number> => {
  const cart = [
    { id: itemIds.mole, quantity: 2 },
    { id: itemIds.soup, quantity: 1 },
  ]
  return (await write(page.request, '/pos/create-order', { cart, ...further })).orderId ?? 0
}

describe('on a phone', () => {
  it('an order has one row of buttons above its dishes, and its check asks about an amount where it is seen', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    const orderId = await place(fonda)
    await page.setViewportSize(PHONE)
    await page.goto(`/dashboard/orders/${orderId}`)
    const more = page.getByRole('button', { name: 'Más acciones' })
    const charge = await page.getByRole('link', { name: 'Cobrar' }).boundingBox()
    expect((await more.boundingBox())?.y).toBe(charge?.y)
    const lines = await page.getByRole('region', { name: 'Artículos' }).boundingBox()
    const payment = await page.getByRole('region', { name: 'Pago' }).boundingBox()
    expect(lines?.y).toBeLessThan(PHONE.height / 2)
    expect(lines?.y).toBeLessThan(payment?.y ?? 0)
    await more.click()
    await page.getByRole('menuitem', { name: 'Ver cuenta' }).click()
    await page.waitForURL('**/dashboard/checks/*')

    await page.getByRole('button', { name: /^Cobrar/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Cobrar/ })
    await sheet.locator(':focus').waitFor()
    await page.keyboard.type('7501055')
    await page.keyboard.press('Enter')
    const answer = sheet.getByRole('button', { name: /^Sí, son/ })
    const below = sheet.getByRole('button', { name: /^Cobrar/ })
    await expect
      .poll(async () => ((await answer.boundingBox())?.y ?? 0) < ((await below.boundingBox())?.y ?? 0))
      .toBe(true)
  })
})

describe('the kitchen’s cards', () => {
  it('keeps a long waiting time on one line beside the token', async () => {
    const fonda = await openFonda({ path: null })
    const { page } = fonda
    await place(fonda)
    await page.route('**/api/v1/feed/kitchen*', async (route) => {
      const news = (await (await route.fetch()).json()) as { rows: object[] }
      const sixtySix = new Date(Date.now() - 66 * 60_000).toISOString()
      const rows = news.rows.map((order) => ({ ...order, date: sixtySix, token_no: 148 }))
      await route.fulfill({ json: { ...news, rows } })
    })
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('/dashboard/kitchen')
      const card = page.getByRole('article')
      const [wait, token] = [
        await card.getByText('1 h 6 min').boundingBox(),
        await card.getByText('148', { exact: true }).boundingBox(),
      ]
      expect(wait?.height).toBeLessThan(40)
      expect(wait?.y).toBeLessThan((token?.y ?? 0) + (token?.height ?? 0))
    }
    // A running refetch would be answered after its page is closed.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

describe('the kitchen’s list of dishes', () => {
  it('marks a dish as sold out at the counter and available again, keeps each row in its place, and is disabled offline', async () => {
    const fonda = await openFonda()
    const { person, page: counter } = fonda
    const cook = await person.newPage()
    await cook.goto('/dashboard/kitchen')
    await cook.getByRole('button', { name: 'Más opciones' }).click()
    await cook.getByRole('menuitem', { name: 'Agotados' }).click()
    const dialog = cook.getByRole('dialog', { name: 'Agotados' })
    const titles = () => dialog.getByRole('listitem').allTextContents()
    const mole = dialog.getByRole('switch', { name: 'Disponible: Mole con pollo' })
    const turn = () => mole.locator('xpath=ancestor::label').click()
    await mole.waitFor({ state: 'attached' })
    await turn()
    const card = counter.getByRole('button', { name: 'Agotado: Mole con pollo' })
    await card.waitFor()
    expect(await titles()).toEqual(['Agua de limón', 'Mole con polloAgotado', 'Sopa de fideo'])
    await card.click({ force: true })
    await counter.getByText('Toca un artículo del menú').waitFor()

    await dialog.getByRole('searchbox').fill('móle')
    await expect.poll(titles).toEqual(['Mole con polloAgotado'])
    await person.setOffline(true)
    await dialog.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor()
    expect(await mole.isDisabled()).toBe(true)
    await person.setOffline(false)
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await turn()
    await counter.getByRole('button', { name: 'Agregar Mole con pollo' }).click()
    await counter.getByRole('button', { name: 'Quitar uno de Mole con pollo' }).waitFor()
    await dialog.getByRole('searchbox').fill('pozole')
    await dialog.getByText('Nada coincide con tu búsqueda.').waitFor()
  })
})
