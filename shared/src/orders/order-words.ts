import { searchable } from '../kernel/searchable.ts'
import type { DeliveryType } from '../selling/delivery-type.ts'
import type { CustomerType, KitchenOrder } from './order.ts'

export const DELIVERY_WORDS: Record<DeliveryType, string> = {
  dinein: 'Para Comer Aquí',
  delivery: 'Entrega a Domicilio',
  takeaway: 'Para Llevar',
}

/** Stands for a customer without a name. */
export const CUSTOMER_TYPE_WORDS: Record<CustomerType, string> = {
  WALKIN: 'Cliente ocasional',
  CUSTOMER: 'Cliente',
}

type Named = Pick<KitchenOrder, 'check_name' | 'customer_name' | 'customer_type'>

/**
 * How a party is called: the name of its check and its customer, once where the one begins with the other ('Javier' and
 * 'Javier Montes de Oca').
 */
export function calledNames(name: string | null | undefined, customer: string | null | undefined): string[] {
  if (!name || !customer) return [name ?? '', customer ?? ''].filter(Boolean)
  if (beginsWith(customer, name)) return [customer]
  return beginsWith(name, customer) ? [name] : [name, customer]
}

const beginsWith = (whole: string, part: string): boolean =>
  `${searchable(whole.trim())} `.startsWith(`${searchable(part.trim())} `)

/** Whom an order is for: the name of its check, then the customer's; without both, the kind of customer. */
export function partyNames({ check_name, customer_name, customer_type }: Named): string[] {
  const names = calledNames(check_name, customer_name)
  return names.length > 0 ? names : [CUSTOMER_TYPE_WORDS[customer_type]]
}

/** The names of the checks of some orders. */
export const checkNames = (orders: readonly Pick<KitchenOrder, 'check_name'>[]): string | null =>
  [...new Set(orders.flatMap(({ check_name }) => check_name ?? []))].join(', ') || null

export const GUESTS = 'Comensales'
export const guestWords = (guests: number): string => (guests === 1 ? '1 comensal' : `${guests} comensales`)

export type OrderPlace = Pick<KitchenOrder, 'delivery_type' | 'table_title' | 'floor' | 'guests'>

/** Null where the store has no floors, which it calls `-`, or where the table's name says it: 'Terraza 12'. */
export const floorOfPlace = ({
  floor,
  table_title = null,
}: Pick<OrderPlace, 'floor'> & Partial<Pick<OrderPlace, 'table_title'>>): string | null =>
  floor && floor !== '-' && !table_title?.startsWith(floor) ? floor : null

const tableWords = (order: OrderPlace): string | null => {
  const floor = floorOfPlace(order)
  return floor === null ? order.table_title : `${order.table_title} (${floor})`
}

/** Null: the order has none of that name. */
type NamedFact = readonly [name: string, value: string | null]

/** The facts of an order on its page and its receipt. */
export const orderFacts = (order: OrderPlace): readonly NamedFact[] => [
  ['Servicio', order.delivery_type && DELIVERY_WORDS[order.delivery_type]],
  ['Mesa', tableWords(order)],
  ...partyFacts(order),
]

/** The facts of an order that the kitchen's paper shows, too. */
export const partyFacts = ({ guests }: OrderPlace): readonly NamedFact[] => [
  [GUESTS, guests === null ? null : `${guests}`],
]

/** The facts that a card shows besides the order's place, such as takeaway from a table. */
export const cardFacts = ({ delivery_type, table_title, guests }: OrderPlace): string[] => [
  ...(table_title && delivery_type && delivery_type !== 'dinein' ? [DELIVERY_WORDS[delivery_type]] : []),
  ...(guests === null ? [] : [guestWords(guests)]),
]

/** The name of a line, with its variant. */
export const lineTitle = (line: { item_title: string; variant_title: string | null }): string =>
  line.variant_title ? `${line.item_title} - ${line.variant_title}` : line.item_title
