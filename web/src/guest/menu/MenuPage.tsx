/** @jsxImportSource preact */
import { filterMenu, hasTaxOnTop, isCustomizable } from '@comanda/shared/menu/menu'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import { cartTotals, countItems } from '@comanda/shared/pos/cart'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import type { ComponentChildren } from 'preact'
import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { DinerCart } from '../cart/stored-cart.ts'
import { useGuest } from '../guest-context.ts'
import { langOf, MENU, titleOf } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Picture } from '../ui/Picture.tsx'
import { cartAddress } from '../use-place.ts'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemList } from './ItemList.tsx'
import { StoreDialog } from './StoreDialog.tsx'

interface MenuPageProps {
  cart: DinerCart | null
  onAdd: AddDish
  /** At a table, in place of the cart's. */
  bar: ComponentChildren
}

type AddDish = (item: QrMenuItem, variantId: number | null, addonIds: readonly number[]) => void

export function MenuPage({ cart, onAdd, bar }: MenuPageProps) {
  const { menu, canOrder, language } = useGuest()
  const [search, setSearch] = useState('')
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [open, setOpen] = useState<QrMenuItem | null>(null)
  const shown = useMemo(() => shownOf(menu.menuItems, search, categoryId), [menu, search, categoryId])

  const add = useAdding(cart, onAdd)
  const addLatest = useRef(add)
  addLatest.current = add
  const press = useCallback((item: QrMenuItem) => {
    if (isCustomizable(item)) setOpen(item)
    else addLatest.current(item, null, [])
  }, [])

  return (
    <div class={canOrder || bar ? 'above-bar' : 'pb-6'}>
      <StoreHeader />
      <main class="mx-auto max-w-6xl px-4">
        <MenuFilters
          search={search}
          onSearch={setSearch}
          categoryId={categoryId}
          onCategory={setCategoryId}
        />
        <p class="sr-only" role="status">
          {search.trim() !== '' || categoryId !== null ? MENU.found(shown.length) : null}
        </p>
        <ItemList
          key={language}
          shown={shown}
          cart={canOrder ? cart : null}
          hasHeads={categoryId === null}
          onOpen={setOpen}
          onAdd={press}
        />
        {shown.length === 0 && (
          <p class="py-16 text-center text-muted">
            {menu.menuItems.length === 0 ? MENU.empty : MENU.noMatches}
          </p>
        )}
        {menu.menuItems.some(hasTaxOnTop) && (
          <p class="py-6 text-center text-sm text-muted">{MENU.taxNote}</p>
        )}
      </main>
      {open && (
        <ItemDialog item={open} onClose={() => setOpen(null)} onAdd={(...choice) => add(open, ...choice)} />
      )}
      {bar ?? (canOrder && cart && cart.length > 0 && <CartBar cart={cart} />)}
    </div>
  )
}

/** A guest may search by the words of the card that is on the table. */
const bothTitles = ({ title, title_en = '' }: QrMenuItem): string => `${title}\n${title_en}`

/** Instead of a category: no category has this id. */
const RECOMMENDED = 0

function shownOf(
  items: readonly QrMenuItem[],
  search: string,
  categoryId: number | null,
): readonly QrMenuItem[] {
  if (categoryId === RECOMMENDED)
    return filterMenu(items.filter(isRecommended), search, new Set(), bothTitles)
  return filterMenu(items, search, new Set(categoryId === null ? [] : [categoryId]), bothTitles)
}

const isRecommended = (item: QrMenuItem): boolean => item.is_recommended === 1

/** Adds to the cart while it has room, and says so aloud. */
function useAdding(cart: DinerCart | null, onAdd: AddDish): AddDish {
  const { announce } = useGuest()
  return (item, variantId, addonIds) => {
    if (!cart) return
    if (cart.length >= MAX_CART_LINES) {
      announce(MENU.cartFull)
      return
    }
    onAdd(item, variantId, addonIds)
    announce(MENU.added(titleOf(item), countItems(cart) + 1))
  }
}

function CartBar({ cart }: { cart: DinerCart }) {
  const { code, go, format } = useGuest()
  const count = countItems(cart)
  return (
    <nav class="bar" aria-label={MENU.viewCart}>
      <Link
        href={cartAddress(code)}
        go={go}
        class="button primary large mx-auto flex! max-w-xl justify-between!"
      >
        <span class="flex items-center gap-2">
          <Icon name="bag" />
          {MENU.cartBar(count)}
        </span>
        <span class="tabular-nums">{format(cartTotals(cart).total)}</span>
      </Link>
    </nav>
  )
}

function StoreHeader() {
  const { menu, table } = useGuest()
  const { store_name, image } = menu.storeSettings
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="mx-auto flex min-h-20 max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-1">
      {image && <Picture image={image} isEarly isSmall />}
      <div class="words">
        <h1 lang="es" tabIndex={-1} class="text-2xl leading-7 font-semibold outline-none">
          {store_name}
        </h1>
        {/* Its line is there before the table is known, so that nothing moves. */}
        <p class="min-h-6 text-muted">{table?.table_title}</p>
      </div>
      <button type="button" class="button icon" aria-label={MENU.details} onClick={() => setOpen(true)}>
        <Icon name="info" />
      </button>
      {isOpen && <StoreDialog onClose={() => setOpen(false)} />}
    </header>
  )
}

interface MenuFiltersProps {
  search: string
  onSearch: (text: string) => void
  categoryId: number | null
  onCategory: (id: number | null) => void
}

/** Search and category chips, sticky while the menu scrolls. */
function MenuFilters({ search, onSearch, categoryId, onCategory }: MenuFiltersProps) {
  const { menu } = useGuest()
  const hasRecommended = menu.menuItems.some(isRecommended)

  /** Scrolls to the start, because a shorter list may end above the scroll position. */
  function changeFilter(change: () => void): void {
    change()
    document.querySelector('main')?.scrollIntoView()
  }
  const choose = (id: number | null) => changeFilter(() => onCategory(id))

  return (
    <div class="sticky top-0 z-1 -mx-4 border-b border-line bg-canvas py-2 [@media(height<30rem)]:static">
      <search class="relative mx-4 block">
        <span class="pointer-events-none absolute inset-y-0 left-[12px] flex items-center text-muted">
          <Icon name="search" />
        </span>
        <input
          type="search"
          class="field pl-[40px]!"
          aria-label={MENU.search}
          placeholder={MENU.search}
          autocomplete="off"
          enterkeyhint="search"
          value={search}
          onInput={({ currentTarget }) => changeFilter(() => onSearch(currentTarget.value))}
        />
      </search>
      {(hasRecommended || menu.categories.length > 0) && (
        <fieldset class="chips" aria-label={MENU.categories}>
          <Chip title={MENU.all} isChosen={categoryId === null} onChoose={() => choose(null)} />
          {hasRecommended && (
            <Chip
              title={MENU.allRecommended}
              isChosen={categoryId === RECOMMENDED}
              onChoose={() => choose(RECOMMENDED)}
            />
          )}
          {menu.categories.map((category) => (
            <Chip
              key={category.id}
              lang={langOf(category)}
              title={titleOf(category)}
              isChosen={categoryId === category.id}
              onChoose={() => choose(category.id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface ChipProps {
  title: string
  lang?: string
  isChosen: boolean
  onChoose: () => void
}

const Chip = ({ title, lang, isChosen, onChoose }: ChipProps) => (
  <button type="button" class="chip" lang={lang} aria-pressed={isChosen} onClick={onChoose}>
    {title}
  </button>
)
