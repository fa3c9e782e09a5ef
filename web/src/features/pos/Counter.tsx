import type { PosInit } from '@comanda/shared/pos/api'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../parts/use-media.ts'
import { cx } from '../../ui/classes.ts'
import { CartPhone } from './CartPhone.tsx'
import { CartSide } from './CartSide.tsx'
import type { CartStore } from './cart-store.ts'
import type { DraftStore } from './drafts.ts'
import { LazyDialogs } from './LazyDialogs.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import { PosShortcuts } from './PosShortcuts.tsx'
import { PosContext } from './pos-context.ts'
import { QrLive } from './QrLive.tsx'
import { Said } from './Said.tsx'
import { sayChange } from './say-change.ts'
import { TEXTS } from './texts.ts'
import { useMenuIndex } from './use-menu-index.ts'
import { usePosActions } from './use-pos-actions.ts'

interface CounterProps {
  data: PosInit
  store: CartStore
  drafts: DraftStore
}

/** Lower than that (a phone on its side), the cart has no room of its own either. */
const WIDE = '(min-width: 48rem) and (min-height: 34rem)'

const BESIDE = 'grid grid-cols-[minmax(0,1fr)_minmax(20rem,30%)] grid-rows-[minmax(0,1fr)]'
const BELOW = 'flex flex-col'

const NO_CATEGORIES: ReadonlySet<number> = new Set()

export function Counter({ data, store, drafts }: CounterProps) {
  const menu = useMenuIndex(data.menuItems)
  const [categoryIds, setCategoryIds] = useState(NO_CATEGORIES)
  const search = useRef<HTMLInputElement>(null)
  const isWide = useMedia(WIDE)
  const { pos, dialog, undo, saying } = usePosActions(data, store, drafts)

  useEffect(() => {
    sayChange(store.refresh(menu.byId, new Set(data.storeTables.map(({ id }) => id))))
  }, [store, menu, data.storeTables])

  return (
    <PosContext value={pos}>
      <div className={cx('h-full min-h-0 grow', isWide ? BESIDE : BELOW)}>
        <h1 className="sr-only">{TEXTS.title}</h1>
        <MenuPanel menu={menu} categoryIds={categoryIds} onCategories={setCategoryIds} searchRef={search} />
        {isWide ? <CartSide undo={undo} /> : <CartPhone undo={undo} />}
        <LazyDialogs dialog={dialog} menu={menu} categoryIds={categoryIds} onCategories={setCategoryIds} />
        <PosShortcuts search={search} />
        <QrLive />
        <Said saying={saying} />
      </div>
    </PosContext>
  )
}
