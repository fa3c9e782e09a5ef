import type { Call } from '@comanda/shared/kernel/call'
import { listMenuItems } from '@comanda/shared/menu/api'
import { listPrinters } from '@comanda/shared/printing/api'
import { listCategories } from '@comanda/shared/settings/categories'
import { listPaymentTypes } from '@comanda/shared/settings/payment-types'
import { getPrintSetting } from '@comanda/shared/settings/printing'
import { getServiceSettings } from '@comanda/shared/settings/service'
import { getTokenScreen, listStations } from '@comanda/shared/settings/stations'
import { getStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { listTaxes } from '@comanda/shared/settings/taxes'
import { getTillSettings, listDrawers } from '@comanda/shared/settings/till'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { callQuery } from '../hooks/call-query.ts'

export const SETTINGS = ['settings'] as const
export const CATEGORIES = [...SETTINGS, 'categories'] as const

/** One kind of settings. A settings event fetches all kinds again. */
const useSetting = <C extends Call>(name: string, call: C) => useQuery(callQuery([...SETTINGS, name], call))

export const useStoreSetting = () => useSetting('store', getStoreSetting)
export const usePrintSetting = () => useSetting('print', getPrintSetting)
export const useServiceSettings = () => useSetting('service', getServiceSettings)
export const useTillSettings = () => useSetting('till', getTillSettings)
export const useDrawers = () => useSetting('drawers', listDrawers)
export const useTables = () => useSetting('tables', listStoreTables)
export const useTaxes = () => useSetting('taxes', listTaxes)
export const usePaymentTypes = () => useSetting('payment-types', listPaymentTypes)
export const useStations = () => useSetting('stations', listStations)
/** The printers with their settings. */
export const usePrinterSettings = () => useSetting('printers', listPrinters)
export const useTokenScreen = () => useSetting('token-screen', getTokenScreen)
/** The server's menu; the menu's own pages show their unconfirmed changes too. */
export const useMenu = () => useSetting('menu-items', listMenuItems)
export const useCategories = () => useSetting('categories', listCategories)

/** Refetches after changes by other users. */
export function useSettingsEvents(): void {
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: SETTINGS }), [client])
  useStoreEvent('menu_changed', refetch)
  useRejoined(refetch)
}

/** Invalidates all queries, because nearly every page shows menu, taxes, tables or the store's name. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}
