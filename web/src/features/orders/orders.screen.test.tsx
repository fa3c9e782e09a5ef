import { setOwnPin } from '@comanda/shared/auth/api'
import { listVoids } from '@comanda/shared/kitchen/api'
import { cancelOrders, searchOrders } from '@comanda/shared/orders/api'
import { expect, it } from 'vitest'
import { seatPhone } from '../../../../server/src/testing/guest-calls.ts'
import { open } from '../../testing/app.tsx'
import {
  hire,
  MOLE,
  openFonda,
  PASSWORD,
  SOUP,
  sendOrder,
  signIn,
  TABLE,
  theServer,
  WATER,
} from '../../testing/fonda.ts'
import { callsTo } from '../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  fill,
  gone,
  namesOf,
  press,
  screen,
  see,
  tick,
  user,
  waitFor,
  within,
} from '../../testing/screen.ts'

const ORDERS = '/dashboard/orders'

const article = async (token: number) =>
  within(await screen.findByRole('article', { name: `Token: ${token}` }))

const openCount = () => screen.queryAllByRole('article').length

async function leaveAndReturn(): Promise<void> {
  await open('/dashboard/customers')
  await screen.findByRole('heading', { name: 'Clientes' })
  await open(ORDERS)
}

it('an order is closed without charging only with a reason, which stays with the order', async () => {
  const owner = await openFonda({ path: ORDERS })
  const { orderId, tokenNo } = await sendOrder(owner, [WATER])
  await chooseInMenu('Acciones de Cliente ocasional', 'Cerrar sin cobrar')
  const form = await dialog(/^Cerrar sin cobrar/, 'alertdialog')
  await tick('Otro motivo', form)
  await see('¡Escribe el motivo!', form)
  await fill(/^Nota/, 'Salió por la terraza', form)
  await tick('Se fue sin pagar', form)
  await see('¡No hay pedidos pendientes!')
  expect(await owner.call(searchOrders, { query: { q: `${tokenNo}` } })).toMatchObject([
    { id: orderId, payment_status: 'pending', close_reason: 'Se fue sin pagar: Salió por la terraza' },
  ])
})

it('a waiter without the permission closes an order with the password of a manager who has no PIN', async () => {
  const owner = await openFonda()
  await sendOrder(owner, [WATER])
  // Approvals begin with the first PIN.
  await owner.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
  const waiter = await hire(owner, ['POS', 'ORDERS'])
  await hire(owner, ['ORDERS', 'CLOSE_UNPAID'])
  await signIn(waiter, { path: ORDERS })
  await chooseInMenu('Acciones de Cliente ocasional', 'Cerrar sin cobrar')
  const form = await dialog(/^Cerrar sin cobrar/, 'alertdialog')
  await tick('Se fue sin pagar', form)
  const sheet = await dialog('Autorización')
  await press('Personal de prueba', sheet)
  await fill('Contraseña', PASSWORD, sheet)
  await press('Autorizar', sheet)
  await see('¡No hay pedidos pendientes!')
})

it('an order is charged with its own button, and stays until it is cooked; two rounds of a table have one for all that it owes', async () => {
  const owner = await openFonda({ path: ORDERS })
  for (const dish of [SOUP, WATER]) await sendOrder(owner, [dish], { tableId: TABLE })
  const { tokenNo } = await sendOrder(owner, [WATER])
  await article(tokenNo)
  await press(/^Cobrar \$25\.00/)
  const payment = await dialog(/^Cobrar: /)
  await press(/^Efectivo exacto \$25\.00/, payment)
  await see('¡Cuenta cobrada!', payment)
  await press('Listo', payment)
  await see('Pagado', await article(tokenNo))

  await press('Cobrar $70.00, Mesa 1')
  const ofTable = await dialog('Cobrar: Mesa 1')
  await press(/^Efectivo exacto \$70\.00/, ofTable)
  await see('¡Cuenta cobrada!', ofTable)
})

it('«Pagar y Completar» charges, says what is not prepared before the last tap, and completes the order', async () => {
  const owner = await openFonda({ path: ORDERS })
  await sendOrder(owner, [{ ...SOUP, quantity: 2 }, WATER], { tableId: TABLE })
  await chooseInMenu('Acciones de Mesa 1', 'Pagar y Completar')
  const payment = await dialog('Pagar y Completar: Mesa 1')
  await see('Quedan 3 platillos sin preparar.', payment)
  await press(/^Efectivo exacto \$115\.00/, payment)
  await see('¡Cuenta cobrada!', payment)
  await press('Listo', payment)
  await see('¡No hay pedidos pendientes!')
})

