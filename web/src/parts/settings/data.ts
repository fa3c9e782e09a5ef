import type { Answer, Call } from '@comanda/shared/kernel/call'
import { listCategories } from '@comanda/shared/settings/categories'
import { listPaymentTypes } from '@comanda/shared/settings/payment-types'
import { getPrintSetting } from '@comanda/shared/settings/printing'
import { getStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { listTaxes } from '@comanda/shared/settings/taxes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, type CallInput, messageOf } from '../../api/client.ts'
import { useRejoined, useStoreEvent } from '../../realtime/socket.ts'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'

const SETTINGS = ['settings'] as const
export const CATEGORIES = [...SETTINGS, 'categories'] as const

function useSetting<C extends Call>(name: string, call: C) {
  return useQuery({
    queryKey: [...SETTINGS, name],
    queryFn: ({ signal }): Promise<Answer<C>> => api(call, { signal } as CallInput<C>),
    // Without a network the fetch fails and the screen says so, instead of waiting in silence.
    networkMode: 'always',
  })
}

export const useStoreSetting = () => useSetting('store', getStoreSetting)
export const usePrintSetting = () => useSetting('print', getPrintSetting)
export const useTables = () => useSetting('tables', listStoreTables)
export const useTaxes = () => useSetting('taxes', listTaxes)
export const usePaymentTypes = () => useSetting('payment-types', listPaymentTypes)
export const useCategories = () => useSetting('categories', listCategories)

/** Follows what others change meanwhile. */
export function useSettingsEvents(): void {
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: SETTINGS }), [client])
  useStoreEvent('menu_changed', refetch)
  useRejoined(refetch)
}

/** Fetches again: menu, taxes, tables and the store's name stand on nearly every screen. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}

export interface Written {
  message: string
  /** Takes it back. */
  undo?: (() => Promise<Written>) | undefined
}

const WORDS = { undo: 'Deshacer', failed: '¡Algo salió mal!' }

/** Waits for a write, shows the server's words and fetches again. A refusal stays the caller's. */
export function useWrite() {
  const refresh = useRefresh()
  return useCallback(
    async function write(writing: Promise<Written>): Promise<void> {
      const { message, undo } = await writing
      const takeBack = (back: () => Promise<Written>) =>
        write(back()).catch((error) => toast.error(messageOf(error, WORDS.failed)))
      if (undo) undoToast(message, { label: WORDS.undo, onPress: () => void takeBack(undo) })
      else toast.success(message)
      void refresh()
    },
    [refresh],
  )
}

/** The same for a form that is one record: what was saved is known at once, before it has been fetched again. */
export function useSaveForm<T extends object>(name: 'store' | 'print') {
  const client = useQueryClient()
  const write = useWrite()
  return async (writing: Promise<Written>, saved: T): Promise<void> => {
    await write(writing)
    client.setQueryData([...SETTINGS, name], (before: object | undefined) => ({ ...before, ...saved }))
  }
}
