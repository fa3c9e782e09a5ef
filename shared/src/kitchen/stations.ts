import type { DeliveryType } from '../selling/delivery-type.ts'
import type { ItemStatus } from '../selling/item-status.ts'
import type { LineStation, StationStatus } from '../selling/line-station.ts'
import type { Station, StationTarget } from '../settings/stations.ts'

/** The stations of a store, and the types and dishes assigned to them. */
export interface StationRules {
  /** Not archived, in their order; one of them is the default. */
  stations: readonly Pick<Station, 'id' | 'isDefault' | 'skippedTypes'>[]
  /** The ids of stations by `<target> <id>`. */
  assigned: ReadonlyMap<string, readonly number[]>
}

export const assignmentKey = (target: StationTarget, id: number): string => `${target} ${id}`

interface OrderedDish {
  itemId: number
  variantId: number | null
  /** Null for an item without a category, or an item that is no longer on the menu. */
  categoryId: number | null
}

/**
 * The stations that prepare a dish, in their order. Empty: none does, because its stations skip this service type.
 * Null: the store has one station, which gets everything.
 */
export function stationsFor(
  { stations, assigned }: StationRules,
  { itemId, variantId, categoryId }: OrderedDish,
  type: DeliveryType | null,
): number[] | null {
  if (stations.length < 2 && stations.every(({ skippedTypes }) => skippedTypes.length === 0)) return null
  const of = (target: StationTarget, id: number | null) => {
    const ids = (id !== null && assigned.get(assignmentKey(target, id))) || []
    return stations.filter((station) => ids.includes(station.id))
  }
  const chosen = [of('variant', variantId), of('item', itemId), of('category', categoryId)].find(
    (some) => some.length > 0,
  )
  const takes = (some: StationRules['stations']) =>
    some.filter(({ skippedTypes }) => type === null || !skippedTypes.includes(type)).map(({ id }) => id)
  const found = takes(chosen ?? [])
  return found.length > 0 ? found : takes(stations.filter(({ isDefault }) => isDefault))
}

/** A line that was just ordered, in its stations. */
export const newIn = (stationIds: readonly number[] | null): LineStation[] | null =>
  stationIds?.map((id) => ({ id, status: 'created', at: null, seen: false })) ?? null

/** The status of a line that several stations prepare. */
export function statusIn(stations: readonly LineStation[]): StationStatus {
  if (stations.every(({ status }) => status === 'completed')) return 'completed'
  return stations.every(({ status }) => status === 'created') ? 'created' : 'preparing'
}

export interface KitchenLine {
  status: ItemStatus
  stations: readonly LineStation[] | null
}

/** start: begin a new line. finish: complete it, whether or not it was started. recall: prepare it again. */
export type KitchenStep = 'start' | 'finish' | 'recall'

const STEPS: Record<KitchenStep, { from: readonly StationStatus[]; to: StationStatus }> = {
  start: { from: ['created'], to: 'preparing' },
  finish: { from: ['created', 'preparing'], to: 'completed' },
  recall: { from: ['completed'], to: 'preparing' },
}

/**
 * A line after a step in some of its stations, or in all when none is named.
 * @param at ISO 8601
 * @returns null when nothing changes: another screen did the same, or the line is served or voided.
 */
export function afterStep(
  line: KitchenLine,
  step: KitchenStep,
  stationIds: readonly number[],
  at: string,
): { status: StationStatus; stations: LineStation[] | null } | null {
  const { from, to } = STEPS[step]
  if (line.status === 'delivered' || line.status === 'cancelled') return null
  if (!line.stations?.length) {
    return from.includes(line.status) ? { status: to, stations: line.stations && [] } : null
  }
  let isChanged = false
  const stations = line.stations.map((station) => {
    const isMeant = stationIds.length === 0 || stationIds.includes(station.id)
    if (!isMeant || !from.includes(station.status)) return station
    isChanged = true
    return { ...station, status: to, at }
  })
  return isChanged ? { status: statusIn(stations), stations } : null
}
