import { chargeCheck } from '@comanda/shared/checks/api'
import { endOfflineDevice } from '@comanda/shared/offline/api'
import type { SaleRecord } from '@comanda/shared/offline/sale'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { payCash } from '../../../../server/src/testing/checks.ts'
import { SellingDevice } from '../../../../server/src/testing/selling-device.ts'
import { open } from '../../testing/app.tsx'
import { openOrders } from '../../testing/counter.ts'
import {
  type Client,
  hireNamed,
  MOLE,
  openFonda,
  SOUP,
  sendOrder,
  TABLE,
  theServer,
} from '../../testing/fonda.ts'
import {
  type Area,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tap,
  tick,
  user,
  within,
} from '../../testing/screen.ts'

const now = (): Partial<SaleRecord> => ({ at: new Date().toISOString(), heardAt: new Date().toISOString() })

/** A check of Mesa 1 is paid with $98.50, and once more at a device that does not know it. @returns its number */
async function payTwice(owner: Client): Promise<number> {
  const { checkId } = await sendOrder(owner, [MOLE], { tableId: TABLE })
  const device = await SellingDevice.register(await theServer(), owner)
  const record = device.record(now())
  await payCash(owner, checkId, '98.50')
  const body = { payments: [{ paymentTypeId: 1, amount: '98.50' }] }
  await device.send(chargeCheck, { params: { id: checkId }, body, record })
  return checkId
}

const task = async (name: string): Promise<Area> => within(await screen.findByRole('listitem', { name }))
const DOUBLE = 'Cobro doble A-1 · Mesa 1'

async function openResolving(): Promise<Area> {
  await press('Resolver A-1', await task(DOUBLE))
  return dialog('Resolver A-1')
}

describe('a check that was paid twice', () => {
  it('is announced with the orders, found by its folio, and leads to its task from its own page', async () => {
    const owner = await openFonda()
    const checkId = await payTwice(owner)
    await open('/dashboard/orders')
    await see(/Una venta hecha sin internet está por revisar\./)
    await screen.findByRole('link', { name: 'Revisar' })
    await fill('Buscar mesa, token, cliente o platillo', 'a1')
    await see(/El folio A-1 ya llegó/)
    await see('Cobro doble')
    await screen.findByRole('link', { name: `Ver cuenta ${checkId}` })
    await open(`/dashboard/checks/${checkId}`)
    const page = within(await screen.findByRole('main'))
    await tap(await page.findByRole('link', { name: 'Por revisar' }))
    await see('$98.50', await task(DOUBLE))
  })

  it('asks what becomes of the money, why it stays and which check it pays, pays a part of another check, and the rest is given back', async () => {
    const owner = await openFonda()
    await payTwice(owner)
    await open('/dashboard/reviews')
    let form = await openResolving()
    await press('Resolver', form)
    await see('Elige qué se hace con el dinero.', form)
    await tick(/^Dejarlo en caja/, form)
    await press('Resolver', form)
    await see('Escribe por qué se queda el dinero.', form)
    await tick(/^Aplicar a otra cuenta/, form)
    await see('No hay cuentas abiertas que deban algo.', form)
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))

    await sendOrder(owner, [SOUP], { deliveryType: 'takeaway' })
    form = await openResolving()
    await tick(/^Aplicar a otra cuenta/, form)
    await see(/Token 2$/, form)
    await press(/Cuenta que paga/, form)
    await tap(await screen.findByText(/debe \$45\.00/))
    await press('Resolver', form)
    await see('Se aplicó una parte. Quedan $53.50 por resolver.')
    await see('$53.50', await task(DOUBLE))
    form = await openResolving()
    await tick(/^Devolver al cliente/, form)
    await press('Resolver', form)
    await see('Nada por revisar')
    await tick('Resueltas')
    await see('Devuelto al cliente', await task(DOUBLE))
  })
})

it('the sales of an ended device wait until the owner registers them', async () => {
  const owner = await openFonda()
  const ana = await hireNamed(owner, 'Ana Ruiz', ['POS', 'ORDERS'], '6283')
  const device = await SellingDevice.register(await theServer(), ana)
  const record = device.record(now())
  await owner.call(endOfflineDevice, { params: { id: device.id } })
  const body = { cart: [{ id: MOLE.id, quantity: 1, price: '98.50' }], deliveryType: 'takeaway' }
  await device.send(createOrder, { body, record })
  await open('/dashboard/reviews')
  const waiting = within(await screen.findByRole('region', { name: 'Ventas que esperan' }))
  await see(/Lo tenía: Ana Ruiz/, waiting)
  expect(await openOrders(owner)).toEqual([])
  const sale = await task('Espera a que la registres A-1')
  await press('Registrar venta A-1', sale)
  await see('Nada por revisar')
  await gone(() => screen.queryByRole('region', { name: 'Ventas que esperan' }))
  expect(await openOrders(owner)).toMatchObject([{ items: [{ item_title: MOLE.title }] }])
})
