import { lockDevice } from '@comanda/shared/devices/api'
import { API } from '../../../api/address.ts'
import { forgetSession, hasMarker } from '../../../api/session.ts'

/** Ends the session of a shared device, in this browser at once. */
export function lockSession(): void {
  if (!hasMarker()) return
  forgetSession()
  // Not by `api`, which would renew a session that is over.
  fetch(API + lockDevice.path, {
    method: lockDevice.method,
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => {})
}
