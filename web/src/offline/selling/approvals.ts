import { APPROVABLE, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/users/pin-length'
import { storedUser, userMay } from '../../api/session.ts'
import { currentOutbox } from '../outbox/current-outbox.ts'
import { checkPin, type Person, type PinCheck, peopleWithKnownPin, rememberPin } from './pins.ts'

/** Those who may approve an action without the server: this device knows their PIN. */
export async function knownApprovers(action: ApprovalAction): Promise<Person[]> {
  const tenantId = storedUser()?.tenant_id
  if (tenantId === undefined) return []
  return (await peopleWithKnownPin(tenantId)).filter((person) => userMay(person, APPROVABLE[action]))
}

/** Checks an approver's PIN without the server. */
export async function checkApprover(username: string, pin: string): Promise<PinCheck | 'short'> {
  const tenantId = storedUser()?.tenant_id
  const check = tenantId === undefined ? 'unknown' : await checkPin(tenantId, username, pin)
  return check === 'right' && pin.length < APPROVERS_PIN ? 'short' : check
}

/** After the server has accepted a PIN: a device that sells without it checks the PIN by itself from now on. */
export async function rememberApprover(username: string, pin: string): Promise<void> {
  const user = storedUser()
  if (user && currentOutbox()?.device) await rememberPin(user, username, pin)
}
