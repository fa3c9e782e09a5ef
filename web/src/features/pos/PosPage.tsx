import type { User } from '@comanda/shared/auth/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import type { Storage } from '../../parts/local-storage.ts'
import { newRetryKey } from '../../parts/retry-key.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Counter } from './Counter.tsx'
import { saleMemory } from './cart/cart-memory.ts'
import { type CartStore, createCartStore } from './cart/cart-store.ts'
import { posInitQuery, useMenuEvents } from './data.ts'
import { createDraftStore, type DraftStore } from './drafts/drafts.ts'
import { TEXTS } from './texts.ts'

/** The point of sale: menu at the left, cart at the right. */
export function PosPage() {
  const { data, error, refetch } = useQuery(posInitQuery)
  useMenuEvents()
  const [stores] = useState(() => {
    const user = storedUser()
    return user && storesOf(user, window.localStorage, window.sessionStorage)
  })
  if (data && stores) return <Counter data={data} {...stores} />
  if (error) return <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
  return <PosSkeleton />
}

const CARDS = Array.from({ length: 8 }, (_, index) => index)

/** The counter's shape: menu at the left, cart at the right. */
function PosSkeleton() {
  return (
    <Loading label={TEXTS.loading} className="flex h-full min-h-0 grow">
      <div className="flex min-w-0 grow flex-col gap-3 p-3">
        <Skeleton className="h-11 w-full" />
        <div className="flex gap-2">
          <Skeleton className="h-11 w-24 rounded-full" />
          <Skeleton className="h-11 w-32 rounded-full" />
          <Skeleton className="h-11 w-28 rounded-full" />
        </div>
        <div className="grid grid-cols-2 gap-2.5 overflow-hidden">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-38 rounded-lg" />
          ))}
        </div>
      </div>
      <div className="hidden w-[30%] min-w-80 flex-col gap-3 border-l border-line p-3 md:flex">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-auto h-11 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Loading>
  )
}

interface Stores {
  store: CartStore
  drafts: DraftStore
}

let opened: (Stores & { owner: string; listening: AbortController }) | null = null

/** The stores of the person at the counter; the same ones when they come back to this screen. */
function storesOf({ tenant_id, username }: User, storage: Storage, ofTab: Storage): Stores {
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
