import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessibleInBothThemes } from './lib/browser.ts'
import { type Fonda, openFonda, write } from './lib/fonda.ts'
import { PHONE } from './lib/launch.ts'

let fonda: Fonda
let page: Page
beforeEach(async () => {
  fonda = await openFonda({ path: null })
  page = fonda.page
})

type Dish = keyof Fonda['itemIds']

interface Sent {
  orderId: number
  checkId: number
  token: number
  lines: number[]
}

/** A round for Mesa 1. */
async function send(...dishes: Dish[]): Promise<Sent> {
  const cart = dishes.map((dish) => ({ id: fonda.itemIds[dish], quantity: 1 }))
  const sent = await write(page.request, '/pos/create-order', { cart, tableId: 1 })
  const { orderId = 0, checkId = 0, tokenNo: token = 0 } = sent
  const { items } = (await (await page.request.get(`/api/v1/orders/${orderId}`)).json()) as {
    items: { id: number }[]
  }
  return { orderId, checkId, token, lines: items.map(({ id }) => id) }
}

const cook = (itemIds: number[]) => write(page.request, '/kitchen/lines/finish', { itemIds, stationIds: [] })

async function pay({ checkId }: Sent): Promise<void> {
  const { due } = (await (await page.request.get(`/api/v1/checks/${checkId}`)).json()) as { due: string }
  await write(page.request, `/checks/${checkId}/charge`, { payments: [{ paymentTypeId: 1, amount: due }] })
}

const statuses = async ({ orderId }: Sent): Promise<string[]> => {
  const reply = await page.request.get(`/api/v1/orders/${orderId}`)
  return ((await reply.json()) as { items: { status: string }[] }).items.map(({ status }) => status)
}

const tokens = async (path: '/orders' | '/kitchen'): Promise<number[]> => {
  const answer = await (await page.request.get(`/api/v1${path}`)).json()
  const orders = path === '/kitchen' ? answer : answer.flatMap((group: { orders: object[] }) => group.orders)
  return (orders as { token_no: number }[]).map(({ token_no }) => token_no)
}

const article = (token: number) => page.getByRole('article', { name: `Token: ${token}`, exact: true })
const served = (text: string) => page.getByText(text, { exact: true })
const table = (state: string) =>
  page.getByRole('button', { name: new RegExp(`^Mesa 1\\b.*${state}`) }).first()
const bell = () => page.getByRole('button', { name: /^Servido, Mesa 1: / })

describe('what is ready is served with one tap', () => {
  it('in Pedidos: a round, or all rounds of a table; and is taken back', async () => {
    const [one, two] = [await send('soup', 'mole'), await send('water')]
    await page.goto('/dashboard/orders')
    await article(two.token).waitFor()
    expect(await page.getByRole('button', { name: /^Servido/ }).count()).toBe(0)
    await cook([...one.lines, ...two.lines])
    await article(one.token)
      .getByRole('button', { name: /^Servido/ })
      .click()
    await served('¡2 artículos servidos!').waitFor()
    await expect.poll(() => statuses(one)).toEqual(['delivered', 'delivered'])
    expect(await statuses(two)).toEqual(['completed'])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => statuses(one)).toEqual(['completed', 'completed'])

    await page.getByRole('button', { name: 'Servido, Mesa 1' }).click()
    await served('¡3 artículos servidos!').waitFor()
    await expect
      .poll(async () => [await statuses(one), await statuses(two)].flat())
      .toEqual(Array(3).fill('delivered'))
    await expect.poll(() => page.getByRole('button', { name: /^Servido/ }).count()).toBe(0)
  })

  it('from the notice that a table is ready, on any page', async () => {
    await page.goto('/dashboard/floor')
    const round = await send('soup', 'mole')
    // The page that shows the round hears of events.
    await table('En cocina').waitFor()
    await page.getByRole('link', { name: 'Clientes' }).click()
    await page.getByRole('heading', { name: 'Clientes' }).waitFor()
    await cook(round.lines)
    await page.getByText('1 listo: Mesa 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Servido', exact: true }).click()
    await served('¡2 artículos servidos!').waitFor()
    expect(await statuses(round)).toEqual(['delivered', 'delivered'])
  })

  it('on the floor: from the plan, from the list, and from the menu of a long press', async () => {
    const first = await send('soup')
    await page.goto('/dashboard/floor')
    await table('En cocina').waitFor()
    await cook(first.lines)
    await table('Ocupada.*1 listo').waitFor()
    await page.getByText('1 listo', { exact: true }).first().waitFor()
    await bell().click()
    await table('Todo servido').waitFor()

    const second = await send('water')
    await cook(second.lines)
    await bell().waitFor()
    await page.setViewportSize(PHONE)
    await table('1 listo').waitFor()
    await bell().click()
    await expect.poll(() => statuses(second)).toEqual(['delivered'])

    const third = await send('mole')
    await cook(third.lines)
    await bell().waitFor()
    await page.getByRole('button', { name: 'Más acciones de Mesa 1' }).click()
    await page.getByRole('menuitem', { name: /^Servido/ }).click()
    await expect.poll(() => statuses(third)).toEqual(['delivered'])
  })

  it('on the check: a round or all of it', async () => {
    const [one, two] = [await send('soup'), await send('water')]
    await cook([...one.lines, ...two.lines])
    await page.goto(`/dashboard/checks/${one.checkId}`)
    await page.getByRole('button', { name: 'Servido, Ronda 2' }).click()
    await expect.poll(() => statuses(two)).toEqual(['delivered'])
    expect(await statuses(one)).toEqual(['completed'])
    await page.getByRole('button', { name: 'Servido, Ronda 1' }).click()
    await expect.poll(() => statuses(one)).toEqual(['delivered'])
  })
})

