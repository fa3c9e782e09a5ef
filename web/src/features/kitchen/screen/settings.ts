import { Watchers } from '@comanda/shared/kernel/watchers'
import type { Urgency } from '@comanda/shared/selling/rank'
import { useCallback, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'

const KEY = 'comanda.kitchen.screen'

export const WIDTHS = { narrow: 236, normal: 272, wide: 400 } as const
export type Width = keyof typeof WIDTHS
export const SIZES = { normal: 1, large: 1.2, huge: 1.45 } as const
export type TypeSize = keyof typeof SIZES
/** Gains of the sound of a new order; above 1 it would be distorted. */
export const VOLUMES = { low: 0.2, normal: 0.5, high: 1 } as const
export type Volume = keyof typeof VOLUMES

const Settings = v.object({
  /** Whether somebody has said which stations this screen shows. */
  isPlaced: v.optional(v.boolean(), true),
  /** The stations that this screen shows; none: all. */
  stations: v.array(v.number()),
  width: v.picklist(['narrow', 'normal', 'wide']),
  size: v.picklist(['normal', 'large', 'huge']),
  /** Absent in settings of older versions. */
  volume: v.optional(v.picklist(['low', 'normal', 'high']), 'high'),
})
/** The settings that a kitchen screen keeps on its device. */
export type ScreenSettings = v.InferOutput<typeof Settings>

const DEFAULT_SCREEN: ScreenSettings = {
  isPlaced: false,
  stations: [],
  width: 'normal',
  size: 'normal',
  volume: 'high',
}

let kept: ScreenSettings | null = null
const watchers = new Watchers()
const read = (): ScreenSettings => {
  kept ??= readJson(localStorage, KEY, Settings) ?? DEFAULT_SCREEN
  return kept
}

export function useScreenSettings() {
  const settings = useSyncExternalStore(watchers.watch, read)
  const save = useCallback((next: ScreenSettings) => {
    kept = next
    // With a full storage the choice lasts until the page is left.
    writeJson(localStorage, KEY, next)
    watchers.notify()
  }, [])
  return { settings, save }
}

/** The left border of an order's card. */
export const EDGES: Record<Urgency, string> = {
  calm: 'border-l-edge',
  late: 'border-l-warn-solid',
  tooLate: 'border-l-bad-solid',
}
