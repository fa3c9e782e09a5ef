import { searchable } from '@comanda/shared/kernel/searchable'
import { type KitchenDish, listDishes } from '@comanda/shared/kitchen/api'
import { setMenuItemSoldOut, setVariantSoldOut } from '@comanda/shared/menu/api'
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
            <li key={dish.id} className="py-1.5">
              <Row
                title={dish.title}
                label={dish.title}
                isSoldOut={dish.is_sold_out === 1}
                offlineId={isOffline ? offlineId : undefined}
                onChange={(isSoldOut) => void change(dish, null, isSoldOut)}
              />
              {dish.variants.map((variant) => (
                <Row
                  key={variant.id}
                  title={variant.title}
                  label={`${dish.title}, ${variant.title}`}
                  isSoldOut={variant.is_sold_out === 1}
                  isVariant
                  offlineId={isOffline ? offlineId : undefined}
                  onChange={(isSoldOut) => void change(dish, variant.id, isSoldOut)}
                />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface RowProps {
  title: string
  /** The whole name, for the switch. */
  label: string
  isSoldOut: boolean
  isVariant?: boolean
  /** The text that says why the switch is off, without a connection. */
  offlineId: string | undefined
  onChange: (isSoldOut: boolean) => void
}

const Row = ({ title, label, isSoldOut, isVariant = false, offlineId, onChange }: RowProps) => (
  <div className={`flex min-h-11 items-center justify-between gap-3 ${isVariant ? 'pl-5' : 'text-lg'}`}>
    <span className="min-w-0 grow wrap-anywhere">{title}</span>
    {isSoldOut && <span className="text-base font-medium text-bad">{TEXTS.soldOut}</span>}
    <Switch
      isSelected={isSoldOut}
      isDisabled={offlineId !== undefined}
      onChange={onChange}
      aria-label={TEXTS.soldOutOf(label)}
      {...(offlineId === undefined ? {} : { 'aria-describedby': offlineId })}
    />
  </div>
)

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

const lacksSome = ({ is_sold_out, variants }: KitchenDish): boolean =>
  is_sold_out === 1 || variants.some((one) => one.is_sold_out === 1)

/**
 * Dishes that were sold out when the dialog opened, or had a variant that was, come first. A changed dish keeps its position, so that a
 * double tap does not hit the next dish.
 */
function useFound(dishes: readonly KitchenDish[] | undefined, search: string): readonly KitchenDish[] {
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null)
  if (dishes && !first) setFirst(new Set(dishes.filter(lacksSome).map(({ id }) => id)))
  const wanted = searchable(search.trim())
  const rank = ({ id }: KitchenDish) => (first?.has(id) ? 0 : 1)
  return (dishes ?? [])
    .filter(({ title }) => searchable(title).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || LETTERS.compare(a.title, b.title))
}
