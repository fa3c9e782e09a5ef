import { API } from './address.ts'
import { hasMarker } from './session.ts'

/** The first calls of each page, by the end of its URL. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/home': ['/dashboard'],
  '/dashboard/pos': ['/pos/init'],
  '/dashboard/kitchen': ['/feed/kitchen'],
}
const PROFILE = '/auth/profile'
/** An older answer may be outdated. */
const KEPT_MS = 10_000

const started = new Map<string, Promise<Response>>()
let startedFor = ''

/** Starts the first calls of the page while its code loads. A wrong guess costs one request. */
export function startPrefetch(pathname: string): void {
  const calls = FIRST_CALLS[pathname]
  if (!calls || !hasMarker()) return
  startedFor = pathname
  for (const call of [...calls, PROFILE]) {
    const address = API + call
    const answer = fetch(address, { credentials: 'same-origin' })
    // The caller that takes the answer handles the failure.
    answer.catch(() => {})
    started.set(address, answer)
  }
  setTimeout(() => started.clear(), KEPT_MS)
}

/** Returns the prefetched answer once; undefined for pages opened later. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  if (window.location.pathname !== startedFor) started.clear()
  const answer = started.get(address)
  started.delete(address)
  return answer
}

/** Drops the prefetched answers, which belong to the person who opened the page. */
export const dropPrefetched = (): void => started.clear()
