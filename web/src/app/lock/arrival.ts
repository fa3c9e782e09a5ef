import { AREA } from '@comanda/shared/kernel/scopes'
import { homeOf, personKey, type StoredUser, userMay } from '../../api/session.ts'
import { takePlace } from '../shell/device/place.ts'

/** Not the list of pages, which imports this page. */
const FIRST_PAGES = [
  ['/dashboard/pos', AREA.pos],
  ['/dashboard/orders', AREA.orders],
  ['/dashboard/kitchen', AREA.kitchen],
] as const

/** Where a person arrives after unlocking: where they were, otherwise at their first page. */
export function arrivalOf(user: StoredUser): string {
  const place = takePlace(personKey(user))
  if (place) return place
  if (user.is_active === 0 || userMay(user, ['DASHBOARD'])) return homeOf(user)
  return FIRST_PAGES.find(([, scopes]) => userMay(user, scopes))?.[0] ?? homeOf(user)
}
