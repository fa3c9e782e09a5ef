import { type KitchenDish, listDishes } from '@comanda/shared/kitchen/api'
import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

const dishesQuery = queryOptions({
  queryKey: ['kitchen', 'menu'],
  queryFn: ({ signal }) => api(listDishes, { signal }),
  networkMode: 'always',
  staleTime: 0,
})

/** More are found by their name: a switch each for a thousand dishes is nothing to scroll through with wet hands. */
const MOST_SHOWN = 60

const LETTERS = new Intl.Collator('es-MX', { sensitivity: 'base' })
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What has run out, first; then the rest of the menu. */
function shownOf(dishes: readonly KitchenDish[], search: string): readonly KitchenDish[] {
  const wanted = plain(search.trim())
  return dishes
    .filter(({ title }) => plain(title).includes(wanted))
    .sort((a, b) => b.is_sold_out - a.is_sold_out || LETTERS.compare(a.title, b.title))
    .slice(0, MOST_SHOWN)
}

/** The cook is the first to know that a dish has run out. Mount it to open it. */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(dishesQuery)
  const [search, setSearch] = useState('')

  async function change(dish: KitchenDish, isSoldOut: boolean): Promise<void> {
    const show = (is_sold_out: 0 | 1) =>
      queries.setQueryData(dishesQuery.queryKey, (dishes) =>
        dishes?.map((one) => (one.id === dish.id ? { ...one, is_sold_out } : one)),
      )
    await queries.cancelQueries({ queryKey: dishesQuery.queryKey })
    show(isSoldOut ? 1 : 0)
    try {
      const { message } = await api(setMenuItemSoldOut, { params: { id: dish.id }, body: { isSoldOut } })
      toast.success(message)
    } catch (failure) {
      show(dish.is_sold_out)
      toast.error(messageOf(failure, TEXTS.actionFailed))
    }
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.soldOutTitle}>
      <div className="flex flex-col gap-3">
        <SearchField label={TEXTS.searchDish} value={search} onChange={setSearch} />
        {!data && error && (
          <ErrorState text={messageOf(error, TEXTS.actionFailed)} onRetry={() => refetch()} />
        )}
        <ul className="divide-y divide-line">
          {data &&
            shownOf(data, search).map((dish) => (
              <li key={dish.id} className="flex min-h-14 items-center justify-between gap-3">
                <span className="min-w-0 grow text-lg break-words">{dish.title}</span>
                {dish.is_sold_out === 1 && <span className="font-medium text-bad">{TEXTS.soldOut}</span>}
                <Switch
                  isSelected={dish.is_sold_out === 1}
                  onChange={(isSoldOut) => void change(dish, isSoldOut)}
                  aria-label={TEXTS.soldOutOf(dish.title)}
                />
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  )
}
