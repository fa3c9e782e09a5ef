import { storedUser } from '../../../api/session.ts'
import { saleLockName, withLock } from '../../../offline/locks.ts'
import { folioIn, openOutbox } from '../../../offline/outbox/current-outbox.ts'
import type { Entry } from '../../../offline/outbox/entry.ts'
import type { Outbox } from '../../../offline/outbox/outbox.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TEXTS } from '../texts.ts'
import type { CartStore } from './cart-store.ts'

/** Empties a cart that the outbox already has: the browser ended after the sale and before the cart was emptied. */
export async function settleCart(store: CartStore): Promise<void> {
  const tenantId = storedUser()?.tenant_id
  const outbox = tenantId === undefined ? null : await openOutbox(tenantId)
  const { key, cart } = store.get()
  if (!outbox || key === null || !outbox.entry(key)) return
  const entry = await whenSold(outbox, key)
  if (!entry || store.get().key !== key) return
  if (!store.finishSending(key, cart)) {
    store.startAnotherOrder()
    toast.error(TEXTS.wasEarlier)
    return
  }
  const folio = folioIn(entry)
  toast.success(folio === null ? TEXTS.alreadySent : TEXTS.alreadyKept(folio))
}

/**
 * Waits for the screen that is making the sale, in this tab or another. A screen that died is not waited for: the guest
 * may have seen the number.
 * @returns null when the server refused the sale
 */
async function whenSold(outbox: Outbox, key: string): Promise<Entry | null> {
  let entry: Entry | null = null
  await withLock(saleLockName(key), async () => {
    entry = await outbox.sell(key).catch(() => null)
  })
  return entry
}
