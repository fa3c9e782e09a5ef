import type { DeliveryType } from '@comanda/shared/selling/delivery-type'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { type Menu, named } from '../menu.ts'
import type { Random } from '../random.ts'
import { minutesAfter } from './arrivals.ts'
import { CASHIER, type DemoLine, type DemoOrder, pay, WAITER } from './history.ts'
import { priced } from './lines.ts'

type OpenLine = {
  dish: string
  status: ItemStatus
  quantity?: number
  variant?: string
  addon?: string
  notes?: string
}

type OpenOrder = {
  minutesAgo: number
  /** The number of the table; absent for takeaway and delivery. */
  table?: number
  deliveryType?: DeliveryType
  guest?: number
  checkName?: string
  paid?: boolean
  lines: readonly OpenLine[]
}

/** The open orders, with all statuses that the kitchen screen has a colour for. */
const NOW: readonly OpenOrder[] = [
  {
    minutesAgo: 27,
    table: 3,
    guest: 0,
    lines: [
      { dish: 'Guacamole con totopos', variant: 'Grande', status: 'delivered' },
      {
        dish: 'Arrachera a la parrilla',
        status: 'preparing',
        addon: 'Queso fundido',
        notes: 'Término medio',
      },
      { dish: 'Mole poblano con pollo', variant: 'Pierna', status: 'preparing' },
      { dish: 'Agua de jamaica', variant: 'Jarra', status: 'delivered' },
    ],
  },
  {
    minutesAgo: 19,
    table: 6,
    lines: [
      { dish: 'Taco al pastor', quantity: 5, addon: 'Con queso', status: 'completed' },
      { dish: 'Taco de suadero', quantity: 4, status: 'completed', notes: 'Dos sin cebolla' },
      { dish: 'Gringa al pastor', variant: 'Grande', status: 'preparing' },
      { dish: 'Michelada', variant: 'Clara', quantity: 2, addon: 'Escarchado de chile', status: 'delivered' },
    ],
  },
  {
    minutesAgo: 15,
    table: 1,
    lines: [
      { dish: 'Pozole rojo', variant: 'Mediano', status: 'completed' },
      { dish: 'Pozole verde', variant: 'Chico', status: 'completed' },
      { dish: 'Cerveza oscura', quantity: 2, status: 'delivered' },
    ],
  },
  {
    minutesAgo: 12,
    table: 9,
    guest: 6,
    lines: [
      { dish: 'Enchiladas suizas', status: 'preparing' },
      { dish: 'Chile relleno', variant: 'Queso', status: 'preparing', addon: 'Crema' },
      { dish: 'Agua de horchata', variant: 'Mediana', quantity: 2, status: 'completed' },
    ],
  },
  {
    minutesAgo: 9,
    deliveryType: 'delivery',
    guest: 12,
    lines: [
      { dish: 'Torta de milanesa', variant: 'Res', quantity: 2, addon: 'Quesillo', status: 'preparing' },
      { dish: 'Refresco', variant: 'Toronja', quantity: 2, status: 'created' },
    ],
  },
  {
    minutesAgo: 7,
    table: 11,
    lines: [
      { dish: 'Queso fundido', variant: 'Con chorizo', status: 'preparing' },
      { dish: 'Alambre', variant: 'Bistec', status: 'created', notes: 'Sin pimiento' },
      { dish: 'Taco de cochinita pibil', quantity: 3, addon: 'Habanero curtido', status: 'created' },
      { dish: 'Margarita', variant: 'Tamarindo', quantity: 3, status: 'preparing' },
    ],
  },
  {
    minutesAgo: 5,
    deliveryType: 'takeaway',
    guest: 3,
    checkName: 'Javier',
    paid: true,
    lines: [
      {
        dish: 'Orden de pastor',
        variant: 'Orden de 5',
        quantity: 2,
        status: 'created',
        notes: 'Salsa aparte',
      },
      { dish: 'Esquites', variant: 'Chico', status: 'created' },
    ],
  },
  {
    minutesAgo: 3,
    table: 6,
    lines: [
      { dish: 'Michelada', variant: 'Oscura', quantity: 2, status: 'created' },
      { dish: 'Churros con chocolate', variant: 'Orden de 5', status: 'created' },
    ],
  },
  {
    minutesAgo: 1,
    table: 4,
    lines: [
      { dish: 'Sopa azteca', status: 'created', notes: 'Sin crema' },
      { dish: 'Chilaquiles', variant: 'Divorciados', addon: 'Huevo', status: 'created' },
      { dish: 'Café de olla', quantity: 2, status: 'created' },
    ],
  },
]

/** The open orders, placed a few minutes ago. */
export function openOrders(menu: Menu, random: Random, now: Date): DemoOrder[] {
  return NOW.map((open) => {
    const at = minutesAfter(now, -open.minutesAgo)
    const deliveryType = open.deliveryType ?? 'dinein'
    const order: DemoOrder = {
      at,
      by: deliveryType === 'dinein' ? WAITER : CASHIER,
      deliveryType,
      guest: open.guest ?? null,
      checkName: open.checkName,
      tableId: open.table ?? null,
      lines: open.lines.map((line) => demoLine(menu, line)),
      bill: null,
      closed: null,
    }
    return open.paid ? { ...order, bill: pay(random, [order], at, CASHIER) } : order
  })
}

function demoLine(menu: Menu, line: OpenLine): DemoLine {
  const { variant, addon, quantity = 1, notes = null, status } = line
  const dish = named(menu.dishes, line.dish)
  const placed = priced({
    dish,
    variant: variant === undefined ? null : named(dish.variants, variant),
    addons: addon === undefined ? [] : [named(dish.addons, addon)],
    quantity,
    notes,
  })
  return { ...placed, status }
}
