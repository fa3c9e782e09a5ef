import { storedUser } from '../../../api/session.ts'
import { entryOf, folioIn, openOutbox } from '../../../offline/outbox.ts'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import type { CartStore } from './cart-store.ts'

/** Empties a cart that the outbox already has: the browser ended after the sale and before the cart was emptied. */
export async function settleCart(store: CartStore): Promise<void> {
  const tenantId = storedUser()?.tenant_id
  if (tenantId === undefined || !(await openOutbox(tenantId))) return
  const { key, cart } = store.get()
  const entry = key === null ? null : await entryOf(key)
  // A sale that another tab is making may still be refused.
  if (key === null || !entry || entry.state === 'trying' || store.get().key !== key) return
  store.finishSending(key, cart)
  const folio = folioIn(entry)
  toast.success(folio === null ? TEXTS.alreadySent : TEXTS.alreadyKept(folio))
}
