import type { User } from '@comanda/shared/auth/api'
import type { Storage } from '../../parts/local-json.ts'
import { newRetryKey } from '../../parts/retry-key.ts'
import { saleMemory } from './cart-memory.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { createDraftStore, type DraftStore } from './drafts.ts'

interface Stores {
  store: CartStore
  drafts: DraftStore
}

let opened: (Stores & { owner: string; listening: AbortController }) | null = null

/** The stores of the person at the counter; the same ones when they come back to this screen. */
export function storesOf({ tenant_id, username }: User, storage: Storage, ofTab: Storage): Stores {
  const owner = `${tenant_id} ${username}`
  if (opened?.owner !== owner) {
    opened?.listening.abort()
    opened = {
      owner,
      listening: new AbortController(),
      store: createCartStore(saleMemory(storage, tenant_id, username, ofTab), newRetryKey),
      drafts: createDraftStore(storage, tenant_id),
    }
    listenToTabs(opened, opened.listening.signal)
  }
  return opened
}

/** What another tab of this browser sells, sends or puts aside is seen here at once. */
function listenToTabs({ store, drafts }: Stores, signal: AbortSignal): void {
  const sync = () => {
    store.sync()
    drafts.sync()
  }
  window.addEventListener('storage', sync, { signal })
  // A tab that was asleep may have missed it.
  document.addEventListener('visibilitychange', sync, { signal })
}
