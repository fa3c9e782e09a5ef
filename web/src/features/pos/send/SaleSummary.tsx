import { CUSTOMER_TYPE_WORDS, DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { countItems } from '@comanda/shared/pos/cart'
import type { Sale } from '../cart/cart-memory.ts'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'

/** Number of pieces, service, table, name and customer. */
export function SaleSummary({ sale }: { sale: Sale }) {
  const { data, target } = usePos()
  const { cart, customer, deliveryType, tableId, checkName } = sale
  const table = data.storeTables.find(({ id }) => id === tableId)
  const parts = [
    TEXTS.itemCount(countItems(cart)),
    ...(target ? [target.title, target.guest] : [DELIVERY_WORDS[deliveryType], table?.table_title]),
    checkName,
    customer ? (customer.name ?? customer.phone) : !checkName && CUSTOMER_TYPE_WORDS.WALKIN,
  ]
  return <p className="text-sm text-muted sm:text-base">{parts.filter(Boolean).join(' · ')}</p>
}
