import { HandCoins } from 'lucide-react'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GroupAction } from './group-menu.ts'
import {
  dueOf,
  type Group,
  onlyOrder,
  type ShownItem,
  type ShownOrder,
  type StatusStep,
  unpaidOf,
} from './groups.ts'
import { OrderCard, type Store } from './OrderCard.tsx'
import { TEXTS } from './texts.ts'

export interface GroupHandlers {
  store: Store
  mayCloseUnpaid: boolean
  onAction: (action: GroupAction, group: Group) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** The orders of a table, and what all of them come to where there are several to charge. */
export function GroupOrders({ group, store, onAction, onStep }: GroupHandlers & { group: Group }) {
  const unpaid = unpaidOf(group)
  return (
    <>
      {group.orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          store={store}
          isAlone={unpaid.length === 1}
          onPay={(one) => onAction('pay', onlyOrder(group, one))}
          onStep={onStep}
        />
      ))}
      {unpaid.length > 1 && (
        <div className="border-t border-line p-4">
          <Button
            variant="primary"
            size="touch"
            icon={HandCoins}
            isFullWidth
            onPress={() => onAction('pay', group)}
          >
            {TEXTS.chargeAll}{' '}
            {store.currency && <MoneyText amount={dueOf(group)} currency={store.currency} />}
          </Button>
        </div>
      )}
    </>
  )
}
