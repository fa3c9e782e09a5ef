import { readFloor, saveFloorPlan } from '@comanda/shared/floor/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { cancelQrOrder } from '@comanda/shared/qr/api'
import { addStoreTables } from '@comanda/shared/settings/tables'
import { expect, it } from 'vitest'
import { payCash, readCheck } from '../../../../server/src/testing/checks.ts'
import { seatPhone } from '../../../../server/src/testing/guest-calls.ts'
import { isAt, open, PHONE } from '../../testing/app.tsx'
import {
  type Client,
  cook,
  MOLE,
  openFonda,
  SOUP,
  sendOrder,
  TABLE,
  theServer,
  WATER,
} from '../../testing/fonda.ts'
import { openToDiners } from '../../testing/sales.ts'
import {
  type Area,
  chooseInMenu,
  dialog,
  gone,
  press,
  rightClick,
  screen,
  see,
  tap,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'

const FLOOR = '/dashboard/floor'

/** The floor of a restaurant with three tables. */
async function openFloor(size?: typeof PHONE): Promise<Client> {
  const owner = await openFonda()
  await owner.call(addStoreTables, { body: { name: 'Mesa', count: 2, floor: '-', seatingCapacity: 2 } })
  if (size) window.happyDOM.setViewport(size)
  await open(FLOOR)
  return owner
}

/** The floor of a restaurant whose diners order with their phones. @returns sends a request from Mesa 1, as its number */
async function openWithDiners() {
  const owner = await openFonda({ path: FLOOR })
  return { owner, ask: await openToDiners(owner) }
}

/** A table, once it is in a state. */
const table = async (title: string, state: string): Promise<HTMLElement> => {
  const named = await screen.findAllByRole('button', { name: new RegExp(`^${title}\\b.*${state}`) })
  return named[0] as HTMLElement
}

const openMenu = async (of: Promise<HTMLElement>) => rightClick(await of)
const says = async (request: Area, words: RegExp) =>
  expect((await request.findByRole('article')).textContent).toMatch(words)
const entry = (name: string | RegExp) => screen.findByRole('menuitem', { name })
const statesOf = async (owner: Client, id: number) =>
  (await readCheck(owner, id)).rounds.flatMap(({ items }) => items.map(({ status }) => status))

it('a table is lit when its order is sent, and its party is moved to another table', async () => {
  const owner = await openFloor()
  await table('Mesa 1', 'Libre')
  await sendOrder(owner, [{ ...MOLE, quantity: 2 }], { tableId: TABLE })
  await openMenu(table('Mesa 1', 'En cocina.*197\\.00'))
  await tap(await entry('Mover'))
  await see('Mover Mesa 1: elige la mesa')
  await tap(await table('Mesa 3', 'Libre'))
  await press('Mover', await dialog('Mover Mesa 1 a Mesa 3', 'alertdialog'))
  await table('Mesa 3', 'En cocina')
  await table('Mesa 1', 'Por limpiar')
})

it('a tap on a table opens its check, and its menu gives the focus back to it', async () => {
  const owner = await openFloor()
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  const taken = await table('Mesa 1', 'En cocina')
  await openMenu(Promise.resolve(taken))
  await entry('Agregar ronda')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(taken))
  await user.keyboard('{Enter}')
  await isAt(`/dashboard/checks/${checkId}`)
})

it('the plan that somebody saves is on the floor at once', async () => {
  const owner = await openFloor()
  await table('Mesa 1', 'Libre')
  const label = { kind: 'label', text: 'Cocina abierta', x: 40, y: 400, width: 200, height: 40, rotation: 0 }
  const body = { floor: '-', version: 0, plan: { tables: {}, marks: [label] } }
  await owner.call(saveFloorPlan, { body: body })
  await see('Cocina abierta')
})

it('an order of the point of sale of a table is on its table, to which the screen returns', async () => {
  await openFonda({ path: `/dashboard/pos?table=${TABLE}` })
  await screen.findByRole('heading', { name: /Mesa 1/ })
  await press('Agregar Mole con pollo')
  await press('Enviar a Cocina')
  await table('Mesa 1', 'En cocina.*98\\.50')
})

it('what is ready is served at the bell of its table', async () => {
  const owner = await openFloor()
  const { checkId, orderId } = await sendOrder(owner, [SOUP], { tableId: TABLE })
  await table('Mesa 1', 'En cocina')
  await cook(owner, orderId)
  await table('Mesa 1', '1 listo')
  await press(/^Servido, Mesa 1: /)
  await table('Mesa 1', 'Todo servido')
  expect(await statesOf(owner, checkId)).toEqual(['delivered'])
})

it('in the list, what is ready is served at its bell, or from its menu', async () => {
  const owner = await openFloor(PHONE)
  for (const serve of [
    () => press(/^Servido, Mesa 1: /),
    () => chooseInMenu('Más acciones de Mesa 1', /^Servido/),
  ]) {
    const { checkId, orderId } = await sendOrder(owner, [SOUP], { tableId: TABLE })
    await table('Mesa 1', 'En cocina')
    await cook(owner, orderId)
    // The table moves to those that call.
    await see('Mesas · ahora')
    await serve()
    await table('Mesa 1', 'Todo servido')
    expect(new Set(await statesOf(owner, checkId))).toEqual(new Set(['delivered']))
  }
})

