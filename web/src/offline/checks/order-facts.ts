import type { Check, Round } from '@comanda/shared/checks/check'
import { BLANK_ORDER, type KitchenOrder, type OrderFacts } from '@comanda/shared/orders/order'
import type { OrderView } from '../outbox/entry-view.ts'

/** The facts of the order in later answers. A view of an older version may lack a field. */
export function factsOfView(view: OrderView): OrderFacts {
  const { of: _, lines: _lines, payments: _payments, ...facts } = view
  const { deliveryType, tableId, tableTitle, customerType, customerName, checkName, ...named } = facts
  return {
    delivery_type: deliveryType,
    table_id: tableId,
    table_title: tableTitle,
    customer_type: customerType,
    customer_name: customerName,
    check_name: checkName ?? null,
    ...named,
  }
}

/** A round that this device has sold, and the server's answer does not have. */
export interface OwnRound extends Round {
  facts: OrderFacts
}

export const isOwnRound = (round: Round): round is OwnRound => 'facts' in round

/** The order of a round. Its table, guests and name are those of the check, which may have changed since. */
export function orderOfRound(check: Check, round: Round): Omit<KitchenOrder, 'items'> {
  const { delivery_type, customer_name, table_id, table_title, floor, guests, name = null } = check
  return {
    ...BLANK_ORDER,
    ...(isOwnRound(round) && round.facts),
    id: round.order_id,
    date: round.sent_at,
    delivery_type,
    customer_type: customer_name === null ? 'WALKIN' : 'CUSTOMER',
    customer_name,
    table_id,
    table_title,
    floor,
    guests,
    check_name: name,
    token_no: round.token_no,
    check_id: check.id,
    round: round.round,
  }
}
