import { feedFloor } from '@comanda/shared/feed/api'
import type { FloorView } from '@comanda/shared/floor/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { viewOfFeed } from '../../parts/checks/floor-feed.ts'
import { useStoreEvent } from '../../realtime/socket.ts'
import { feedKey, useFeed } from '../../realtime/use-feed.ts'

export const FLOOR = feedKey(feedFloor)
/** Reservations begin and requests lapse without an event. */
const REFETCH_MS = 60_000

/** The floor, refetched after each event that can change it. */
export function useFloor() {
  const { data, error, refetch, sync } = useFeed(feedFloor, REFETCH_MS)
  const refetchNow = useCallback(() => void sync(), [sync])
  useStoreEvent('new_qrorder', refetchNow)
  useStoreEvent('qrorder_update', refetchNow)
  useStoreEvent('guest_call', refetchNow)
  useStoreEvent('menu_changed', refetchNow)
  useStoreEvent('review_update', refetchNow)
  return { data: useView(data), error, refetch, sync }
}

/** A table that did not change stays the same object, so that it does not render again. */
function useView(data: Answer<typeof feedFloor> | undefined): FloorView | undefined {
  const before = useRef<FloorView>(undefined)
  const view = useMemo(() => replaceEqualDeep(before.current, data && viewOfFeed(data)), [data])
  useEffect(() => {
    before.current = view
  }, [view])
  return view
}
