import type { FloorCheck, FloorTable, FloorView } from '@comanda/shared/floor/api'
import { priceOf, sumCents } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { DELIVERY_WORDS, floorOfPlace } from '@comanda/shared/orders/order-words'
import { useQuery } from '@tanstack/react-query'
import { readFloor } from '../../../../parts/checks/floor-feed.ts'
import type { Choice } from '../ChoiceButtons.tsx'
import { TEXTS } from '../texts.ts'

/** The tables and open checks at the moment the dialog opens. */
export const useFloor = () =>
  useQuery({
    queryKey: ['check-floor'],
    queryFn: ({ signal }) => readFloor(signal),
    staleTime: 0,
    gcTime: 0,
  })

/** The other tables, free tables first. */
export function tableChoices(floor: FloorView, present: number | null): Choice<number>[] {
  const format = moneyFormat(floor.currency)
  const hasFloors = new Set(floor.tables.map((table) => table.floor)).size > 1
  const others = floor.tables.filter(({ id }) => id !== present)
  const isTaken = (table: FloorTable) => table.checks.length > 0
  return [...others.filter((table) => !isTaken(table)), ...others.filter(isTaken)].map((table) => ({
    id: table.id,
    label: table.title,
    description: [
      isTaken(table) ? TEXTS.taken(dueWords(table.checks, format)) : TEXTS.free,
      TEXTS.seats(table.seats),
      hasFloors && floorOfPlace(table),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

const dueWords = (checks: readonly FloorCheck[], format: MoneyFormat): string =>
  format(sumCents(checks.map(({ due }) => priceOf(due))))

/** A check that is open, with its table. */
interface OpenCheck extends FloorCheck {
  place: string
}

/** The other open checks: those of the present table first, then of the other tables, then without a table. */
export function otherChecks(floor: FloorView, present: { id: number; table_id: number | null }): OpenCheck[] {
  const atTables = floor.tables
    .toSorted((a, b) => Number(b.id === present.table_id) - Number(a.id === present.table_id))
    .flatMap((table) =>
      table.checks.map((check) => ({
        ...check,
        place: [table.title, check.name].filter(Boolean).join(' · '),
      })),
    )
  const counter = floor.counter.map((check) => ({ ...check, place: placeOfFloorCheck(check) }))
  return [...atTables, ...counter].filter(({ id }) => id !== present.id)
}

const placeOfFloorCheck = ({ delivery_type, name, customer_name }: FloorCheck): string =>
  [delivery_type ? DELIVERY_WORDS[delivery_type] : TEXTS.counter, name, customer_name]
    .filter(Boolean)
    .join(' · ')

/** Words that distinguish the checks of a table. */
export const checkWords = (check: OpenCheck, currency: string): string =>
  [
    moneyFormat(currency)(priceOf(check.due)),
    check.token_no !== null && TEXTS.token(check.token_no),
    check.waiter_name,
  ]
    .filter(Boolean)
    .join(' · ')
