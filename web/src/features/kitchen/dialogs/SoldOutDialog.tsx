import { type KitchenDish, listDishes } from '@comanda/shared/kitchen/api'
import { setMenuItemSoldOut, setVariantSoldOut } from '@comanda/shared/menu/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, WifiOff } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { api, messageOf } from '../../../api/client.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { cx } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { StationCard } from '../cards/cards.ts'
import { TEXTS } from '../texts.ts'
import { type DishGroup, groupsOfDishes, lacksSome, searchDishes } from './dish-groups.ts'
import { SoldOutDish } from './SoldOutDish.tsx'

interface SoldOutDialogProps {
  /** What the screen shows: these dishes come first. */
  cards: readonly StationCard[]
  onClose: () => void
}

const dishesQuery = queryOptions({
  queryKey: ['kitchen', 'menu'],
  queryFn: ({ signal }) => api(listDishes, { signal }),
  networkMode: 'always',
  staleTime: 0,
})

/** A longer group is slow to show: the search finds the other dishes. */
const MOST_SHOWN = 60

/** The cook's list of what is sold: on, the dish sells. Mounting it opens it. */
export function SoldOutDialog({ cards, onClose }: SoldOutDialogProps) {
  const { data, error, refetch } = useQuery(dishesQuery)
  const isOffline = useIsOffline()
  const [search, setSearch] = useState('')
  const groups = useGroups(data, cards)
  const found = searchDishes(groups, search)
  const offlineId = useId()
  // A short menu is in sight as a whole.
  const isShort = (data?.length ?? 0) <= MOST_SHOWN

  return (
    <Dialog onClose={onClose} title={TEXTS.soldOutTitle}>
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
        <p role="status" className="text-muted empty:hidden">
          {data && found.length === 0 && TEXTS.noDish}
        </p>
        <div className="min-h-40">
          {found.map((group) => (
            <Group
              key={group.title}
              group={group}
              isOpenAtFirst={group.isFirst || isShort}
              offlineId={isOffline ? offlineId : undefined}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  group: DishGroup
  isOpenAtFirst: boolean
  /** The text that says why the switches are off, without a connection. */
  offlineId: string | undefined
}

function Group({ group: { title, dishes }, isOpenAtFirst, offlineId }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const change = useChange()
  const id = useId()
  const shown = dishes.slice(0, MOST_SHOWN)
  return (
    <section aria-labelledby={id}>
      <h3 className="sticky top-0 z-10 bg-surface">
        <Button
          id={id}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2 border-b border-line text-left text-base font-semibold data-hovered:bg-hover"
        >
          <span className="min-w-0 grow wrap-anywhere">{title}</span>
          <span className="font-normal text-muted">{dishes.length}</span>
          <ChevronDown aria-hidden size={20} className={cx('shrink-0 text-muted', isOpen && 'rotate-180')} />
        </Button>
      </h3>
      {isOpen && (
        <ul className="divide-y divide-line pb-2">
          {shown.map((dish) => (
            <SoldOutDish
              key={dish.id}
              dish={dish}
              offlineId={offlineId}
              onChange={(variantId, isSoldOut) => void change(dish, variantId, isSoldOut)}
            />
          ))}
        </ul>
      )}
      {isOpen && dishes.length > MOST_SHOWN && (
        <p className="pb-3 text-muted">{TEXTS.moreDishes(MOST_SHOWN, dishes.length)}</p>
      )}
    </section>
  )
}

/** Updates the switches at once and reverts them when the server refuses. `variantId` null: the whole dish. */
function useChange() {
  const queries = useQueryClient()
  return async (dish: KitchenDish, variantId: number | null, isSoldOut: boolean): Promise<void> => {
    const show = (changed: KitchenDish) =>
      queries.setQueryData(dishesQuery.queryKey, (dishes) =>
        dishes?.map((one) => (one.id === dish.id ? changed : one)),
      )
    await queries.cancelQueries({ queryKey: dishesQuery.queryKey })
    show(withSoldOut(dish, variantId, isSoldOut))
    const body = { isSoldOut }
    try {
      const { message } = await (variantId === null
        ? api(setMenuItemSoldOut, { params: { id: dish.id }, body })
        : api(setVariantSoldOut, { params: { itemId: dish.id, variantId }, body }))
      toast.success(message)
    } catch (failure) {
      show(dish)
      toast.error(messageOf(failure, TEXTS.actionFailed))
    }
  }
}

/** As the server does: a dish is sold out with all of its variants. */
function withSoldOut(dish: KitchenDish, variantId: number | null, isSoldOut: boolean): KitchenDish {
  const is_sold_out = isSoldOut ? 1 : 0
  const variants = dish.variants.map((one) =>
    variantId === null || one.id === variantId ? { ...one, is_sold_out: is_sold_out as 0 | 1 } : one,
  )
  const isGone = variants.length === 0 ? isSoldOut : variants.every((one) => one.is_sold_out === 1)
  return { ...dish, variants, is_sold_out: isGone ? 1 : 0 }
}

/** What is first stays first while the list is open, so that a double tap does not hit the next dish. */
function useGroups(
  dishes: readonly KitchenDish[] | undefined,
  cards: readonly StationCard[],
): readonly DishGroup[] {
  const [onTickets] = useState(
    () => new Set(cards.flatMap(({ items }) => items.map(({ item_id }) => item_id))),
  )
  const [lacking, setLacking] = useState<ReadonlySet<number> | null>(null)
  if (dishes && !lacking) setLacking(new Set(dishes.filter(lacksSome).map(({ id }) => id)))
  return useMemo(
    () => (dishes && lacking ? groupsOfDishes(dishes, { onTickets, lacking }) : []),
    [dishes, lacking, onTickets],
  )
}
