import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import { factsOfCounterCheck, factsOfTable } from '@comanda/shared/floor/facts'
import { inReadingOrder } from '@comanda/shared/floor/grid'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import { calledNames, DELIVERY_WORDS, floorOfPlace } from '@comanda/shared/orders/order-words'
import type { Fact } from '@comanda/shared/selling/facts'
import type { WaitMinutes } from '@comanda/shared/selling/rank'
import { isWaitedOnBy, type Waiter } from './waited-on.ts'

const TEXTS = {
  noTable: 'Sin mesa',
  noFloor: 'Mesas',
  people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
  token: (token: number) => `Token ${token}`,
} as const

/** A table, a check or another choice of the picker of tables. */
export interface Place<K extends string | number = number> {
  id: K
  label: string
  /** Empty: it is no table, or nothing is known of it. */
  facts: readonly Fact[]
  /** Whether it is not what one looks for, but may be chosen. */
  isQuiet?: boolean
  amount?: string | null
  note?: string | null
}

export interface PlaceGroup<K extends string | number = number> {
  /** Empty: the group has no head. */
  title: string
  places: readonly Place<K>[]
}

/** A place before it is sorted: the lowest `rank` is first on its floor. */
interface Ranked<K extends string | number> {
  floor: string
  rank: number
  place: Place<K>
}

const FREE = 0
const OWN = 1
const OTHER = 2

/** What the picker knows beside the floor. */
export interface PlacesFor {
  me: Waiter | undefined
  /** In milliseconds. */
  now: number
  wait?: WaitMinutes
}

/** The tables by floor: on each the free ones first, then the person's own. @param except the table where the check is */
export function tablePlaces(
  view: FloorView,
  { me, now, wait }: PlacesFor,
  except: number | null = null,
): PlaceGroup[] {
  const format = moneyFormat(view.currency)
  const ranked = inReadingOrder(view.tables)
    .filter(({ id }) => id !== except)
    .map((table): Ranked<number> => {
      const { id, title, floor, seats, checks } = table
      return {
        floor,
        rank: checks.length === 0 ? FREE : isOwn(checks, me) ? OWN : OTHER,
        place: {
          id,
          label: title,
          facts: factsOfTable(table, now, wait),
          amount: checks.length > 0 ? format(sumCents(checks.map(({ due }) => priceOf(due)))) : null,
          note: seatsWords(seats),
        },
      }
    })
  return byFloor(ranked, floorsOf(view))
}

interface BareTable {
  id: number
  table_title: string
  floor: string
  seating_capacity: number
}

/**
 * Tables by floor, from the list of tables alone.
 * @param known what is true of a table, its note and its rank on its floor
 */
export const bareTablePlaces = (
  tables: readonly BareTable[],
  known: (
    table: BareTable,
  ) => Partial<Pick<Place, 'facts' | 'isQuiet' | 'note'>> & { rank?: number } = () => ({}),
): PlaceGroup[] =>
  byFloor(
    tables.map((table) => {
      const { rank = FREE, ...more } = known(table)
      const note = seatsWords(table.seating_capacity)
      return {
        floor: table.floor,
        rank,
        place: { id: table.id, label: table.table_title, facts: [], note, ...more },
      }
    }),
    [...new Set(tables.map(({ floor }) => floor))],
  )

/** The other open checks by floor: those of the present table first, then the person's own; at the end those without a table. */
export function checkPlaces(
  view: FloorView,
  { me, now, wait }: PlacesFor,
  present: { id: number; table_id: number | null },
): PlaceGroup[] {
  const format = moneyFormat(view.currency)
  const ranked = (floor: string, check: FloorCheck, table: FloorTable | null): Ranked<number> => ({
    floor,
    rank: table?.id === present.table_id ? FREE : isOwn([check], me) ? OWN : OTHER,
    place: {
      id: check.id,
      label: table ? [table.title, check.name].filter(Boolean).join(' · ') : nameOfCounterCheck(check),
      facts: table
        ? factsOfTable({ ...table, checks: [check] }, now, wait)
        : factsOfCounterCheck(check, now, wait),
      amount: format(priceOf(check.due)),
      note: [check.token_no !== null && TEXTS.token(check.token_no), shortName(check.waiter_name)]
        .filter(Boolean)
        .join(' · '),
    },
  })
  const atTables = inReadingOrder(view.tables).flatMap((table) =>
    table.checks.map((check) => ranked(table.floor, check, table)),
  )
  const counter = view.counter.map((check) => ranked(NO_TABLE, check, null))
  const others = [...atTables, ...counter].filter(({ place }) => place.id !== present.id)
  return byFloor(others, [...floorsOf(view), NO_TABLE])
}

/** No floor has this name: a floor's name is not empty. */
const NO_TABLE = ''

const floorsOf = ({ floors }: FloorView): string[] => floors.map(({ floor }) => floor)

const isOwn = (checks: readonly FloorCheck[], me: Waiter | undefined): boolean =>
  me !== undefined && checks.some((check) => isWaitedOnBy(check, me))

const seatsWords = (seats: number): string | null => (seats > 0 ? TEXTS.people(seats) : null)

const nameOfCounterCheck = ({ delivery_type, name, customer_name }: FloorCheck): string =>
  [delivery_type ? DELIVERY_WORDS[delivery_type] : TEXTS.noTable, ...calledNames(name, customer_name)].join(
    ' · ',
  )

/** A single floor has no head. */
function byFloor<K extends string | number>(
  ranked: readonly Ranked<K>[],
  floors: readonly string[],
): PlaceGroup<K>[] {
  const groups = floors
    .map((floor) => ({ floor, own: ranked.filter((one) => one.floor === floor) }))
    .filter(({ own }) => own.length > 0)
  return groups.map(({ floor, own }) => ({
    title: groups.length === 1 ? '' : titleOfFloor(floor),
    places: own.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place),
  }))
}

const titleOfFloor = (floor: string): string =>
  floor === NO_TABLE ? TEXTS.noTable : (floorOfPlace({ floor }) ?? TEXTS.noFloor)

/** The places of both lists under one head for each floor. */
export const together = <K extends string | number>(
  some: readonly PlaceGroup<K>[],
  others: readonly PlaceGroup<K>[],
): PlaceGroup<K>[] => {
  const all = [...some, ...others]
  const titles = [...new Set(all.map(({ title }) => title))]
  return titles.map((title) => ({
    title,
    places: all.filter((group) => group.title === title).flatMap(({ places }) => places),
  }))
}

/** The same places under other ids; without those that become null. */
export const renamed = <K extends string | number>(
  groups: readonly PlaceGroup[],
  change: (place: Place) => Place<K> | null,
): PlaceGroup<K>[] =>
  groups
    .map(({ title, places }) => ({ title, places: places.flatMap((place) => change(place) ?? []) }))
    .filter(({ places }) => places.length > 0)

/** Floors where nothing is what one looks for come last, so that it is in sight in a full house. */
export const lookedForFirst = <K extends string | number>(
  groups: readonly PlaceGroup<K>[],
): PlaceGroup<K>[] => {
  const isFull = ({ places }: PlaceGroup<K>) => +places.every(({ isQuiet }) => isQuiet)
  return groups.toSorted((a, b) => isFull(a) - isFull(b))
}
