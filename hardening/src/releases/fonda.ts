import { signIn, signUp } from '@comanda/shared/auth/api'
import { addCustomer } from '@comanda/shared/customers/api'
import { addAddon, addMenuItem, addVariant } from '@comanda/shared/menu/api'
import { completeOrders } from '@comanda/shared/orders/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addPrinter } from '@comanda/shared/printing/api'
import { addCategory } from '@comanda/shared/settings/categories'
import { addStation, assignStations } from '@comanda/shared/settings/stations'
import { addStoreTable } from '@comanda/shared/settings/tables'
import { addTax } from '@comanda/shared/settings/taxes'
import { moveCash, openShift } from '@comanda/shared/till/api'
import { addUser, setUserPin } from '@comanda/shared/users/api'
import { switchQr } from '../../../server/src/testing/menu.ts'
import { Client } from '../../../server/src/testing/restaurant.ts'
import { CARD, CASH, closeIt, countDrawer } from '../../../server/src/testing/shift.ts'
import { pngOf } from '../security/png.ts'

export const PASSWORD = 'un comal bien caliente'

/** The people of the restaurant and what they may do; its owner may do everything. */
const STAFF = {
  waiter: ['POS', 'ORDERS', 'RESERVATIONS'],
  cashier: ['POS', 'ORDERS', 'TILL', 'INVOICES', 'CUSTOMERS'],
  cook: ['KITCHEN'],
} as const
type Person = 'owner' | keyof typeof STAFF
export type People = Record<Person, Client>

const addressOf = (person: string): string => `${person}@fonda.example.mx`

/** Signs everybody in at a server that has the restaurant. */
export async function signInAll(base: string): Promise<People> {
  const sessions = (['owner', 'waiter', 'cashier', 'cook'] as const).map(async (person) => {
    const body = { username: addressOf(person), password: PASSWORD }
    const { accessToken, user } = await new Client(base).call(signIn, { body })
    return [person, new Client(base, accessToken, user)] as const
  })
  return Object.fromEntries(await Promise.all(sessions)) as People
}

/** The dishes by their ids: the first has variants and an add-on, one adds its tax, and one has none. */
export const [TACO, SOUP, BEER, CANDY] = [1, 2, 3, 4] as const
export const cartLine = (id: number, quantity = 1) => ({
  id,
  quantity,
  ...(id === TACO && { variant_id: 1, addons_ids: [1] }),
})

/** Opens the restaurant: its staff, its menu with a picture, its tables and customers, and some guests who have paid. */
export async function openFonda(base: string): Promise<void> {
  const body = { biz_name: 'Fonda «La Ñandú» & Hijas', username: addressOf('owner'), password: PASSWORD }
  const { accessToken, user } = await new Client(base).call(signUp, { body: { ...body, signIn: true } })
  const owner = new Client(base, accessToken, user)
  for (const [person, userScopes] of Object.entries(STAFF))
    await owner.call(addUser, {
      body: { username: addressOf(person), password: PASSWORD, name: `María ${person}`, userScopes },
    })
  await plantMenu(owner)
  for (let n = 1; n <= 8; n++)
    await owner.call(addStoreTable, {
      body: { title: `Mesa ${n}`, floor: n > 5 ? 'Terraza' : 'Salón', seatingCapacity: 4 },
    })
  for (let n = 10; n < 40; n++)
    await owner.call(addCustomer, { body: { phone: `55123456${n}`, name: `Clienta ${n} Núñez` } })
  await switchQr(owner)
  await equip(owner)
  await workDay(await signInAll(base))
}

async function plantMenu(owner: Client): Promise<void> {
  const exclusive = await owner.call(addTax, { body: { title: 'IVA aparte', rate: 16, type: 'exclusive' } })
  for (const title of ['Comida', 'Bebidas']) await owner.call(addCategory, { body: { title } })
  const dishes = [
    { title: 'Taco de suadero', price: '23.50', categoryId: 1, taxId: 1 },
    { title: 'Sopa de lima', price: '68.35', categoryId: 1, taxId: exclusive.taxId },
    { title: 'Cerveza', price: '45.00', categoryId: 2, taxId: 1 },
    { title: 'Alegría', price: '12.05', categoryId: null, taxId: null },
  ]
  for (const body of dishes) await owner.call(addMenuItem, { body })
  const params = { itemId: TACO }
  for (const [title, price] of [
    ['Sencillo', '23.50'],
    ['Orden de 5', '99.90'],
  ] as const)
    await owner.call(addVariant, { params, body: { title, price } })
  await owner.call(addAddon, { params, body: { title: 'Queso', price: '7.35' } })
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(pngOf(64, 64))], { type: 'image/png' }), 'taco.png')
  const { status } = await fetch(`${owner.base}/api/v1/menu-items/update/${TACO}/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  if (status !== 200) throw new Error(`the picture: ${status}`)
}

/** A second station with its dishes, a printer, and the PIN of a person. */
async function equip(owner: Client): Promise<void> {
  const bar = await owner.call(addStation, { body: { title: 'Barra', color: 'blue', skippedTypes: [] } })
  await owner.call(assignStations, { body: { target: 'item', targetId: BEER, stationIds: [bar.id] } })
  const printer = { title: 'Mostrador', way: 'star', width: '80', model: 'star', papers: ['receipt', 'bill'] }
  await owner.call(addPrinter, { body: { ...printer, printsKitchen: true, stationIds: [], copies: 1 } })
  await owner.call(setUserPin, { params: { username: addressOf('waiter') }, body: { pin: '4821' } })
}

/** A day with a shift, sales of each kind, and its Z. */
async function workDay({ cashier, owner }: People): Promise<void> {
  const { shiftId } = await cashier.call(openShift, { body: { amount: '500.00' } })
  const orderIds: number[] = []
  for (let n = 0; n < 60; n++) {
    const seller = n % 3 === 0 ? owner : cashier
    const cart = [cartLine([TACO, SOUP, BEER, CANDY][n % 4] ?? TACO, 1 + (n % 3)), cartLine(BEER)]
    const paymentTypeId = n % 2 ? CASH : CARD
    const customer =
      n % 5 ? {} : { customerType: 'CUSTOMER', customerId: { phone: `55123456${10 + (n % 30)}` } }
    const deliveryType = (['dinein', 'takeaway', 'delivery'] as const)[n % 3]
    const body = { cart, paymentTypeId, deliveryType, ...customer }
    orderIds.push((await seller.call(createOrderAndInvoice, { body })).orderId)
  }
  await owner.call(completeOrders, { body: { orderIds } })
  await cashier.call(moveCash, { body: { kind: 'out', amount: '80.00', reason: 'Compra' } })
  await countDrawer(cashier, shiftId, { cash: '400.00' })
  await closeIt(owner, shiftId, { note: 'Faltó cambio', handOver: true })
}
