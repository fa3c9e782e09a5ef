import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Counter } from './Counter.tsx'
import { posInitQuery, useMenuEvents } from './data.ts'
import { PosSkeleton } from './PosSkeleton.tsx'
import { storesOf } from './stores.ts'
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