it('the cancellation of a line can be thought over; then it has a reason, the kitchen hears of it, and the check says it and offers nothing more', async () => {
  const owner = await openFonda({ path: ORDERS })
  const { tokenNo, checkId } = await sendOrder(owner, [WATER])
  const cancel = async () =>
    chooseInMenu('Cambiar estado de Agua de limón', 'Cancelar artículo', await article(tokenNo))
  await cancel()
  await press('Volver', await dialog('Cancelar artículo: 1 × Agua de limón', 'alertdialog'))
  await article(tokenNo)
  expect(callsTo('/orders/update-status/1')).toEqual([])
  await cancel()
  const question = await dialog('Cancelar artículo: 1 × Agua de limón', 'alertdialog')
  await see('¿Está seguro? ¡Este proceso es irreversible!', question)
  await tick(/^La comida se desperdició/, question)
  await see('Toca el motivo para cancelar $25.00', question)
  await tick('Calidad', question)
  await see('¡No hay pedidos pendientes!')
  expect(await owner.call(listVoids)).toMatchObject([{ token_no: tokenNo, reason: 'Calidad' }])

  await open(`/dashboard/checks/${checkId}`)
  await see(/^1 × Agua de limón · .* · Calidad · La comida se desperdició$/)
  expect(namesOf('button', within(screen.getByRole('region', { name: 'Acciones de la cuenta' })))).toEqual([])
})

it('the search finds an order by its token, and shows all again', async () => {
  const owner = await openFonda({ path: ORDERS })
  await sendOrder(owner, [SOUP])
  const { tokenNo } = await sendOrder(owner, [WATER])
  await article(tokenNo)
  await fill('Buscar mesa, token, cliente o platillo', `#${tokenNo}`)
  await waitFor(() => expect(namesOf('article')).toEqual([`Token: ${tokenNo}`]))
  await fill('Buscar mesa, token, cliente o platillo', 'nada de esto')
  await press('Ver todos los pedidos')
  await waitFor(() => expect(openCount()).toBe(2))
})

it('the compact view stays on the device, and its tile of a table opens the orders of the table', async () => {
  const owner = await openFonda({ path: ORDERS })
  await sendOrder(owner, [MOLE], { tableId: TABLE })
  await press('Vista compacta')
  await leaveAndReturn()
  await press(/^Mesa 1/)
  const sheet = await dialog(/^Mesa 1/)
  await sheet.findByRole('article')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})

it('the view is compact from nine orders on, the longest wait first, unless the person chose the other one', async () => {
  const owner = await openFonda({ path: ORDERS })
  for (let n = 0; n < 8; n++) await sendOrder(owner, [SOUP], { checkName: `Ana ${n}` })
  await waitFor(() => expect(openCount()).toBe(8))
  const ninth = await sendOrder(owner, [SOUP])
  await waitFor(() => expect(openCount()).toBe(0))
  const tiles = screen.getAllByRole('listitem').filter((one) => /^Ana|^Token/.test(one.textContent ?? ''))
  expect(tiles).toHaveLength(9)
  expect(tiles[0]?.textContent).toContain('Ana 0')

  // With eight it stays, also for who comes back from another page.
  await owner.call(cancelOrders, { body: { orderIds: [ninth.orderId], reason: 'Se fue' } })
  await leaveAndReturn()
  await screen.findByRole('button', { name: 'Vista completa' })
  await sendOrder(owner, [SOUP])

  await press('Vista completa')
  await waitFor(() => expect(openCount()).toBe(9))
  await leaveAndReturn()
  await waitFor(() => expect(openCount()).toBe(9))
})

it('a table that calls by phone is marked until somebody goes', async () => {
  const owner = await openFonda({ path: ORDERS })
  await sendOrder(owner, [WATER], { tableId: TABLE })
  const group = within(await screen.findByRole('region', { name: /^Mesa 1/ }))
  const phone = await seatPhone((await theServer()).stranger, owner, TABLE)
  await phone.ask({ kind: 'bill', way: 'cash' })
  await see('Pide la cuenta', group)
  await press(/^Ya vamos: Mesa 1/)
  await gone(() => group.queryByText('Pide la cuenta'))
})
