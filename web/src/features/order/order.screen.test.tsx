import { billCheck } from '@comanda/shared/checks/api'
import { cancelOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { expect, it } from 'vitest'
import { itemsOfOrder } from '../../../../server/src/testing/orders.ts'
import type { Client } from '../../../../server/src/testing/restaurant.ts'
import { open, openPaper } from '../../testing/app.tsx'
import { MOLE, openFonda, SOUP, sendOrder, TABLE } from '../../testing/fonda.ts'
import { dialog, press, screen, see, tap, within } from '../../testing/screen.ts'
import { outside } from '../../testing/window.ts'

const place = (owner: Client, more = {}) => sendOrder(owner, [{ ...MOLE, quantity: 2 }, SOUP], more)

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

/** What the paper of an order says. */
async function paperOf(orderId: number): Promise<string> {
  await openPaper(`/print-receipt?orders=${orderId}`)
  return (await screen.findByRole('article')).textContent
}

it('an open order leads to the charging sheet of its check, and offers no bill: that is of the whole check, and is printed there', async () => {
  const owner = await openFonda()
  const { orderId, checkId } = await place(owner, { tableId: TABLE })
  await place(owner, { tableId: TABLE })
  await open(`/dashboard/orders/${orderId}`)
  await tap(await screen.findByRole('link', { name: 'Cobrar' }))
  const sheet = await dialog('Cobrar: Mesa 1')
  await see('Por cobrar', sheet)
  await sheet.findByRole('radio', { name: 'Efectivo' })
  await open(`/dashboard/orders/${orderId}`)
  await screen.findByRole('button', { name: 'Token' })
  expect(screen.queryByRole('button', { name: /^Imprimir/ })).toBeNull()
  await tap(await screen.findByRole('link', { name: 'Ver cuenta' }))
  await press(/^Imprimir cuenta/)
  expect(outside.opened).toEqual([expect.stringMatching(/orders=1,2$/)])
  await owner.call(payOrders, { body: { orderIds: [1, 2] } })
  await open(`/dashboard/checks/${checkId}`)
  await screen.findByRole('button', { name: /^Imprimir Recibo/ })
})

it('a closed order shows what happened to it and its check, its dishes and its invoice', async () => {
  const owner = await openFonda()
  const { orderId, checkId } = await place(owner)
  const [, soup] = await itemsOfOrder(owner, orderId)
  await owner.call(billCheck, { params: { id: checkId } })
  await owner.call(setItemStatus, { params: { id: soup?.id ?? 0 }, body: { status: 'cancelled' } })
  await owner.call(payOrders, { body: { orderIds: [orderId] } })
  await open(`/dashboard/orders/${orderId}`)
  await screen.findByRole('heading', { level: 1, name: `Pedido ${orderId}` })

  const history = (await region('Historial')).getAllByRole('listitem')
  expect(history.map((event) => event.textContent.replace(/\d+ \w+ \d{4}.*/, ''))).toEqual([
    'Pedido enviado a cocina',
    '1 × Sopa de fideo: Cancelado',
    'Cuenta cobrada',
    'Pedido completado',
  ])
  for (const event of history) expect(event.textContent).toMatch(/ · por Fonda E\.$/)
  await see(/^Cuenta impresa/)
  await see('Efectivo', await region(/^Venta/))
  await see('Mole con pollo', await region('Artículos'))
})

it('the receipt of a closed order is printed again as a copy, and its token with the day of its sale', async () => {
  const owner = await openFonda()
  const { orderId } = await place(owner)
  await owner.call(payOrders, { body: { orderIds: [orderId] } })
  await open(`/dashboard/orders/${orderId}`)
  await press('Imprimir Recibo')
  await press('Token')
  const [receipt = '', token = ''] = outside.opened
  await openPaper(receipt)
  await see('PAGADO')
  await see('REIMPRESIÓN')
  await openPaper(token)
  await see('Día de venta 21/11/2026')
})

it('the paper of an order is a bill until it is paid, then a receipt; a cancelled order is marked', async () => {
  const owner = await openFonda()
  const [open, paid, cancelled] = [await place(owner), await place(owner), await place(owner)]
  await owner.call(payOrders, { body: { orderIds: [paid.orderId] } })
  await owner.call(cancelOrders, { body: { orderIds: [cancelled.orderId] } })
  expect(await paperOf(open.orderId)).toMatch(/CUENTA, no pagada(?!.*PAGADO)/)
  expect(await paperOf(paid.orderId)).toMatch(/PAGADO.*Total.*Efectivo\$.*Cobró/)
  expect(await paperOf(cancelled.orderId)).toMatch(/CANCELADO.*Mole con pollo.*Total\$0\.00/)
})

it('the list of invoices leads to the order of an invoice', async () => {
  const owner = await openFonda()
  const { orderId } = await place(owner)
  await owner.call(payOrders, { body: { orderIds: [orderId] } })
  await open('/dashboard/invoices')
  const [first] = within(await screen.findByRole('table')).getAllByRole('link')
  await tap(first as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: `Pedido ${orderId}` })
})
