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
import { api } from '../../api/client.ts'
import { CATEGORIES, useWrite } from '../../parts/settings/data.ts'

/** Below the settings' key: their events fetch it again. */
const MENU = ['settings', 'menu-items'] as const
const CHANGE = ['menu-item-change'] as const

/** What the list changes at once, before the server has agreed. */
export type ItemChange = { id: number } & ({ price: string } | { isSoldOut: boolean })

const patchOf = (change: ItemChange): Partial<MenuItem> =>
  'price' in change ? { price: change.price } : { is_sold_out: change.isSoldOut ? 1 : 0 }

/** The menu, with the changes made on this screen already shown. */
export function useMenuItems() {
  const query = useQuery({
    queryKey: MENU,
    queryFn: ({ signal }) => api(listMenuItems, { signal }),
    networkMode: 'always',
  })
  const patches = usePatches()
  const { data } = query
  const items = useMemo(
    () => (patches.size === 0 ? data : data?.map((item) => ({ ...item, ...patches.get(item.id) }))),
    [data, patches],
  )
  return { items, error: query.error, refetch: query.refetch }
}

/** One item; what the list knows of it stands in until it is there. */
export function useMenuItem(id: number) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...MENU, id],
    queryFn: ({ signal }) => api(getMenuItem, { params: { id }, signal }),
    placeholderData: () => client.getQueryData<MenuItem[]>(MENU)?.find((item) => item.id === id),
    networkMode: 'always',
  })
  const patches = usePatches()
  const item = useMemo(() => query.data && { ...query.data, ...patches.get(id) }, [query.data, patches, id])
  return { item, error: query.error, refetch: query.refetch }
}

/** Puts what was saved on the screen before it has been fetched again. */
export function useKeepSaved() {
  const client = useQueryClient()
  return (id: number, saved: Partial<MenuItem>) =>
    client.setQueryData([...MENU, id], (before: MenuItem | undefined) => before && { ...before, ...saved })
}

function usePatches(): ReadonlyMap<number, Partial<MenuItem>> {
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

/** Adds a category from within an item's form, which offers it at once. @returns its id */
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

/** Changes an item's price or availability. It counts as under way until the menu that shows it has arrived. */
export function useItemChange() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    // Offline it fails at once instead of promising a change that nobody else sees.
    networkMode: 'always',
    mutationFn: ({ id, ...change }: ItemChange) =>
      'price' in change
        ? api(setMenuItemPrice, { params: { id }, body: { price: change.price } })
        : api(setMenuItemSoldOut, { params: { id }, body: { isSoldOut: change.isSoldOut } }),
    onSettled: () => client.invalidateQueries({ queryKey: MENU }),
  })
}
