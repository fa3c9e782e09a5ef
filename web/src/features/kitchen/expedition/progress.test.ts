import type { ItemStatus } from '@comanda/shared/selling/item-status'
import type { LineStation } from '@comanda/shared/selling/line-station'
import type { Station } from '@comanda/shared/settings/stations'
import { expect, it } from 'vitest'
import type { ShownItem } from '../cards/cards.ts'
import { testItem, testOrder } from '../testing.ts'
import { expected, progressOf, readySince } from './progress.ts'

const STATIONS: Station[] = [
  { id: 1, title: 'Cocina', color: 'red', isDefault: true, skippedTypes: [] },
  { id: 2, title: 'Barra', color: 'blue', isDefault: false, skippedTypes: [] },
]

const item = (id: number, status: ItemStatus, stations: [number, LineStation['status']][] | null) =>
  testItem(id, {
    status,
    stations: stations?.map(([of, at]) => ({ id: of, status: at, at: null, seen: false })) ?? null,
  })

const order = (...items: ShownItem[]) => testOrder(items)

it('lists the missing lines of an order in each station', () => {
  const progress = progressOf(
    order(
      item(1, 'preparing', [
        [1, 'completed'],
        [2, 'created'],
      ]),
      item(2, 'created', [[1, 'created']]),
      item(3, 'created', []),
      item(4, 'delivered', [[2, 'completed']]),
    ),
    STATIONS,
  )
  expect(
    progress.map(({ station, missing, ready }) => [
      station?.title,
      missing.map(({ id }) => id),
      ready.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Cocina', [2], [1]],
    ['Barra', [1], []],
    [undefined, [3], []],
  ])
})

it('shows what is completely ready first, each oldest first', () => {
  const at = (minute: number, ...items: ShownItem[]) => ({
    ...order(...items),
    id: minute,
    date: `2026-11-20T20:${minute}:00.000Z`,
  })
  const done = (id: number) => item(id, 'completed', [[1, 'completed']])
  const open = (id: number) => item(id, 'created', [[1, 'created']])
  const orders = [at(40, done(1)), at(10, open(2)), at(30, done(3)), at(20, done(4), open(5))]
  expect(expected(orders, STATIONS, new Set()).map(({ id }) => id)).toEqual([30, 40, 10, 20])
})

it('keeps an order until all of it is served, or is being served', () => {
  const ready = order(item(1, 'completed', [[1, 'completed']]))
  const orders = [ready, order(item(2, 'delivered', null))]
  expect(expected(orders, STATIONS, new Set())).toEqual([ready])
  expect(expected(orders, STATIONS, new Set([1]))).toEqual([])
})

it('is ready since the last of its dishes; one without a station has no time', () => {
  const done = (id: number, at: string) =>
    testItem(id, { status: 'completed', stations: [{ id: 1, status: 'completed', at, seen: false }] })
  const bottle = testItem(3, { status: 'completed', stations: [] })
  const [first, last] = ['2026-11-20T20:10:00.000Z', '2026-11-20T20:12:00.000Z']
  expect(readySince([done(1, last), done(2, first), bottle])).toBe(last)
  expect(readySince([bottle])).toBeNull()
})
