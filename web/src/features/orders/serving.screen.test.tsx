import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { expect, it } from 'vitest'
import { linesOfCheck, payCash, readCheck } from '../../../../server/src/testing/checks.ts'
import { itemsOfOrder } from '../../../../server/src/testing/orders.ts'
import { type Client, cook, MOLE, openFonda, SOUP, sendOrder, TABLE, WATER } from '../../testing/fonda.ts'
import { chooseInMenu, gone, press, screen, see, waitFor } from '../../testing/screen.ts'

const ORDERS = '/dashboard/orders'

const send = (owner: Client, ...dishes: { id: number }[]) => sendOrder(owner, dishes, { tableId: TABLE })
const articleOf = (token: number) => screen.findByRole('article', { name: `Token: ${token}` })
const isGone = (token: number) => gone(() => screen.queryByRole('article', { name: `Token: ${token}` }))
const cooking = async (owner: Client) => (await owner.call(listKitchen)).map(({ token_no }) => token_no)

/** Waits until the lines of the check of Mesa 1 have these states. */
const areNow = (owner: Client, states: string[]) =>
  waitFor(async () =>
    expect(linesOfCheck(await readCheck(owner, 1)).map(({ status }) => status)).toEqual(states),
  )

it('a round that is ready is served with one tap, which can be taken back, and all rounds of a table with one', async () => {
  const owner = await openFonda({ path: ORDERS })
  const [one, two] = [await send(owner, SOUP, MOLE), await send(owner, WATER)]
  await articleOf(two.tokenNo)
  expect(screen.queryByRole('button', { name: /^Servido/ })).toBeNull()
  for (const { orderId } of [one, two]) await cook(owner, orderId)
  await press(`Servido, Token: ${one.tokenNo}`)
  await see('Mesa 1: ¡2 artículos servidos!')
  await areNow(owner, ['delivered', 'delivered', 'completed'])
  await press('Deshacer')
  await areNow(owner, ['completed', 'completed', 'completed'])
  await press('Servido, Mesa 1')
  await see('Mesa 1: ¡3 artículos servidos!')
  await areNow(owner, ['delivered', 'delivered', 'delivered'])
  await gone(() => screen.queryByRole('button', { name: /^Servido/ }))
})

it('what is paid stays until the last of it is cooked', async () => {
  const owner = await openFonda({ path: ORDERS })
  const { checkId, orderId, tokenNo } = await send(owner, SOUP, MOLE)
  await payCash(owner, checkId, '143.50')
  await articleOf(tokenNo)
  await see('Pagado')
  await cook(owner, orderId, SOUP)
  await press(`Servido, Token: ${tokenNo}`)
  await areNow(owner, ['delivered', 'created'])
  await articleOf(tokenNo)
  await cook(owner, orderId)
  await isGone(tokenNo)
  expect(await cooking(owner)).toEqual([])
})

it('what is paid and served without being cooked leaves, and is in the kitchen as it was before when that is undone', async () => {
  const owner = await openFonda({ path: ORDERS })
  const { checkId, orderId, tokenNo } = await send(owner, SOUP, MOLE, WATER)
  await cook(owner, orderId, WATER)
  const [soup] = await itemsOfOrder(owner, orderId)
  await owner.call(advanceItem, { params: { id: soup?.id ?? 0 }, body: { status: 'preparing' } })
  await see('Preparando')
  await payCash(owner, checkId, '168.50')
  await chooseInMenu('Acciones de Mesa 1', 'Todo servido')
  await isGone(tokenNo)
  await press('Deshacer')
  await articleOf(tokenNo)
  expect(await cooking(owner)).toEqual([tokenNo])
  await areNow(owner, ['preparing', 'created', 'completed'])
})
