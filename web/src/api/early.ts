import { API } from './address.ts'
import { hasMarker } from './session.ts'

/** What each page asks first, by the end of its address. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/home': ['/dashboard'],
  '/dashboard/pos': ['/pos/init'],
  '/dashboard/orders': ['/orders'],
  '/dashboard/kitchen': ['/kitchen'],
}
const PROFILE = '/auth/profile'
/** An answer that nobody has asked for by then may no longer be true. */
const KEPT_MS = 10_000

const started = new Map<string, Promise<Response>>()
let startedFor = ''

/**
 * Asks for what the page at this address will need while its code is still on its way. Wrong guesses (an address that
 * is about to lead elsewhere) cost a request.
 */
export function startEarly(pathname: string): void {
  const calls = FIRST_CALLS[pathname]
  if (!calls || !hasMarker()) return
  startedFor = pathname
  for (const call of [...calls, PROFILE]) {
    const address = API + call
    const answer = fetch(address, { credentials: 'same-origin' })
    // Whoever takes it hears of the failure.
    answer.catch(() => {})
    started.set(address, answer)
  }
  setTimeout(() => started.clear(), KEPT_MS)
}

/** The answer that was asked for early, once; nothing for a page that was reached from there. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (window.location.pathname !== startedFor) started.clear()
  const answer = started.get(address)
  started.delete(address)
  return answer
}
