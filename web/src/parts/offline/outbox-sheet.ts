import { Watchers } from '@comanda/shared/kernel/watchers'

const watchers = new Watchers()

/** Opens the list of this device's sales. */
export const openOutboxSheet = watchers.notify
export const onOpenOutboxSheet = watchers.watch
