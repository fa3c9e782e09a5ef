import type { feedOrders } from '@comanda/shared/feed/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { groupBy } from '@comanda/shared/kernel/grouping'
import type { Cents } from '@comanda/shared/kernel/money'
import { searchable } from '@comanda/shared/kernel/searchable'
import { shortName } from '@comanda/shared/kernel/short-name'
import { isCancellable } from '@comanda/shared/orders/closing'
import { sumsOfGroup, writtenSums } from '@comanda/shared/orders/due'
import { DELIVERY_WORDS, floorOfPlace, partyNames } from '@comanda/shared/orders/order-words'
import { type CallSeen, type Fact, factsOf, oldestOf, type Seen } from '@comanda/shared/selling/facts'
import { type ItemStatus, nextStatuses } from '@comanda/shared/selling/item-status'
import type { WaitMinutes } from '@comanda/shared/selling/rank'
import type { SoldGroup, SoldOrder } from '../../offline/checks/overlays.ts'
import { readyLines, unservedLines } from '../../parts/orders/serve.ts'
import type { WithPending } from './pending-statuses.ts'
import { TEXTS } from './texts.ts'

export type ShownOrder = WithPending<SoldOrder>
export type ShownItem = ShownOrder['items'][number]
export type Group = Omit<SoldGroup, 'orders'> & { orders: readonly ShownOrder[] }

/**
 * One group per table, and one per order without a table, in the order of their oldest orders.
 * @param before groups to reuse when their orders are the same
 */
export function groupsOf(orders: readonly SoldOrder[], before: readonly SoldGroup[] = []): SoldGroup[] {
  const known = new Map(before.map((group) => [keyOfGroup(group), group]))
  const groups = groupBy(orders, ({ id, table_id }) =>
    table_id === null ? `order ${id}` : `table ${table_id}`,
  )
  return Array.from(groups, ([key, own]) => {
    const same = known.get(key)
    if (same?.orders.length === own.length && own.every((order, index) => order === same.orders[index]))
      return same
    const [{ table_id, table_title, floor }] = own as [SoldOrder]
    const order_ids = own.map(({ id }) => id)
    return { table_id, table_title, floor, orders: own, order_ids, ...writtenSums(own) }
  })
}

/** Groups that wait longest first; those that only wait to be charged come last. */
export function arrange(groups: readonly Group[]): { tables: Group[]; others: Group[] } {
  const sorted = groups
    .map((group) => ({ group, ...unservedSince(group) }))
    .sort((a, b) => Number(b.isUnserved) - Number(a.isUnserved) || a.date.localeCompare(b.date))
    .map(({ group }) => group)
  return {
    tables: sorted.filter((group) => group.table_id !== null),
    others: sorted.filter((group) => group.table_id === null),
  }
}

/** The date of the oldest order with lines to cook or to serve; without such an order, of the oldest order. */
function unservedSince(group: Group): { date: string; isUnserved: boolean } {
  const unserved = group.orders.filter(({ items }) => unservedLines(items).length > 0)
  const dates = (unserved.length > 0 ? unserved : group.orders).map(({ date }) => date)
  return { date: dates.sort()[0] ?? '', isUnserved: unserved.length > 0 }
}

/** A key that is unique in a list of groups. */
export const keyOfGroup = (group: Pick<Group, 'table_id' | 'order_ids'>): string =>
  group.table_id === null ? `order ${group.order_ids[0]}` : `table ${group.table_id}`

/** The table's title; without a table, the delivery type, and the names of check and customer. */
export function nameOfGroup(group: Group): string {
  if (group.table_title) return group.table_title
  const order = group.orders[0]
  if (!order) return TEXTS.noTable
  const way = order.delivery_type && DELIVERY_WORDS[order.delivery_type]
  return [way, ...partyNames(order)].filter(Boolean).join(' · ')
}

/** The name in the compact view, which has a section for each kind of place: whom the order is for, else its token. */
export const shortNameOfGroup = (group: Group): string =>
  group.table_title ?? guestOfGroup(group) ?? group.orders.map(titleOfOrder).join(', ')

