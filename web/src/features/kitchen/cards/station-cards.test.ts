import type { LineStation } from '@comanda/shared/selling/line-station'
import type { Station } from '@comanda/shared/settings/stations'
import { describe, expect, it } from 'vitest'
import { totalsOfCards } from '../dialogs/totals.ts'
import { testItem, testOrder } from '../testing.ts'
import { type CardOrder, cardMaker, type ShownItem, stationCards, unfinished } from './cards.ts'

const station = (id: number, title: string): Station => ({
  id,
  title,
  color: 'red',
  isDefault: id === 1,
  skippedTypes: [],
})
const STATIONS = [station(1, 'Cocina'), station(2, 'Barra')]

const at = (id: number, status: LineStation['status']): LineStation => ({ id, status, at: null, seen: false })

const item = (id: number, stations: LineStation[] | null, more: Partial<ShownItem> = {}) =>
  testItem(id, { stations, ...more })

const order = (items: ShownItem[], id = 1) => testOrder(items, { id })

const shownOn = (orders: CardOrder[], shown: number[] = []) =>
  stationCards(orders, cardMaker(STATIONS, shown), new Map()).map(({ key, items }) => [
    key,
    ...items.map(({ id }) => id),
  ])

describe('the cards of a kitchen screen', () => {
  it('are one per order in a store with one station', () => {
    const cards = stationCards(
      [order([item(1, null), item(2, null)])],
      cardMaker(STATIONS.slice(0, 1), []),
      new Map(),
    )
    expect(cards.map(({ key, station: of }) => [key, of])).toEqual([['1', null]])
  })

  it('are one per order and station, of the stations that the screen shows', () => {
    const orders = [
      order([
        item(1, [at(1, 'created')]),
        item(2, [at(2, 'created')]),
        item(3, [at(1, 'created'), at(2, 'created')]),
      ]),
    ]
    expect(shownOn(orders, [1, 2])).toEqual([
      ['1 1', 1, 3],
      ['1 2', 2, 3],
    ])
    expect(shownOn(orders, [2])).toEqual([['1 2', 2, 3]])
  })

  it('are one per order on a screen of all stations, or of none that is left', () => {
    const orders = [order([item(1, [at(1, 'created')]), item(2, [at(2, 'created')]), item(3, [])])]
    expect(shownOn(orders)).toEqual([['1', 1, 2]])
    expect(shownOn(orders, [9])).toEqual([['1', 1, 2]])
  })

  it('leave a station when it has finished, and stay in the other station', () => {
    const orders = [order([item(1, [at(1, 'completed'), at(2, 'preparing')], { status: 'preparing' })])]
    expect(shownOn(orders, [1, 2])).toEqual([['1 2', 1]])
  })

  it('show lines that no station prepares on none of them', () =>
    expect(shownOn([order([item(1, [])])])).toEqual([]))

  it('show lines from before the second station on the default station’s screen only', () => {
    const orders = [order([item(1, null)])]
    expect(shownOn(orders, [1])).toEqual([['1', 1]])
    expect(shownOn(orders, [2])).toEqual([])
    expect(shownOn([order([item(1, null), item(2, [at(2, 'created')])])], [2])).toEqual([['1 2', 2]])
  })

  it('stay the same when a step changes another card, so that only the changed card renders again', () => {
    const orders = [order([item(1, [at(1, 'created')])]), order([item(2, [at(1, 'created')])], 2)]
    const make = cardMaker(STATIONS, [1, 2])
    const [first, second] = stationCards(orders, make, new Map())
    const pending = new Map([[1, new Map([[2, { status: 'preparing' as const, isWaiting: false }]])]])
    const after = stationCards(orders, make, pending)
    expect(after[0]).toBe(first)
    expect(after[1]).not.toBe(second)
    expect(after[1]?.items[0]).toMatchObject({ status: 'preparing', isUnsent: false })
  })

  it('count the lines that are not ready', () => {
    const [card] = stationCards(
      [order([item(1, null), item(2, null, { status: 'completed' })])],
      cardMaker(STATIONS, []),
      new Map(),
    )
    expect(card && unfinished(card)).toEqual([1])
  })
})

describe('the total to prepare', () => {
  it('adds the same dish with the same extras over all cards', () => {
    const cheese = { id: 1, item_id: 1, title: 'Queso' }
    const guacamole = { id: 2, item_id: 1, title: 'Guacamole' }
    const taco = (id: number, quantity: number, more: Partial<ShownItem> = {}) =>
      item(id, null, { item_title: 'Taco', quantity, ...more })
    const cards = stationCards(
      [
        order([taco(1, 2), taco(2, 1, { addons: [cheese, guacamole] })]),
        order(
          [
            taco(3, 3, { status: 'preparing', notes: 'sin cebolla' }),
            taco(4, 1, { addons: [guacamole, cheese] }),
          ],
          2,
        ),
        order([taco(5, 9, { status: 'completed' })], 3),
      ],
      cardMaker(STATIONS.slice(0, 1), []),
      new Map(),
    )
    expect(totalsOfCards(cards)).toEqual([
      { title: 'Taco', extras: [], quantity: 5, started: 3, notes: [{ quantity: 3, text: 'sin cebolla' }] },
      { title: 'Taco', extras: ['Guacamole', 'Queso'], quantity: 2, started: 0, notes: [] },
    ])
  })
})
