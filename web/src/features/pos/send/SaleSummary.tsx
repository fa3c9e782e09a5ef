import { CUSTOMER_TYPE_WORDS, DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { countItems } from '@comanda/shared/pos/cart'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** Number of pieces, service, table and customer. */
export function SaleSummary() {
  const { data, target } = usePos()
  const { cart, customer, deliveryType, tableId } = useSale((sale) => sale)
  const table = data.storeTables.find(({ id }) => id === tableId)
  const parts = [
    TEXTS.itemCount(countItems(cart)),
    ...(target ? [target.title] : [DELIVERY_WORDS[deliveryType], table?.table_title]),
    customer ? (customer.name ?? customer.phone) : CUSTOMER_TYPE_WORDS.WALKIN,
  ]
  return <p className="text-muted">{parts.filter(Boolean).join(' · ')}</p>
}
