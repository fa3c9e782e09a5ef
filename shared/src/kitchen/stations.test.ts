import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemStatus } from '../selling/item-status.ts'
import { STATION_STATUSES } from '../selling/line-station.ts'
import {
  afterStep,
  assignmentKey,
  type KitchenStep,
  newIn,
  type StationRules,
  stationsFor,
  statusIn,
} from './stations.ts'

const KITCHEN = { id: 1, isDefault: true, skippedTypes: [] }
const BAR = { id: 2, isDefault: false, skippedTypes: [] }
const SALSAS = { id: 3, isDefault: false, skippedTypes: ['delivery' as const] }
const DISH = { itemId: 7, variantId: 70, categoryId: 4 }

const rules = (
  assigned: Record<string, number[]>,
  stations: StationRules['stations'] = [KITCHEN, BAR, SALSAS],
) => ({
  stations,
  assigned: new Map(Object.entries(assigned)),
})

describe('a dish goes', () => {
  it('to no list of stations in a store with one station', () =>
    expect(stationsFor(rules({}, [KITCHEN]), DISH, 'dinein')).toBeNull())

  it('to the default station when nothing is assigned', () =>
    expect(stationsFor(rules({}), DISH, 'dinein')).toEqual([1]))

  it('to the stations of its variant before its item before its category', () => {
    const all = {
      [assignmentKey('category', 4)]: [1],
      [assignmentKey('item', 7)]: [2],
      [assignmentKey('variant', 70)]: [3, 2],
    }
    expect(stationsFor(rules(all), DISH, null)).toEqual([2, 3])
    expect(stationsFor(rules(all), { ...DISH, variantId: null }, null)).toEqual([2])
    expect(stationsFor(rules(all), { itemId: 8, variantId: null, categoryId: 4 }, null)).toEqual([1])
  })

  it('past a station that skips the service type', () => {
    const all = { [assignmentKey('item', 7)]: [2, 3] }
    expect(stationsFor(rules(all), DISH, 'delivery')).toEqual([2])
    expect(stationsFor(rules({ [assignmentKey('item', 7)]: [3] }), DISH, 'delivery')).toEqual([1])
  })

  it('to none when the default station skips the service type too', () => {
    const stations = [{ ...KITCHEN, skippedTypes: ['takeaway' as const] }]
    expect(stationsFor(rules({}, stations), DISH, 'takeaway')).toEqual([])
    expect(stationsFor(rules({}, stations), DISH, 'dinein')).toEqual([1])
  })

  it('past stations that the store does not have any more', () =>
    expect(stationsFor(rules({ [assignmentKey('item', 7)]: [9] }), DISH, null)).toEqual([1]))
})

const AT = '2026-11-23T12:00:00.000Z'
const step = fc.constantFrom<KitchenStep>('start', 'finish', 'recall')
const stationList = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .constantFrom(...STATION_STATUSES)
          .map((status) => ({ id, status, at: status === 'created' ? null : AT, seen: false })),
      ),
    ),
  )

describe('a step in the kitchen', () => {
  it('done twice is done once', () =>
    fc.assert(
      fc.property(stationList, step, fc.array(fc.integer({ min: 1, max: 4 })), (stations, what, ids) => {
        const once = afterStep({ status: statusIn(stations), stations }, what, ids, AT)
        if (once) expect(afterStep(once, what, ids, AT)).toBeNull()
      }),
    ))

  it('leaves the other stations alone, and the status of the line follows them all', () =>
    fc.assert(
      fc.property(stationList, step, fc.integer({ min: 1, max: 4 }), (stations, what, id) => {
        const after = afterStep({ status: statusIn(stations), stations }, what, [id], AT)
        const others = (list: readonly { id: number }[]) => list.filter((one) => one.id !== id)
        if (after?.stations) {
          expect(others(after.stations)).toEqual(others(stations))
          expect(after.status).toBe(statusIn(after.stations))
        }
      }),
    ))

  it('does not touch a line that is served or voided', () => {
    for (const status of ['delivered', 'cancelled'] satisfies ItemStatus[])
      for (const what of ['start', 'finish', 'recall'] as const) {
        expect(afterStep({ status, stations: null }, what, [], AT)).toBeNull()
        expect(afterStep({ status, stations: newIn([1]) }, what, [], AT)).toBeNull()
      }
  })

  it('moves the line itself in a store with one station', () => {
    const after = (status: ItemStatus, what: KitchenStep) =>
      afterStep({ status, stations: null }, what, [], AT)?.status
    expect(after('created', 'start')).toBe('preparing')
    expect(after('created', 'finish')).toBe('completed')
    expect(after('preparing', 'finish')).toBe('completed')
    expect(after('completed', 'recall')).toBe('preparing')
    expect(after('completed', 'finish')).toBeUndefined()
  })

  it('completes the line when its last station has finished', () => {
    const half = afterStep({ status: 'created', stations: newIn([1, 2]) }, 'finish', [1], AT)
    expect(half?.status).toBe('preparing')
    expect(half && afterStep(half, 'finish', [2], AT)?.status).toBe('completed')
  })
})
