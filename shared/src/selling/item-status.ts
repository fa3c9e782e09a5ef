export const ITEM_STATUSES = ['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** Whether the kitchen has finished it, so that its food is there. */
export const isCooked = (status: ItemStatus): boolean => status === 'completed' || status === 'delivered'

/** Where a change is made: the orders screen may correct any status, the kitchen moves forward one step at a time. */
export type StatusScreen = 'orders' | 'kitchen'

const TRANSITIONS: Record<StatusScreen, Record<ItemStatus, readonly ItemStatus[]>> = {
  orders: {
    created: ['preparing', 'completed', 'delivered', 'cancelled'],
    preparing: ['preparing', 'completed', 'delivered', 'cancelled'],
    completed: ['preparing', 'completed', 'delivered', 'cancelled'],
    delivered: ['created', 'preparing', 'completed', 'delivered'],
    cancelled: [],
  },
  kitchen: {
    created: ['preparing'],
    preparing: ['completed'],
    completed: [],
    delivered: [],
    cancelled: [],
  },
}

/** The statuses that a screen may set on an item with status `from`. */
export const nextStatuses = (screen: StatusScreen, from: ItemStatus): readonly ItemStatus[] =>
  TRANSITIONS[screen][from]

export const mayChange = (screen: StatusScreen, from: ItemStatus, to: ItemStatus): boolean =>
  TRANSITIONS[screen][from].includes(to)

/** The statuses from which a screen may set `to`: the condition of the server's update. */
export const reachableFrom = (screen: StatusScreen, to: ItemStatus): ItemStatus[] =>
  ITEM_STATUSES.filter((from) => mayChange(screen, from, to))
