import { APPROVABLE, APPROVAL_ACTIONS } from '@comanda/shared/approvals/actions'
import { AREA, joinScopes } from '@comanda/shared/kernel/scopes'
import { getKit } from '@comanda/shared/offline/api'
import { ApiError } from '../../api/client.ts'
import { MARKER, type StoredUser, storeUser, UNLOCKED_OFFLINE_KEY, userMay } from '../../api/session.ts'
import { loadKept } from '../../offline/kept/kept-answers.ts'
import { openOutbox } from '../../offline/outbox/current-outbox.ts'
import { checkPin, type KnownPerson, peopleWithKnownPin, rememberPin } from '../../offline/selling/pins.ts'
import { LOCK_TEXTS as TEXTS } from './texts.ts'

async function open(tenantId: number): Promise<void> {
  await openOutbox(tenantId)
  await loadKept(tenantId, [getKit])
}

/** Those who may unlock this device without the server: it has checked their PIN before. */
export async function knownPeople(tenantId: number): Promise<KnownPerson[]> {
  await open(tenantId)
  return peopleWithKnownPin(tenantId)
}

/** After the server has accepted a PIN on this device, so that it unlocks the next time without the server. */
export function remember(user: StoredUser & { key: string }, pin: string): Promise<void> {
  const may = APPROVAL_ACTIONS.filter((action) => userMay(user, APPROVABLE[action]))
  return rememberPin(user, { key: user.key, pin, may, charges: userMay(user, AREA.charge) })
}

/**
 * Checks a PIN without the server.
 * @returns begins the person's turn
 * @throws ApiError with the words for the person
 */
export async function checkPinOffline(tenantId: number, key: string, pin: string): Promise<() => StoredUser> {
  await open(tenantId)
  const check = await checkPin(tenantId, key, pin)
  const person = (await peopleWithKnownPin(tenantId)).find((one) => one.key === key)
  if (check !== 'right' || !person)
    throw new ApiError(0, { message: TEXTS.pinOffline[check === 'right' ? 'unknown' : check] })
  const user: StoredUser = {
    username: key,
    key,
    name: person.name,
    role: 'user',
    scope: joinScopes(scopesOf(person)),
    tenant_id: tenantId,
    is_active: 1,
    photo: null,
    designation: null,
    phone: null,
    email: null,
  }
  return () => enterOffline(user)
}

/** A device knows only people who take orders, whether each may charge, and what each may do without an approval. */
const scopesOf = ({ may, charges }: KnownPerson): string[] => [
  ...new Set<string>([charges ? 'POS' : 'TAKE_ORDERS', ...may.flatMap((action) => APPROVABLE[action])]),
]

function enterOffline(user: StoredUser): StoredUser {
  localStorage.setItem(UNLOCKED_OFFLINE_KEY, '1')
  storeUser(user)
  // As the server does when a session begins.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${MARKER}=1; path=/; SameSite=Lax`
  return user
}
