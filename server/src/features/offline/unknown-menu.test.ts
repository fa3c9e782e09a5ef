import { chargeCheck, discountCheck, getCheck } from '@comanda/shared/checks/api'
import { deleteAddon, deleteMenuItem, deleteVariant, updateMenuItem } from '@comanda/shared/menu/api'
import * as reviewCalls from '@comanda/shared/offline/reviews'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addTax } from '@comanda/shared/settings/taxes'
import { getTill, getX, openShift } from '@comanda/shared/till/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { CANDY, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const water = { id: WATER.id, quantity: 1, price: '38.50' }
const candy = { id: CANDY.id, quantity: 1, price: '15.00' }
const record = { catalog: 999 }
const totals = (netTotal: string, taxTotal: string, total: string) => ({ netTotal, taxTotal, total })
const paid = (amount: string) => ({ payments: [{ paymentTypeId: 1, amount }] })
const figuresOfOrder = ({ netTotal, taxTotal, total }: ReturnType<typeof totals>) => [
  netTotal,
  taxTotal,
  total,
]

/** The price of the water of 38.50 with each tax. */
const SOLD = {
  'IVA 16 % included': totals('33.19', '5.31', '38.50'),
  'IVA 16 % on top': totals('38.50', '6.16', '44.66'),
  'IVA 8 % on top': totals('38.50', '3.08', '41.58'),
  'no tax': totals('38.50', '0.00', '38.50'),
}
const TAXES = {
  'IVA 16 % included': { title: 'IVA', rate: 16, type: 'inclusive' },
  'IVA 16 % on top': { title: 'IVA', rate: 16, type: 'exclusive' },
  'IVA 8 % on top': { title: 'IVA fronterizo', rate: 8, type: 'exclusive' },
  'no tax': null,
} as const
type Tax = keyof typeof TAXES
const taxes = Object.keys(TAXES) as Tax[]

let device: SellingDevice
beforeEach(async () => {
  await restaurant.call(openShift, { body: { amount: 0 } })
  device = await SellingDevice.register(server, restaurant)
})
const chargeOnce = (body: object) => device.send(createOrderAndInvoice, { body, record })

/** The server knows only this tax of the water, and not the menu of the device. */
async function taxWater(tax: Tax): Promise<void> {
  const given = TAXES[tax]
  const taxId = given && (await restaurant.call(addTax, { body: given })).taxId
  await restaurant.call(updateMenuItem, {
    params: { id: WATER.id },
    body: { title: 'Agua', price: 38.5, taxId },
  })
}

const reviewKinds = async () =>
  (await restaurant.call(reviewCalls.listReviews)).reviews.map(({ kind }) => kind)

async function salesInX() {
  const { drawers } = await restaurant.call(getTill)
  const { sales, expected } = await restaurant.call(getX, { params: { id: drawers[0]?.shift?.id ?? 0 } })
  return [sales.total, expected]
}

async function taxesOf() {
  const rows = await server.sql<{ tax: string | null }>(
    "SELECT tax_rate::float || ' ' || tax_type AS tax FROM order_items WHERE tenant_id = $1 ORDER BY id",
    restaurant.tenantId,
  )
  return rows.map(({ tax }) => tax)
}

const readOrder = (id: number) => restaurant.call(getOrder, { params: { id } })

