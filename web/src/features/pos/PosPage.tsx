import type { User } from '@comanda/shared/auth/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Counter } from './Counter.tsx'
import { saleMemory } from './cart/cart-memory.ts'
import { type CartStore, createCartStore } from './cart/cart-store.ts'
import { posInitQuery, useMenuEvents } from './data.ts'
import { createDraftStore, type DraftStore } from './drafts/drafts.ts'
import { useAskedTarget, useTarget } from './target.ts'
import { TEXTS } from './texts.ts'

/** The point of sale: loads its data and opens the stores of the signed-in person. */
export function PosPage() {
  const { data, error, refetch } = useQuery(posInitQuery)
  useMenuEvents()
  const asked = useAskedTarget()
  const { target, error: targetError } = useTarget(asked, data)
  const key = asked?.key ?? ''
  const stores = useMemo(() => {
    const user = storedUser()
    return user && storesOf(user, key)
  }, [key])
  if (data && stores && target !== undefined)
    return <Counter key={key} data={data} store={stores.store} drafts={stores.drafts} target={target} />
  const failed = error ?? targetError
  if (failed) return <ErrorState text={messageOf(failed, TEXTS.loadFailed)} onRetry={() => refetch()} />
  return <PosSkeleton />
}

interface Stores {
  store: CartStore
  drafts: DraftStore
}

let opened: (Stores & { owner: string; listening: AbortController }) | null = null

/**
 * The stores outlive the page, so that returning to it finds the same sale. Another person gets other stores.
 * @param target a check or table with a cart of its own; empty for the usual cart, which it leaves as it is
 */
function storesOf({ tenant_id, username }: User, target: string): Stores {
  const owner = `${tenant_id} ${username} ${target}`
  if (opened?.owner !== owner) {
    opened?.listening.abort()
    const { localStorage, sessionStorage } = window
    const memory = saleMemory(localStorage, tenant_id, username, sessionStorage, target)
    opened = {
      owner,
      listening: new AbortController(),
      store: createCartStore(memory, newRetryKey),
      drafts: createDraftStore(localStorage, tenant_id),
    }
    syncTabs(opened, opened.listening.signal)
  }
  return opened
}

function syncTabs({ store, drafts }: Stores, signal: AbortSignal): void {
  const sync = () => {
    store.sync()
    drafts.sync()
  }
  window.addEventListener('storage', sync, { signal })
  // A suspended tab misses storage events.
  document.addEventListener('visibilitychange', sync, { signal })
}

const CARDS = Array.from({ length: 18 }, (_, index) => index)

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
        <div className="grid grid-cols-2 gap-2 overflow-hidden md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-42 rounded-lg md:h-23" />
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
