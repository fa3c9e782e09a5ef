import { advanceItem } from '@comanda/shared/kitchen/api'
import { listReady } from '@comanda/shared/orders/api'
import { endSitting, listSittings } from '@comanda/shared/sittings/api'
import { expect, it } from 'vitest'
import { linesOfCheck, readCheck } from '../../../../../server/src/testing/checks.ts'
import { seatPhone } from '../../../../../server/src/testing/guest-calls.ts'
import { itemsOfOrder } from '../../../../../server/src/testing/orders.ts'
import { isAt, passTime } from '../../../testing/app.tsx'
import {
  type Client,
  cook,
  hire,
  MOLE,
  openFonda,
  SOUP,
  sendOrder,
  signIn,
  TABLE,
  theServer,
} from '../../../testing/fonda.ts'
import { breakLine } from '../../../testing/network.ts'
import { dialog, gone, namesOf, press, screen, see, tap, user, waitFor } from '../../../testing/screen.ts'

/** Waits until the bell says this, as a status that a screen reader reads out. */
async function rings(words: string | RegExp): Promise<HTMLElement> {
  const bell = await screen.findByRole('button', { name: words })
  expect(bell.closest('[role=status]')).not.toBeNull()
  return bell
}

/** Opens the list of the bell. */
async function openBell(words: string) {
  await tap(await rings(words))
  return dialog('Avisos')
}

const toTable = (by: Client) => sendOrder(by, [SOUP, MOLE], { tableId: TABLE })
const toCounter = (by: Client) => sendOrder(by, [SOUP])

it('food of a table is told to its waiter, on any page, who serves it there; the list of more leads to the check, and has what is left', async () => {
  const owner = await openFonda()
  const ana = await hire(owner, ['POS', 'ORDERS', 'CUSTOMERS'])
  await signIn(ana, { path: '/dashboard/customers' })
  await rings('Avisos')
  const { checkId, orderId } = await toTable(ana)
  await cook(owner, orderId)
  await rings('1 listo: Mesa 1')
  await press('Servido')
  await see(/: ¡2 artículos servidos!$/)
  expect(linesOfCheck(await readCheck(owner, checkId)).map(({ status }) => status)).toEqual([
    'delivered',
    'delivered',
  ])
  await rings('Avisos')

  const [table, counter] = [await toTable(ana), await toCounter(ana)]
  for (const { orderId } of [table, counter]) await cook(owner, orderId)
  const list = await openBell(`2 listos: Mesa 1, Token ${counter.tokenNo}`)
  await tap(await list.findByRole('link', { name: /^Mesa 1/ }))
  await isAt(`/dashboard/checks/${table.checkId}`)
  await press('Servido, Ronda 2')
  await rings(`1 listo: Token ${counter.tokenNo}`)
})

it('food of a table is not told to another waiter, nor to who counts a drawer, who hears of what is collected', async () => {
  const owner = await openFonda()
  const [ana, beto, caro] = [
    await hire(owner, ['POS', 'ORDERS']),
    await hire(owner, ['POS', 'ORDERS']),
    await hire(owner, ['POS', 'TILL']),
  ]
  const [table, counter] = [await toTable(ana), await toCounter(ana)]
  await signIn(caro, { path: '/dashboard/pos' })
  await rings('Avisos')
  await cook(owner, table.orderId)
  await cook(owner, counter.orderId)
  await rings(`1 listo: Token ${counter.tokenNo}`)
  await signIn(beto, { path: '/dashboard/floor' })
  await screen.findByRole('button', { name: /^Mesa 1\b.*2 listos/ })
  expect(await beto.call(listReady)).toEqual([])
  await rings('Avisos')
})

it('food of five orders is one line, and an order that could not be served stays in it', async () => {
  const owner = await openFonda({ path: '/dashboard/customers' })
  await rings('Avisos')
  const tokens: number[] = []
  for (let count = 0; count < 5; count++) {
    const { tokenNo, orderId } = await toCounter(owner)
    await cook(owner, orderId)
    tokens.push(tokenNo)
  }
  const list = await openBell(`5 listos: ${tokens.map((token) => `Token ${token}`).join(', ')}`)
  const mend = breakLine('/orders/lines/status', 'unsent')
  await press(`Servido, Token ${tokens[0]}`, list)
  await see('No se pudo completar. Revisa la conexión e intenta de nuevo.')
  mend()
  await press(`Servido, Token ${tokens[1]}`, list)
  await see(/: ¡1 artículo servido!$/)
  await rings(`4 listos: ${[1, 3, 4, 5].map((token) => `Token ${token}`).join(', ')}`)
})

it('a new order waits in the bell until somebody begins it', async () => {
  const owner = await openFonda({ path: '/dashboard/orders' })
  // What came before the first answer of the list is not new.
  await see('¡No hay pedidos pendientes!')
  const one = await toCounter(owner)
  await rings(`Pedido nuevo: token ${one.tokenNo}`)
  const other = await toCounter(owner)
  const list = await openBell(`2 pedidos nuevos: token ${one.tokenNo}, token ${other.tokenNo}`)
  const [line] = await itemsOfOrder(owner, one.orderId)
  await owner.call(advanceItem, {
    params: { id: line?.id ?? 0 },
    body: { status: 'preparing', stationId: null },
  })
  await waitFor(() => expect(namesOf('link', list)).toEqual([`Token ${other.tokenNo}`]))
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})

it('what a table asks by phone is told on any page, is answered there, and grows loud when nobody answers', async () => {
  const owner = await openFonda({ path: '/dashboard/customers' })
  await rings('Avisos')
  await toTable(owner)
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  await phone.ask({ kind: 'bill', way: 'card', tipPercent: 10 })
  const bell = await rings('Mesa 1 pide la cuenta: tarjeta')
  expect(bell.textContent).toContain(' · ahora')
  expect(bell.className).toContain('bg-info-soft')
  passTime(4 * 60_000)
  await waitFor(() => expect(bell.className).toContain('bg-info-solid'))
  await phone.ask({ kind: 'waiter', reason: 'other', note: 'una silla' })
  const list = await openBell('2 llamadas: Mesa 1')
  expect(namesOf('link', list)).toEqual([
    expect.stringMatching(/^Mesa 1 pide la cuenta: tarjeta.*Comensal 1 · propina 10 %$/),
    expect.stringMatching(/^Mesa 1 llama: «una silla».*Comensal 1$/),
  ])
  await press('Ya vamos: Mesa 1 pide la cuenta: tarjeta', list)
  await press('Hecho: Mesa 1 pide la cuenta: tarjeta', list)
  await user.keyboard('{Escape}')
  await rings('Mesa 1 llama: «una silla»')
  await press(/^Ya vamos: Mesa 1 llama/)
  // It stays in the list until somebody has been there.
  await rings(/^Avisos ?1$/)
  expect(await phone.calls()).toMatchObject([{ state: 'seen' }, { state: 'done' }])
})

it('a phone that orders after its table was closed is told as one from outside', async () => {
  const owner = await openFonda({ path: '/dashboard/customers' })
  await rings('Avisos')
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  const [sitting] = await owner.call(listSittings)
  await owner.call(endSitting, { params: { id: sitting?.id ?? 0 }, body: { tableId: TABLE } })
  expect((await phone.ask({ kind: 'waiter', reason: 'napkins' })).status).toBe(409)
  const list = await openBell('Mesa 1: alguien pide desde fuera')
  expect(namesOf('link', list)).toEqual([expect.stringMatching(/^Mesa 1: alguien pide desde fuera/)])
})