const guestOfGroup = (group: Group): string | undefined =>
  group.orders.flatMap(
    ({ check_name, customer_name }) => check_name ?? (customer_name ? shortName(customer_name) : []),
  )[0]

/** The text beside that name in the compact view: the tokens, unless they are the name. */
export function detailOfGroup(group: Group): string | null {
  const isNamed = group.table_title !== null || guestOfGroup(group) !== undefined
  return isNamed ? tokensOfOrders(group.orders) : null
}

/** The name with the floor, or with the tokens of an order without a table: two groups may have the same name. */
export const labelOf = (group: Group): string =>
  [nameOfGroup(group), group.table_id === null ? tokensOfOrders(group.orders) : floorOfPlace(group)]
    .filter(Boolean)
    .join(', ')

export const unpaidOf = (group: Group): ShownOrder[] =>
  group.orders.filter((order) => order.payment_status === 'pending')

export const paidOrders = (group: Group): ShownOrder[] =>
  group.orders.filter((order) => order.payment_status === 'paid')

/** The amount still due of the orders. */
export const dueOfGroup = (group: Group): Cents => sumsOfGroup(group.orders).due

/** The unpaid rounds of an order's check, and its sums. */
export function checkOfGroup(group: Group, { check_id }: ShownOrder) {
  const rounds = unpaidOf(group).filter((order) => order.check_id === check_id)
  return { rounds: rounds.length, ...sumsOfGroup(rounds) }
}

/** The checks of the group that are not paid, each with what is due. */
export const openChecksOf = (group: Group): { id: number; due: Cents }[] =>
  Array.from(
    groupBy(unpaidOf(group), ({ check_id }) => check_id),
    ([id, rounds]) => ({ id, due: sumsOfGroup(rounds).due }),
  )

/** How many pieces of a check are not ready yet. */
export const awaitedOf = (group: Group, checkId: number): number =>
  group.orders
    .filter(({ check_id }) => check_id === checkId)
    .flatMap(({ items }) => items.filter(isItemAwaited))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The group reduced to some of its orders. */
export const onlyOrders = (group: Group, orders: readonly ShownOrder[]): Group => ({
  ...group,
  orders,
  order_ids: idsOfOrders(orders),
})

/** The group of each check: a table may have more than one. */
export const checksOf = (group: Group): Group[] =>
  Array.from(groupBy(group.orders, ({ check_id }) => check_id).values(), (orders) =>
    onlyOrders(group, orders),
  )

const isItemAwaited = ({ status }: ShownItem): boolean => status === 'created' || status === 'preparing'

/** What the floor knows of tables and checks besides their orders. */
export type FloorFacts = NonNullable<Answer<typeof feedOrders>['facts']>

/**
 * Everything that is true of a group, as the floor says it.
 * @param now in milliseconds, by the server's clock
 * @param calls what its guests ask from their phones
 */
export function factsOfGroup(
  group: Group,
  floor: FloorFacts | undefined,
  now: number,
  wait?: WaitMinutes,
  calls?: readonly CallSeen[],
): Fact[] {
  const unpaid = unpaidOf(group)
  return factsOf(
    {
      ...seenIn(group.orders, group.table_id !== null),
      requests: floor?.requests.find(({ table_id }) => table_id === group.table_id),
      calls,
      billedAt: oldestOf(unpaid.map(({ check_billed_at }) => check_billed_at)),
      isUnderReview: unpaid.some(({ check_id }) => floor?.reviews.includes(check_id)),
    },
    now,
    wait,
  )
}

/** What is true of one order of a group. @param now in milliseconds, by the server's clock */
export const factsOfOrder = (order: ShownOrder, now: number, wait?: WaitMinutes): Fact[] =>
  factsOf(seenIn([order], false), now, wait)

