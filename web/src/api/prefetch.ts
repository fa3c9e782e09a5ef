import { getProfile } from '@comanda/shared/auth/api'
import type { Call } from '@comanda/shared/kernel/call'
import { API } from './address.ts'
import { hasMarker } from './session.ts'

/** An older answer may be outdated. */
const KEPT_MS = 10_000

const started = new Map<string, Promise<Response>>()
let startedFor = ''

/** Starts the first calls of the opened page while its code loads. A wrong guess costs one request. */
export function startPrefetch(firstCall: Call): void {
  if (!hasMarker()) return
  startedFor = window.location.pathname
  for (const { path } of [firstCall, getProfile]) {
    const address = API + path
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
