import type { User } from '@comanda/shared/auth/api'
import { ApiError } from '../../api/client.ts'
import { MARKER, storeUser, UNLOCKED_OFFLINE_KEY } from '../../api/session.ts'
import { loadKept } from '../../offline/kept/kept-answers.ts'
import { openOutbox } from '../../offline/outbox/current-outbox.ts'
import { checkPin, keptPerson, peopleWithKnownPin, rememberPin } from '../../offline/selling/pins.ts'
import type { DevicePerson } from './data.ts'
import { LOCK_TEXTS as TEXTS } from './texts.ts'

async function open(tenantId: number): Promise<void> {
  await openOutbox(tenantId)
  await loadKept(tenantId, ['/offline/kit'])
}

/** Those who may unlock this device without the server: it has checked their PIN before. */
export async function knownPeople(tenantId: number): Promise<DevicePerson[]> {
  await open(tenantId)
  return peopleWithKnownPin(tenantId)
}

/** After the server has accepted a PIN on this device, so that it unlocks the next time without the server. */
export const remember = (user: User, pin: string): Promise<void> => rememberPin(user, user.username, pin)

/**
 * Checks a PIN without the server.
 * @returns begins the person's turn
 * @throws ApiError with the words for the person
 */
export async function checkPinOffline(tenantId: number, username: string, pin: string): Promise<() => User> {
  await open(tenantId)
  const check = await checkPin(tenantId, username, pin)
  const person = keptPerson(username)
  if (check !== 'right' || !person)
    throw new ApiError(0, { message: TEXTS.pinOffline[check === 'right' ? 'unknown' : check] })
  const { name, role, scope } = person
  const user: User = {
    username,
    name,
    role,
    scope,
    tenant_id: tenantId,
    is_active: 1,
    photo: null,
    designation: null,
    phone: null,
    email: null,
  }
  return () => enterOffline(user)
}

function enterOffline(user: User): User {
  localStorage.setItem(UNLOCKED_OFFLINE_KEY, '1')
  storeUser(user)
  // As the server does when a session begins.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${MARKER}=1; path=/; SameSite=Lax`
  return user
}