it('a paid table whose food is not cooked stays in the kitchen, and leads to its check', async () => {
  const owner = await openFloor()
  const { checkId, tokenNo } = await sendOrder(owner, [SOUP], { tableId: TABLE })
  await table('Mesa 1', 'En cocina')
  await payCash(owner, checkId, '45.00')
  const paid = await table('Mesa 1', 'En cocina.*Pagada')
  expect(await owner.call(listKitchen)).toMatchObject([{ token_no: tokenNo }])
  await tap(paid)
  await isAt(`/dashboard/checks/${checkId}`)
  await see('Pagada')
})

it('a diner’s request is opened by a tap on its table, and sent to the kitchen by the next; a second one is a round of its check', async () => {
  const { owner, ask } = await openWithDiners()
  await ask([{ id: MOLE.id, quantity: 2, notes: 'sin ajonjolí' }])
  await tap(await table('Mesa 1', 'Pedido QR'))
  const request = await dialog('Pedido QR de Mesa 1')
  await says(request, /2 × Mole con pollo.*sin ajonjolí.*\$197\.00/)
  await press('Mandar a cocina', request)
  await see('Pedido enviado a cocina: token 1')
  await table('Mesa 1', 'En cocina.*197\\.00')
  expect(await owner.call(listKitchen)).toMatchObject([
    { table_id: TABLE, items: [{ quantity: 2, notes: 'sin ajonjolí' }] },
  ])

  await ask([{ id: WATER.id, quantity: 1 }])
  await openMenu(table('Mesa 1', 'Pedido QR'))
  await entry('Agregar ronda')
  await tap(await entry('Ver pedido QR'))
  await press('Mandar a cocina', await dialog('Pedido QR de Mesa 1'))
  await table('Mesa 1', 'En cocina.*222\\.00')
  const { tables } = await owner.call(readFloor)
  expect(tables[0]?.checks).toHaveLength(1)
})

it('a request that somebody else has taken meanwhile is not sent again', async () => {
  const { owner, ask } = await openWithDiners()
  const id = await ask([{ id: SOUP.id, quantity: 1 }])
  await tap(await table('Mesa 1', 'Pedido QR'))
  const request = await dialog('Pedido QR de Mesa 1')
  await says(request, /1 × Sopa de fideo/)
  await owner.call(cancelQrOrder, { params: { id }, body: { status: 'cancelled' } })
  await see(/^Ya no hay pedidos QR de esta mesa/, request)
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Mandar a cocina' })).toBeNull()
})

it('one of two requests is changed at the point of sale', async () => {
  const { ask } = await openWithDiners()
  await ask([{ id: SOUP.id, quantity: 1 }])
  const mole = await ask([{ id: MOLE.id, quantity: 2 }])
  await tap(await table('Mesa 1', 'Pedido QR'))
  const requests = await dialog('Pedido QR de Mesa 1')
  await tap(
    within(await requests.findByRole('article', { name: `#${mole}` })).getByRole('link', {
      name: 'Cambiar en PDV',
    }),
  )
  await see(`Pedido QR ${mole} · Mesa 1`)
  const lines = within(screen.getByRole('list', { name: 'Carrito' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mole con pollo.*\$197\.00/),
  ])
  await isAt('/dashboard/pos')
})

it('a table that calls by phone says so, and that somebody goes, until somebody has been there', async () => {
  const owner = await openFloor()
  await table('Mesa 1', 'Libre')
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  await phone.ask({ kind: 'waiter', reason: 'napkins' })
  await table('Mesa 1', 'Llama')
  await press(/^Ya vamos: Mesa 1/)
  await table('Mesa 1', 'Ya vamos')
  await phone.takeBack('waiter')
  await table('Mesa 1', 'Libre')
})

it('what a table asks by phone is answered from its menu, and a phone is taken from it there', async () => {
  const owner = await openFloor()
  await table('Mesa 1', 'Libre')
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  await phone.ask({ kind: 'waiter', reason: 'napkins' })
  await openMenu(table('Mesa 1', 'Llama'))
  await tap(await entry(/^Ya vamos\s*llama: más servilletas/))
  await openMenu(table('Mesa 1', 'Ya vamos'))
  await entry(/^Hecho/)
  await tap(await entry('Teléfonos'))
  const list = await dialog('Teléfonos de Mesa 1')
  await see(/^desde las /, list)
  await press('Quitar a Azul', list)
  await press('Quitar', await dialog('Quitar a Azul', 'alertdialog'))
  await gone(() => list.queryByText('Azul'))
  await press('Cerrar la mesa a los teléfonos', list)
  await press('Cerrar a los teléfonos', await dialog('Cerrar la mesa a los teléfonos', 'alertdialog'))
  await table('Mesa 1', 'Libre')
  await openMenu(table('Mesa 1', 'Libre'))
  await entry('Nuevo pedido')
  expect(screen.queryByRole('menuitem', { name: 'Teléfonos' })).toBeNull()
})
