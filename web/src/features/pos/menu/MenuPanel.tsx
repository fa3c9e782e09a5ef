import { AREA } from '@comanda/shared/kernel/scopes'
import type { MenuItem } from '@comanda/shared/menu/api'
import { Plus, QrCode, SearchX, SlidersHorizontal, UtensilsCrossed } from 'lucide-react'
import { memo, type Ref, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { storedUserMay } from '../../../api/session.ts'
import { OldData } from '../../../parts/offline/OldData.tsx'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { useDeviceChoice } from '../device-choices.ts'
import { usePos } from '../pos-context.ts'
import { useQrCount } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'
import { CategoryChips, CategoryRail, useHasRail } from './Categories.tsx'
import { MenuGrid, type MenuGridHandle } from './MenuGrid.tsx'
import { type MenuIndex, searchMenu } from './menu-index.ts'

interface MenuPanelProps {
  menu: MenuIndex
  categoryIds: ReadonlySet<number>
  onCategories: (ids: ReadonlySet<number>) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search, diners' requests, categories and the grid of items. Changes of the cart do not render it again. */
export const MenuPanel = memo(function MenuPanel({
  menu,
  categoryIds,
  onCategories,
  searchRef,
}: MenuPanelProps) {
  const [isDense] = useDeviceChoice('dense')
  const hasRail = useHasRail()
  const grid = useRef<MenuGridHandle>(null)
  const { text, setText, items, submit } = useSearch(menu, categoryIds, grid)

  function goDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    grid.current?.focusFirst()
  }

  return (
    <section aria-label={TEXTS.menu} className="isolate flex min-h-0 min-w-0 grow">
      {hasRail && <CategoryRail chosen={categoryIds} onChoose={onCategories} />}
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <div className="flex flex-col gap-2 px-3 pt-2.5 pb-1.5">
          <OldData />
          <div className="flex items-center gap-2">
            <SearchField
              label={TEXTS.search}
              value={text}
              onChange={setText}
              onSubmit={submit}
              onKeyDown={goDown}
              shortcut="/"
              inputRef={searchRef}
              className="grow"
            />
            {!hasRail && <FilterButton />}
            <QrOrders />
          </div>
          {!hasRail && <CategoryChips chosen={categoryIds} onChoose={onCategories} />}
        </div>
        <Items
          items={items}
          isDense={isDense}
          hasOneCategory={categoryIds.size === 1}
          grid={grid}
          isMenuEmpty={menu.items.length === 0}
          onShowAll={() => {
            setText('')
            onCategories(new Set())
          }}
        />
      </div>
    </section>
  )
})

/** The typed text and the items that it finds. */
function useSearch(
  menu: MenuIndex,
  categoryIds: ReadonlySet<number>,
  grid: RefObject<MenuGridHandle | null>,
) {
  const { add } = usePos()
  const [text, setText] = useState('')
  // The letter appears first; the grid renders at a lower priority.
  const search = useDeferredValue(text)
  const items = useMemo(() => searchMenu(menu, search, categoryIds), [menu, search, categoryIds])

  /** Adds the only match; with several, the focus moves to the cards. */
  function submit(submitted: string): void {
    const [found, ...others] = searchMenu(menu, submitted, categoryIds)
    if (!found || others.length > 0) {
      grid.current?.focusFirst()
      return
    }
    setText('')
    add(found)
  }

  return { text, setText, items, submit }
}

const MENU_ITEMS = '/dashboard/settings/menu-items'

/** On a screen without the rail. */
function FilterButton() {
  const { open } = usePos()
  return (
    <IconButton
      label={TEXTS.filterCategories}
      icon={SlidersHorizontal}
      variant="secondary"
      size="touch"
      onPress={() => open({ kind: 'categories' })}
    />
  )
}

/** Diners' requests, with their number; not while the page serves one check or table. */
function QrOrders() {
  const { open, target } = usePos()
  const count = useQrCount()
  const isOffline = useIsOffline()
  if (target) return null
  return (
    <Button
      icon={QrCode}
      size="touch"
      isDisabled={isOffline}
      className="shrink-0 gap-1.5! px-3! text-sm!"
      onPress={() => open({ kind: 'qrOrders' })}
    >
      <span aria-hidden>QR</span>
      <span className="sr-only">{isOffline ? TEXTS.qrOrdersOffline : TEXTS.qrOrders}</span>
      <CountBadge count={isOffline ? 0 : count} />
    </Button>
  )
}

interface ItemsProps {
  items: readonly MenuItem[]
  isDense: boolean
  hasOneCategory: boolean
  grid: Ref<MenuGridHandle>
  isMenuEmpty: boolean
  onShowAll: () => void
}

const Items = memo(function Items({ isMenuEmpty, onShowAll, grid, ...shown }: ItemsProps) {
  if (shown.items.length > 0) return <MenuGrid {...shown} ref={grid} />
  if (isMenuEmpty) return <EmptyMenu />
  return (
    <EmptyState
      icon={SearchX}
      title={TEXTS.noMatches}
      action={
        <Button size="touch" onPress={onShowAll}>
          {TEXTS.showAll}
        </Button>
      }
    >
      {TEXTS.noMatchesHint}
    </EmptyState>
  )
})

/** Who may write the menu is led to it. */
function EmptyMenu() {
  const mayFill = storedUserMay(AREA.settings)
  return (
    <EmptyState
      icon={UtensilsCrossed}
      title={TEXTS.emptyMenu}
      action={
        mayFill && (
          <LinkButton href={MENU_ITEMS} variant="primary" size="touch" icon={Plus}>
            {TEXTS.fillMenu}
          </LinkButton>
        )
      }
    >
      {TEXTS.emptyMenuHint}
    </EmptyState>
  )
}
