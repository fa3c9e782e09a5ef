import { timesCents } from '@comanda/shared/kernel/money'
import { priceOf } from '@comanda/shared/menu/menu'
import type { Order, OrderItem } from '@comanda/shared/orders/order'
import { cx } from '../ui/classes.ts'
import type { MoneyFormat } from './money.ts'

interface ReceiptLinesProps {
  orders: readonly Order[]
  money: MoneyFormat
  showNotes: boolean
}

export function ReceiptLines({ orders, money, showNotes }: ReceiptLinesProps) {
  const items = orders.flatMap((order) => order.items)
  return (
    <ul className="receipt-lines">
      {items.map((item) => (
        <Line key={item.id} item={item} money={money} notes={showNotes ? item.notes : null} />
      ))}
    </ul>
  )
}

interface LineProps {
  item: OrderItem
  money: MoneyFormat
  notes: string | null
}

function Line({ item, money, notes }: LineProps) {
  const price = priceOf(item.price)
  return (
    <li className={cx(item.status === 'cancelled' && 'receipt-cancelled')}>
      <div className="receipt-line">
        <span className="receipt-line-title">
          {item.item_title}
          {item.variant_title && ` - ${item.variant_title}`}
        </span>
        <span>{money(timesCents(price, item.quantity))}</span>
      </div>
      {item.addons.length > 0 && (
        <p className="receipt-line-detail">Extras: {item.addons.map((addon) => addon.title).join(', ')}</p>
      )}
      {notes && <p className="receipt-line-detail">Notas: {notes}</p>}
      <p className="receipt-line-detail">
        {item.quantity} × {money(price)}
      </p>
    </li>
  )
}