describe('a sale that was paid from a menu that the server does not know', () => {
  const pairs = taxes.flatMap((sold) => taxes.filter((today) => today !== sold).map((today) => [sold, today]))

  it.each(pairs as [Tax, Tax][])(
    'with %s keeps the paid amount when today there is %s',
    async (sold, today) => {
      await taxWater(today)
      const claims = SOLD[sold]
      expect(await chargeOnce({ cart: [water], ...claims, ...paid(claims.total) })).toMatchObject({
        status: 200,
        body: { invoiceId: 1, marks: ['unknown_catalog', 'prices'] },
      })
      expect(await reviewKinds()).toEqual(['prices'])
      const order = await readOrder(1)
      expect([order.subtotal, order.taxTotal, order.total]).toEqual(figuresOfOrder(claims))
      expect(await salesInX()).toEqual([claims.total, claims.total])
      const tax = TAXES[sold]
      expect(await taxesOf()).toEqual([tax ? `${tax.rate} ${tax.type}` : null])
    },
  )

  it('is not marked with other prices while they are today’s', async () => {
    const claims = SOLD['IVA 16 % included']
    const sent = await chargeOnce({ cart: [water], ...claims, ...paid(claims.total) })
    expect(sent.body).toMatchObject({ invoiceId: 1, marks: ['unknown_catalog'] })
    expect(await reviewKinds()).toEqual([])
  })

  it('has its tax on the taxed lines', async () => {
    const claims = totals('53.50', '6.16', '59.66')
    await chargeOnce({ cart: [water, candy], ...claims, ...paid('59.66') })
    const order = await readOrder(1)
    expect([order.subtotal, order.taxTotal, order.total]).toEqual(figuresOfOrder(claims))
    expect(await taxesOf()).toEqual(['16 exclusive', null])
  })

  it.each([
    ['a total that is not the sum of net and tax', totals('30.00', '5.00', '44.66'), '44.66', '6.16'],
    ['a negative tax', totals('50.00', '-5.34', '44.66'), '44.66', '6.16'],
    ['more tax than price', totals('10.00', '34.66', '44.66'), '44.66', '6.16'],
    ['another total than was paid', totals('60.00', '0.00', '60.00'), '44.66', '6.16'],
    ['no totals at all', {}, '44.66', '6.16'],
  ])('has the server’s share of tax when the device says %s', async (_, claims, amount, tax) => {
    const sent = await chargeOnce({ cart: [water], ...claims, ...paid(amount) })
    expect(sent.body).toMatchObject({ invoiceId: 1, marks: ['unknown_catalog', 'prices'] })
    const order = await readOrder(1)
    expect([order.taxTotal, order.total]).toEqual([tax, amount])
    expect(await reviewKinds()).toEqual(['prices'])
    expect(await salesInX()).toEqual([amount, amount])
  })

  it('has the paid amount when that is less than its prices', async () => {
    await chargeOnce({ cart: [water, candy], total: '40.00', ...paid('40.00') })
    const { items, total } = await readOrder(1)
    expect([total, ...items.map((item) => item.total)]).toEqual(['40.00', '28.79', '11.21'])
    expect(await reviewKinds()).toEqual(['prices'])
  })

  it.each([
    ['dish', { id: 77, quantity: 2, price: '50.00' }],
    ['deleted dish', { ...candy, quantity: 2, price: '50.00' }],
    ['variant', { id: TACO.id, quantity: 2, price: '50.00', variant_id: TACO.variants.five }],
    ['add-on', { id: TACO.id, quantity: 2, price: '50.00', variant_id: 1, addons_ids: [TACO.addons.cheese] }],
  ])('is taken with a %s that the server has no more, paid or not', async (_, line) => {
    await restaurant.call(deleteMenuItem, { params: { id: CANDY.id } })
    await restaurant.call(deleteVariant, { params: { itemId: TACO.id, variantId: TACO.variants.five } })
    await restaurant.call(deleteAddon, { params: { itemId: TACO.id, addonId: TACO.addons.cheese } })
    const sent = await chargeOnce({ cart: [line], total: '100.00', ...paid('100.00') })
    const marks = ['unknown_catalog', 'gone']
    expect(sent).toMatchObject({ status: 200, body: { invoiceId: 1, marks } })
    const round = await device.send(createOrder, { body: { cart: [line] }, record })
    expect(round).toMatchObject({ status: 200, body: { marks } })
    for (const id of [1, 2]) expect((await readOrder(id)).total).toBe('100.00')
    expect(await reviewKinds()).toEqual(['prices', 'prices'])
  })

  it('is refused online, where the guest can still be asked', async () => {
    const claims = SOLD['IVA 16 % on top']
    const body = { cart: [water], ...claims, ...paid(claims.total) }
    const sent = await restaurant.send(createOrderAndInvoice, { body })
    expect(sent.body).toMatchObject({ code: 'prices_changed', total: '38.50' })
  })
})

describe('a sale that was paid from a known menu', () => {
  it('has the paid amount, and a person reviews it, when that differs from the sum of its prices', async () => {
    const body = { cart: [water], ...SOLD['IVA 16 % on top'], ...paid('44.66') }
    const sent = await device.send(createOrderAndInvoice, { body })
    expect(sent).toMatchObject({ status: 200, body: { invoiceId: 1, marks: ['prices'] } })
    expect(await reviewKinds()).toEqual(['prices'])
    expect(await salesInX()).toEqual(['44.66', '44.66'])
  })
})

describe('a table that a device served from a menu with another tax', () => {
  it('takes the round, the discount and the charge, and owes the amount that the device did not charge', async () => {
    await taxWater('IVA 16 % on top')
    const round = await device.send(createOrder, { body: { cart: [water], tableId: TABLES.one }, record })
    const params = { id: Number(round.body.checkId) }
    const discount = { kind: 'discount', percent: 10, reason: 'Cliente frecuente' }
    expect((await device.send(discountCheck, { params, body: discount, record })).status).toBe(200)
    const charged = await device.send(chargeCheck, { params, body: paid('34.65'), record })
    expect(charged).toMatchObject({ status: 200, body: { due: '5.54' } })
    expect(await restaurant.call(getCheck, { params })).toMatchObject({ status: 'open', paid: '34.65' })
  })

  it('asks a person about the amount charged above today’s total', async () => {
    const round = await device.send(createOrder, { body: { cart: [water], tableId: TABLES.one }, record })
    const params = { id: Number(round.body.checkId) }
    const charged = await device.send(chargeCheck, { params, body: paid('44.66'), record })
    expect(charged).toMatchObject({ status: 200, body: { invoiceId: 1, marks: ['double'] } })
    expect(await reviewKinds()).toEqual(['double_payment'])
  })
})
