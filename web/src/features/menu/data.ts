import { toCents } from '@comanda/shared/kernel/money'
import { type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import {
  getMenuItem,
  listMenuItems,
  type MenuItem,
  setMenuItemPrice,
  setMenuItemSoldOut,
} from '@comanda/shared/menu/api'
import { addCategory, type Category } from '@comanda/shared/settings/categories'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { CATEGORIES, useStoreSetting } from '../../parts/settings/data.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Under the settings' key, so that settings events fetch the menu again. */
const MENU = ['settings', 'menu-items'] as const
const CHANGE = ['menu-item-change'] as const

/** A change that the list shows before the server confirms it. */
type ItemChange = { id: number } & ({ price: string } | { isSoldOut: boolean })

const patchOf = (change: ItemChange): Partial<MenuItem> =>
  'price' in change ? { price: change.price } : { is_sold_out: change.isSoldOut ? 1 : 0 }

/** The menu, with the changes of this screen that the server has not confirmed yet. */
export function useMenuItems() {
  const query = useQuery({
    queryKey: MENU,
    queryFn: ({ signal }) => api(listMenuItems, { signal }),
    networkMode: 'always',
  })
  const patches = usePendingPatches()
  const { data } = query
  const items = useMemo(
    () => (patches.size === 0 ? data : data?.map((item) => ({ ...item, ...patches.get(item.id) }))),
    [data, patches],
  )
  return { items, error: query.error, refetch: query.refetch }
}

/** One item; the list's copy is shown until the item is loaded. */
export function useMenuItem(id: number) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...MENU, id],
    queryFn: ({ signal }) => api(getMenuItem, { params: { id }, signal }),
    placeholderData: () => client.getQueryData<MenuItem[]>(MENU)?.find((item) => item.id === id),
    networkMode: 'always',
  })
  const patches = usePendingPatches()
  const item = useMemo(() => query.data && { ...query.data, ...patches.get(id) }, [query.data, patches, id])
  return { item, error: query.error, refetch: query.refetch }
}

/** Puts the saved values into the cache, without a fetch. */
export function useUpdateCachedItem() {
  const client = useQueryClient()
  return (id: number, saved: Partial<MenuItem>) =>
    client.setQueryData([...MENU, id], (before: MenuItem | undefined) => before && { ...before, ...saved })
}

function usePendingPatches(): ReadonlyMap<number, Partial<MenuItem>> {
  const changes = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: (mutation) => mutation.state.variables as ItemChange,
  })
  return useMemo(() => {
    const patches = new Map<number, Partial<MenuItem>>()
    for (const change of changes) patches.set(change.id, { ...patches.get(change.id), ...patchOf(change) })
    return patches
  }, [changes])
}

/**
 * Adds a category and offers it in the form at once.
 * @returns the new category's id
 */
export function useAddCategory() {
  const client = useQueryClient()
  const write = useWrite()
  return async (title: string): Promise<number> => {
    const adding = api(addCategory, { body: { title } })
    await write(adding)
    const { id } = await adding
    client.setQueryData(CATEGORIES, (before: Category[] = []) => [...before, { id, title }])
    return id
  }
}

/**
 * Changes an item's price or availability. The change counts as pending until the refetched menu contains it.
 */
export function useItemChange() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    // Offline, the change fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: ({ id, ...change }: ItemChange) =>
      'price' in change
        ? api(setMenuItemPrice, { params: { id }, body: { price: change.price } })
        : api(setMenuItemSoldOut, { params: { id }, body: { isSoldOut: change.isSoldOut } }),
    onSettled: () => client.invalidateQueries({ queryKey: MENU }),
  })
}

/** Marks an item as sold out or available. A refusal shows its reason. */
export function useSetSoldOut({ id }: MenuItem): (isSoldOut: boolean) => void {
  const { mutate } = useItemChange()
  return (isSoldOut) => mutate({ id, isSoldOut }, { onError: (error) => toast.error(messageOf(error)) })
}

/** The store's money format and its currency symbol. */
export function useCurrency(): { format: MoneyFormat; symbol: string } {
  const currency = useStoreSetting().data?.currency ?? 'MXN'
  const format = moneyFormat(currency)
  return { format, symbol: format(toCents(0)).replace(/[\d.,\s]/g, '') }
}
