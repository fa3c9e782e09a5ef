import { personKey, type StoredUser } from '../../api/session.ts'
import { firstPageOf } from '../../parts/session/first-page.ts'
import { takePlace } from '../shell/device/place.ts'

/** Where a person arrives after unlocking: where they were, otherwise at their first page. */
export const placeOfArrival = (user: StoredUser): string =>
  takePlace(personKey(user)) ?? firstPageOf(user).path
