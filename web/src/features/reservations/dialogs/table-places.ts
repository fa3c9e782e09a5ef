import type { Reservation } from '@comanda/shared/reservations/api'
import type { Fact } from '@comanda/shared/selling/facts'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { bareTablePlaces, lookedForFirst, type PlaceGroup } from '../../../parts/tables/places.ts'
import { TEXTS } from '../texts.ts'
import { stayWords } from './form-values.ts'

/** No table has this id. */
export const NO_TABLE = 0

/** During a stay, not now. */
const RESERVED: Fact = { kind: 'reserved', count: 1, minutes: null }
const FREE: Fact = { kind: 'free', count: 1, minutes: null }

const FITS = 0
const TOO_SMALL = 1
const TAKEN = 2

export interface Stay {
  /** The tables that are reserved during the stay. */
  taken: ReadonlyMap<number, Reservation>
  people: number
  timeZone: string
}

/**
 * The tables as they are during a stay: on each floor the free ones with enough seats first, those of other reservations last.
 * @param before the reservation that is changed: its table may have been deleted
 */
export function placesOfStay(
  tables: readonly StoreTable[],
  { taken, people, timeZone }: Stay,
  before: Reservation | null,
): PlaceGroup[] {
  const isRemoved = before?.table_id != null && tables.every(({ id }) => id !== before.table_id)
  const removed = isRemoved ? [{ id: before.table_id ?? 0, label: before.table_title ?? '', facts: [] }] : []
  const nowhere = { title: '', places: [{ id: NO_TABLE, label: TEXTS.noTable, facts: [] }, ...removed] }
  const groups = bareTablePlaces(tables, ({ id, seating_capacity: seats }) => {
    const other = taken.get(id)
    if (other) return { facts: [RESERVED], isQuiet: true, note: stayWords(other, timeZone), rank: TAKEN }
    const isTooSmall = seats > 0 && seats < people
    return { facts: [FREE], isQuiet: isTooSmall, rank: isTooSmall ? TOO_SMALL : FITS }
  })
  return [nowhere, ...lookedForFirst(groups)]
}
