import { expect, it } from 'vitest'
import type { QrOrder } from './api.ts'
import { orderOfRequest, totalsOfRequest } from './order-of-request.ts'

const line = {
  id: 1,
  order_id: 7,
  item_id: 3,
  item_title: 'Taco',
  variant_id: 4,
  variant_title: 'Orden de 5',
  price: '58.50',
  quantity: 2,
  status: 'created',
  date: '2026-11-27T20:00:00.000Z',
  addons: [{ id: 9, item_id: 3, title: 'Queso', price: '8.50' }],
  notes: 'sin cebolla',
  tax_id: 1,
  tax_title: 'IVA',
  tax_rate: 16,
  tax_type: 'exclusive',
} as const

const request = {
  id: 7,
  delivery_type: null,
  customer_type: 'CUSTOMER',
  customer_id: '5512345678',
  customer_name: 'Ana',
  table_id: 5,
  items: [line],
} as unknown as QrOrder

it('a request is sent with its table, its guest and the choices and prices that the guest saw', () =>
  expect(orderOfRequest(request)).toEqual({
    cart: [{ id: 3, variant_id: 4, addons_ids: [9], quantity: 2, notes: 'sin cebolla', price: '58.50' }],
    deliveryType: 'dinein',
    tableId: 5,
    customerType: 'CUSTOMER',
    customerId: { phone: '5512345678', name: 'Ana' },
    selectedQrOrderItem: 7,
  }))

it('a request without a guest names none', () =>
  expect(orderOfRequest({ ...request, customer_type: 'WALKIN' }).customerId).toBeNull())

it('the total of a request contains the taxes on top', () =>
  expect(totalsOfRequest(request)).toEqual({ net: 11_700, tax: 1_872, total: 13_572 }))