describe('the notice with which it can be taken back', () => {
  it('stays while the mouse is over it or its button has the focus, and leaves afterwards', async () => {
    const round = await send('soup', 'mole')
    await cook(round.lines)
    await page.clock.install()
    await page.goto(`/dashboard/checks/${round.checkId}`)
    await page.getByRole('button', { name: 'Servido, Ronda 1' }).click()
    const undo = page.getByRole('button', { name: 'Deshacer' })
    const text = page.locator('[data-sonner-toast] [data-title]')
    const isPainted = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(true))))
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
      .or(page.getByRole('button', { name: 'Buscar' }))
      .first()
      .focus()
    await wait()
    await undo.waitFor({ state: 'detached' })
  })
})

describe('what is paid and not cooked', () => {
  it('stays in the kitchen until it is cooked, and its table leads to its check', async () => {
    const round = await send('soup', 'mole')
    await page.goto('/dashboard/floor')
    await table('En cocina').waitFor()
    await pay(round)
    await table('En cocina.*Pagada').waitFor()
    expect([await tokens('/kitchen'), await tokens('/orders')]).toEqual([[round.token], [round.token]])
    await table('Pagada').click()
    await page.waitForURL(`**/dashboard/checks/${round.checkId}`)
    await page.getByText('Pagada', { exact: true }).waitFor()

    const [soup = 0, mole = 0] = round.lines
    await cook([soup])
    await page.getByRole('button', { name: 'Servido, Ronda 1' }).click()
    await expect.poll(() => statuses(round)).toEqual(['delivered', 'created'])
    await page.goto('/dashboard/orders')
    await article(round.token).getByText('Pagado').waitFor()
    await cook([mole])
    await article(round.token).waitFor({ state: 'detached' })
    expect(await tokens('/kitchen')).toEqual([])
    await page.goto(`/dashboard/checks/${round.checkId}`)
    const ready = page.getByRole('listitem').filter({ hasText: 'Mole con pollo' }).getByText('Listo')
    const fill = await ready.locator('..').evaluate((badge) => getComputedStyle(badge).backgroundColor)
    expect(fill, 'a round that is over calls nobody').toBe('rgba(0, 0, 0, 0)')
  })

  it('leaves Pedidos by itself when the waiter has served it', async () => {
    const round = await send('soup')
    await pay(round)
    await page.goto('/dashboard/orders')
    await article(round.token).waitFor()
    await page.getByRole('button', { name: 'Acciones de Mesa 1' }).click()
    await page.getByRole('menuitem', { name: 'Todo servido' }).click()
    await article(round.token).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await article(round.token).waitFor()
    expect(await tokens('/kitchen')).toEqual([round.token])
  })

  it('is shown without a fault that axe finds', async () => {
    const [paid] = [await send('soup', 'mole')]
    await pay(paid)
    const open = await send('water', 'soup')
    await cook(open.lines)
    for (const path of ['orders', 'floor', `checks/${open.checkId}`]) {
      await page.goto(`/dashboard/${path}`)
      await page
        .getByRole('button', { name: /^Servido/ })
        .first()
        .waitFor()
      await expectAccessibleInBothThemes(page)
    }
  })
})
