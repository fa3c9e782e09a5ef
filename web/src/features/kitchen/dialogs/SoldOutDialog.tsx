import { searchable } from '@comanda/shared/kernel/searchable'
import { type KitchenDish, listDishes } from '@comanda/shared/kitchen/api'
import { setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'

const dishesQuery = queryOptions({
  queryKey: ['kitchen', 'menu'],
  queryFn: ({ signal }) => api(listDishes, { signal }),
  networkMode: 'always',
  staleTime: 0,
})

/** Longer lists are slow to scroll: the search finds the other dishes. */
const MOST_SHOWN = 60

const LETTERS = new Intl.Collator('es-MX', { sensitivity: 'base' })

/** Lists the dishes with a switch for sold out. Mounting it opens it. */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(dishesQuery)
  const isOffline = useIsOffline()
  const change = useChange()
  const [search, setSearch] = useState('')
  const found = useFound(data, search)
  const offlineId = useId()

  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.soldOutTitle}>
      <div className="flex flex-col gap-3">
        {isOffline && (
          <Banner tone="bad" icon={WifiOff}>
            <span id={offlineId}>{TEXTS.soldOutOffline}</span>
          </Banner>
        )}
        <SearchField label={TEXTS.searchDish} value={search} onChange={setSearch} />
        {!data && error && (
          <ErrorState text={messageOf(error, TEXTS.actionFailed)} onRetry={() => refetch()} />
        )}
        {data && (
          <p role="status" className="text-muted">
            {found.length === 0 && TEXTS.noDish}
            {found.length > MOST_SHOWN && TEXTS.moreDishes(MOST_SHOWN, found.length)}
          </p>
        )}
        <ul className="min-h-40 divide-y divide-line">
          {found.slice(0, MOST_SHOWN).map((dish) => (
            <li key={dish.id} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
              <span className="min-w-0 grow text-lg wrap-anywhere">{dish.title}</span>
              {dish.is_sold_out === 1 && <span className="font-medium text-bad">{TEXTS.soldOut}</span>}
              <Switch
                isSelected={dish.is_sold_out === 1}
                isDisabled={isOffline}
                onChange={(isSoldOut) => void change(dish, isSoldOut)}
                aria-label={TEXTS.soldOutOf(dish.title)}
                {...(isOffline ? { 'aria-describedby': offlineId } : {})}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Updates the switch at once and reverts it when the server refuses. */
function useChange() {
  const queries = useQueryClient()
  return async (dish: KitchenDish, isSoldOut: boolean): Promise<void> => {
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
}

/**
 * Dishes that were sold out when the dialog opened come first. A changed dish keeps its position, so that a
 * double tap does not hit the next dish.
 */
function useFound(dishes: readonly KitchenDish[] | undefined, search: string): readonly KitchenDish[] {
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null)
  if (dishes && !first) setFirst(new Set(dishes.filter((one) => one.is_sold_out === 1).map(({ id }) => id)))
  const wanted = searchable(search.trim())
  const rank = ({ id }: KitchenDish) => (first?.has(id) ? 0 : 1)
  return (dishes ?? [])
    .filter(({ title }) => searchable(title).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || LETTERS.compare(a.title, b.title))
}