function seenIn(orders: readonly ShownOrder[], isAtTable: boolean): Seen {
  const lines = orders.flatMap(({ items }) => items)
  const dates = (some: readonly ShownOrder[]) => oldestOf(some.map(({ date }) => date))
  return {
    party: {
      isAtTable,
      since: dates(orders),
      served: lines.filter(({ status }) => status === 'delivered').length,
    },
    ready: {
      count: readyLines(lines).length,
      since: oldestOf(orders.map(({ ready_since }) => ready_since)),
    },
    cooking: {
      count: lines.filter(isItemAwaited).length,
      since: dates(orders.filter(({ items }) => items.some(isItemAwaited))),
    },
  }
}

/** The items that stay on the bill when the group is cancelled. */
export const deliveredOf = (group: Group): ShownItem[] =>
  unpaidOf(group).flatMap((order) => order.items.filter((item) => item.status === 'delivered'))

/** The lines that are ready to be taken to the table. */
export const readyOf = (group: Group): ShownItem[] => readyLines(group.orders.flatMap(({ items }) => items))

/** The lines that are not served yet, without those of unsent sales. */
export const unservedOf = (group: Group): ShownItem[] =>
  unservedLines(group.orders.filter((order) => !isUnsent(order)).flatMap(({ items }) => items))

/** The orders that cancelling the group cancels; the others are paid or delivered. */
export const cancellableOf = (group: Group): ShownOrder[] =>
  unpaidOf(group).filter((order) => order.items.some((item) => isCancellable(item.status)))

const LEAST_PHONE_DIGITS = 4

/**
 * The groups that match a table, token, name, customer or dish. A number matches only tokens, table numbers and
 * phones.
 */
export function findGroups(groups: readonly Group[], text: string): readonly Group[] {
  const wanted = searchable(text.trim())
  if (wanted === '') return groups
  const number = /^#?(\d+)$/.exec(wanted)?.[1]
  return groups.filter((group) =>
    number === undefined
      ? wordsOfGroup(group).some((words) => words.includes(wanted))
      : hasNumber(group, number),
  )
}

const wordsOfGroup = (group: Group): string[] =>
  [
    nameOfGroup(group),
    group.floor,
    ...group.orders.flatMap((order) => [
      order.check_name,
      order.customer_name,
      titleOfOrder(order),
      ...order.items.flatMap((item) => [item.item_title, item.variant_title]),
    ]),
  ].map((words) => searchable(words ?? ''))

const hasNumber = (group: Group, number: string): boolean =>
  group.orders.some(
    (order) =>
      (!isUnsent(order) && String(order.token_no) === number) ||
      (number.length >= LEAST_PHONE_DIGITS && order.customer_id?.replaceAll(/\D/g, '').includes(number)),
  ) ||
  (group.table_title?.split(/\D+/).includes(number) ?? false)

export const idsOfOrders = (orders: readonly ShownOrder[]): number[] => orders.map((order) => order.id)

/** Whether this device has sold it and the server does not have it yet. */
export const isUnsent = (order: ShownOrder): boolean => order.id < 0

/** `Token: 5`; `Folio: A-3` while the server does not have the order. */
export const titleOfOrder = (order: ShownOrder): string =>
  isUnsent(order) ? TEXTS.folio(order.folio ?? '') : TEXTS.token(order.token_no)

/** `token 5`, `tokens 5, 7` */
export const tokensOfOrders = (orders: readonly ShownOrder[]): string =>
  TEXTS.tokens(orders.map((order) => (isUnsent(order) ? (order.folio ?? '') : order.token_no)))

export interface StatusStep {
  status: Exclude<ItemStatus, 'created'>
  /** Why the step is disabled; null when it is allowed. */
  refusal: string | null
}

/** The entries of an item's menu. */
export function stepsOf(order: ShownOrder, item: ShownItem): StatusStep[] {
  const steps: StatusStep[] = []
  for (const status of nextStatuses('orders', item.status)) {
    if (status === item.status || status === 'created') continue
    const isRefund = status === 'cancelled' && order.payment_status === 'paid'
    steps.push({ status, refusal: isRefund ? TEXTS.paidCannotCancel : null })
  }
  return steps
}

/** Whether cancelling this item also cancels its order. */
export const isLastLive = (order: ShownOrder, item: ShownItem): boolean =>
  order.items.every((other) => other.id === item.id || other.status === 'cancelled')
