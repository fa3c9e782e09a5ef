import { lockDevice } from '@comanda/shared/devices/api'
import { API } from '../../../api/address.ts'
import { forgetSession, hasMarker } from '../../../api/session.ts'

const PATIENCE_MS = 15_000

let ending: Promise<unknown> = Promise.resolve()

/** Ends the session of a shared device, in this browser at once. */
export function lockSession(): void {
  if (!hasMarker()) return
  forgetSession()
  // Not by `api`, which would renew a session that is over.
  ending = fetch(API + lockDevice.path, {
    method: lockDevice.method,
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {})
}

/**
 * Resolves when the server has ended the session, or has not answered for long: the end of a device's session ends also one that has
 * begun meanwhile, and its answer takes the cookies away.
 */
export const sessionEnded = (): Promise<unknown> => ending
