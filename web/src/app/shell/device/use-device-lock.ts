import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { DEVICE_QUERY, deviceText, isLockDue, LOCK_PAGE, markUse, watchDevice } from '../../../api/device.ts'
import { dropPrefetched } from '../../../api/prefetch.ts'
import { personKey, storedUser } from '../../../api/session.ts'
import { now } from '../../../offline/now.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { OPEN_PAGES } from '../../routes.ts'
import { lockSession } from './lock-session.ts'
import { keepPlace } from './place.ts'

const CHECK_MS = 1_000
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
const LISTEN = { capture: true, passive: true }

/**
 * Locks a shared device: by the returned function, after its lock time without use, and on waking up later than that.
 * @param onConnect a constant; disconnects first, because the server's end of the session must not look like a lost
 * connection
 * @returns null when this browser is no shared device
 */
export function useDeviceLock(onConnect: (isConnected: boolean) => void): (() => void) | null {
  const isShared = useSyncExternalStore(watchDevice, deviceText) !== null
  const lock = useLock(onConnect)
  useIdleLock(isShared, lock)
  useOtherTabs(isShared)
  return isShared ? lock : null
}

/** Ends the person's session and shows the names; nothing of the person stays in the page. */
function useLock(onConnect: (isConnected: boolean) => void): () => void {
  const client = useQueryClient()
  const router = useRouter()
  const isLocking = useRef(false)
  return useCallback(() => {
    const user = storedUser()
    if (isLocking.current || !user) return
    isLocking.current = true
    keepPlace(personKey(user), router.history.location.href)
    document.body.style.visibility = 'hidden'
    onConnect(false)
    lockSession()
    toast.clear()
    dropPrefetched()
    void client.cancelQueries()
    void router.navigate({ href: LOCK_PAGE, replace: true }).then(() => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== DEVICE_QUERY })
      client.getMutationCache().clear()
      document.body.style.visibility = ''
      isLocking.current = false
    })
  }, [client, router, onConnect])
}

function useIdleLock(isShared: boolean, lock: () => void): void {
  const lastMark = useRef(0)
  const use = useEffectEvent(() => {
    // A tap on a page that woke up too late must not count as use.
    if (check()) return
    if (now() - lastMark.current < CHECK_MS) return
    lastMark.current = now()
    markUse(lastMark.current)
  })
  const check = useEffectEvent((): boolean => {
    const isDue = isLockDue(now())
    if (isDue) lock()
    return isDue
  })
  // Hidden pages are covered, so that a tablet that wakes up shows nothing before the time is compared.
  const cover = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') document.body.style.visibility = 'hidden'
    else if (!check()) document.body.style.visibility = ''
  })
  useEffect(() => {
    if (!isShared) return
    // Without a network, the lock screen must be there already.
    void OPEN_PAGES[LOCK_PAGE]?.preload?.()
    markUse(now())
    const timer = window.setInterval(() => check(), CHECK_MS)
    const onUse = () => use()
    const onVisible = () => cover()
    for (const event of USES) window.addEventListener(event, onUse, LISTEN)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onVisible)
    return () => {
      window.clearInterval(timer)
      for (const event of USES) window.removeEventListener(event, onUse, LISTEN)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onVisible)
    }
  }, [isShared])
}

/** All tabs have one session: when another tab locks or unlocks, this tab starts again. */
function useOtherTabs(isShared: boolean): void {
  useEffect(() => {
    if (!isShared) return
    const username = storedUser()?.username
    const compare = () => {
      if (storedUser()?.username === username) return
      // Each use of the other tab is an event; another reload would begin the load of the page again.
      window.removeEventListener('storage', compare)
      window.location.reload()
    }
    window.addEventListener('storage', compare)
    return () => window.removeEventListener('storage', compare)
  }, [isShared])
}
