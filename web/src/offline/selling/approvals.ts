import { APPROVABLE, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/users/pin-length'
import { storedUser, userMay } from '../../api/session.ts'
import { currentOutbox } from '../outbox/current-outbox.ts'
import { checkPin, type Person, type PinCheck, peopleWithKnownPin, rememberPin } from './pins.ts'

/** Those who may approve an action without the server: this device knows their PIN. The last one comes first. */
export async function knownApprovers(action: ApprovalAction): Promise<Person[]> {
  const tenantId = storedUser()?.tenant_id
  if (tenantId === undefined) return []
  const people = (await peopleWithKnownPin(tenantId)).filter((person) => userMay(person, APPROVABLE[action]))
  return people.toSorted((one, other) => Number(other.username === last) - Number(one.username === last))
}

/** Who approved last, as of this page. */
let last: string | null = null

/** Checks an approver's PIN without the server. */
export async function checkApprover(username: string, pin: string): Promise<PinCheck | 'short'> {
  const tenantId = storedUser()?.tenant_id
  const check = tenantId === undefined ? 'unknown' : await checkPin(tenantId, username, pin)
  if (check === 'right') last = username
  return check === 'right' && pin.length < APPROVERS_PIN ? 'short' : check
}

/** After the server has accepted a PIN: a device that sells without it checks the PIN by itself from now on. */
export async function rememberApprover(username: string, pin: string): Promise<void> {
  last = username
  const user = storedUser()
  if (user && currentOutbox()?.device) await rememberPin(user, username, pin)
}
