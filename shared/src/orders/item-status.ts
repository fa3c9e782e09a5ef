export const ITEM_STATUSES = ['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** Where a change is made: the orders screen corrects freely, the kitchen walks forward one step at a time. */
export type StatusScreen = 'orders' | 'kitchen'

const TRANSITIONS: Record<StatusScreen, Record<ItemStatus, readonly ItemStatus[]>> = {
  orders: {
    created: ['preparing', 'completed', 'delivered', 'cancelled'],
    preparing: ['preparing', 'completed', 'delivered', 'cancelled'],
    completed: ['preparing', 'completed', 'delivered', 'cancelled'],
    delivered: ['preparing', 'completed', 'delivered'],
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

/** The statuses a screen may give an item that is now `from`. */
export const nextStatuses = (screen: StatusScreen, from: ItemStatus): readonly ItemStatus[] =>
  TRANSITIONS[screen][from]

export const mayChange = (screen: StatusScreen, from: ItemStatus, to: ItemStatus): boolean =>
  TRANSITIONS[screen][from].includes(to)

/** The statuses from which a screen may reach `to`: the condition of the server's update. */
export const reachableFrom = (screen: StatusScreen, to: ItemStatus): ItemStatus[] =>
  ITEM_STATUSES.filter((from) => mayChange(screen, from, to))
