import { BLANK_ORDER } from '@comanda/shared/orders/order'
import type { CardOrder, ShownItem } from './cards/cards.ts'

export const AT = '2026-11-21T12:00:00.000Z'

export const testItem = (id: number, fields: Partial<ShownItem> = {}): ShownItem => ({
  id,
  order_id: 1,
  item_id: id,
  item_title: `Plato ${id}`,
  variant_id: null,
  variant_title: null,
  quantity: 1,
  status: 'created',
  date: AT,
  notes: null,
  addons: [],
  stations: null,
  ...fields,
})

export const testOrder = (items: ShownItem[], fields: Partial<Omit<CardOrder, 'items'>> = {}) => ({
  ...BLANK_ORDER,
  date: AT,
  items,
  ...fields,
})
