import type { Reservation } from '@comanda/shared/reservations/api'
import { expect, it } from 'vitest'
import { placesOfStay } from './table-places.ts'

const table = (id: number, seats: number, floor = 'Planta baja') => ({
  id,
  encrypted_id: String(id),
  table_title: `Mesa ${id}`,
  floor,
  seating_capacity: seats,
})

const reservation = (tableId: number) =>
  ({
    id: 7,
    date: '2026-11-20T02:00:00.000Z',
    stay_minutes: 90,
    table_id: tableId,
    table_title: `Mesa ${tableId}`,
  }) as Reservation

const stay = (people: number, ...taken: Reservation[]) => ({
  taken: new Map(taken.map((one) => [one.table_id ?? 0, one])),
  people,
  timeZone: 'America/Mexico_City',
})

it('the picker of a reservation begins on each floor with the free tables that have the seats, and says who has the others', () => {
  const tables = [table(1, 2), table(2, 4), table(3, 0), table(4, 4, 'Terraza')]
  const groups = placesOfStay(tables, stay(4, reservation(2)), null)
  expect(groups.map(({ title, places }) => [title, ...places.map(({ label }) => label)])).toEqual([
    ['', 'Sin mesa'],
    ['Planta baja', 'Mesa 3', 'Mesa 1', 'Mesa 2'],
    ['Terraza', 'Mesa 4'],
  ])
  expect(groups[1]?.places.map(({ facts, isQuiet, note }) => [facts[0]?.kind, isQuiet, note])).toEqual([
    ['free', false, null],
    ['free', true, '2 personas'],
    ['reserved', true, '20:00 a 21:30'],
  ])
})

it('the picker of a reservation keeps its table that was deleted in the meantime', () => {
  const [nowhere] = placesOfStay([table(2, 4)], stay(2), reservation(1))
  expect(nowhere?.places.map(({ id, label }) => [id, label])).toEqual([
    [0, 'Sin mesa'],
    [1, 'Mesa 1'],
  ])
})
