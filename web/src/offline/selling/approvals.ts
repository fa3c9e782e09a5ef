import { APPROVABLE, APPROVAL_ACTIONS, type ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import { storedUser } from '../../api/session.ts'
import { currentOutbox } from '../outbox/current-outbox.ts'
import { checkPin, type KnownPerson, type PinCheck, peopleWithKnownPin, rememberPin } from './pins.ts'

/** The people who may approve an action without the server: this device knows their PIN and their right. */
export async function knownApprovers(action: ApprovalAction): Promise<KnownPerson[]> {
  const tenantId = storedUser()?.tenant_id
  if (tenantId === undefined) return []
  return (await peopleWithKnownPin(tenantId)).filter(({ may }) => may.includes(action))
}

/** Checks an approver's PIN without the server. */
export async function checkApprover(key: string, pin: string): Promise<PinCheck | 'short'> {
  const tenantId = storedUser()?.tenant_id
  const check = tenantId === undefined ? 'unknown' : await checkPin(tenantId, key, pin)
  return check === 'right' && pin.length < APPROVERS_PIN ? 'short' : check
}

/**
 * After the server has accepted a PIN for an action: a device that sells without it checks the PIN by itself from now on.
 * The same scope allows other actions, too.
 */
export async function rememberApprover(key: string, pin: string, action: ApprovalAction): Promise<void> {
  const user = storedUser()
  const may = APPROVAL_ACTIONS.filter((one) => `${APPROVABLE[one]}` === `${APPROVABLE[action]}`)
  if (user && currentOutbox()?.device) await rememberPin(user, { key, pin, may })
}
