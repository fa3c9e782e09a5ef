import { timeOfDay } from '../../kernel/date-format.ts'
import type { KitchenItem, KitchenOrder } from '../../orders/order.ts'
import { DELIVERY_WORDS, floorOfPlace, type OrderPlace, partyFacts } from '../../orders/order-words.ts'
import { type Block, type PaperDocument, pairs } from '../document.ts'

/** The lines that one round sends to a kitchen printer. */
export interface KitchenPaper {
  order: OrderPlace &
    Pick<KitchenOrder, 'date' | 'token_no' | 'check_name' | 'customer_name' | 'moved_from'> & {
      /** Null: a device does not know how many rounds the check has. */
      round: number | null
    }
  /** Only the lines that this printer prints. */
  items: readonly (Pick<KitchenItem, 'item_title' | 'variant_title' | 'quantity' | 'addons' | 'notes'> &
    Partial<Pick<KitchenItem, 'status'>>)[]
  waiter: string | null
  /** The stations of the lines; empty in a store with one station. */
  stations: readonly string[]
  timeZone: string
  /** Set when the sale has no token yet. */
  folio?: string | null
}

/** The order for the kitchen ('comanda'): its table or token and its name in big letters, no prices. */
export function kitchenPaper(paper: KitchenPaper): PaperDocument {
  const { order, items, waiter, stations, timeZone, folio = null } = paper
  const { table_title, token_no, delivery_type } = order
  const [name, number] = folio === null ? ['Token', `${token_no}`] : ['Folio', folio]
  const place = table_title ?? `${name} ${number}`
  const round = order.round === null ? 'Pedido' : `Ronda ${order.round}`
  return {
    title: `${place} · ${round}`,
    blocks: [
      ...(stations.length > 0 ? [middle(stations.join(', '))] : []),
      { kind: 'text', text: place, size: 3, bold: true, align: 'center' },
      ...(order.check_name ? [middle(order.check_name)] : []),
      ...(table_title === null
        ? []
        : [floorOfPlace(order)].flatMap((floor) => (floor === null ? [] : [middle(floor)]))),
      ...(delivery_type === null ? [] : [middle(DELIVERY_WORDS[delivery_type])]),
      { kind: 'rule' },
      { kind: 'pair', name: round, value: timeOfDay(new Date(order.date), timeZone), bold: true, size: 2 },
      ...pairs([
        [name, table_title === null ? null : number],
        ['Mesero', waiter],
        ['Cliente', order.customer_name],
        ...partyFacts(order),
        ['Movido de', order.moved_from],
      ]),
      { kind: 'rule' },
      ...items.map(
        (item): Block => ({
          kind: 'item',
          quantity: `${item.quantity}`,
          title: item.item_title,
          details: [
            ...(item.variant_title ? [item.variant_title] : []),
            ...item.addons.map(({ title }) => `+ ${title}`),
          ],
          ...(item.notes ? { note: item.notes } : {}),
          ...(item.status === 'cancelled' ? { struck: true } : {}),
          size: 2,
        }),
      ),
    ],
  }
}

const middle = (text: string): Block => ({ kind: 'text', text, size: 2, bold: true, align: 'center' })
