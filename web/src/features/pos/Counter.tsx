import type { PosInit } from '@comanda/shared/pos/api'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useMedia } from '../../parts/use-media.ts'
import { cx } from '../../ui/classes.ts'
import { CartPhone, CartSide } from './cart/CartPanel.tsx'
import type { CartStore } from './cart/cart-store.ts'
import type { DraftStore } from './drafts/drafts.ts'
import { MenuPanel } from './menu/MenuPanel.tsx'
import { useMenuIndex } from './menu/menu-index.ts'
import type { PosDialogs } from './PosDialogs.tsx'
import { PosShortcuts } from './PosShortcuts.tsx'
import { PosContext, sayChange, usePos, usePosActions } from './pos-context.ts'
import { useQrCountLive } from './qr/qr-data.ts'
import { Said } from './Said.tsx'
import { TEXTS } from './texts.ts'

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

const load = () => import('./PosDialogs.tsx')

/** The counter's dialogs: their code comes after the menu is shown. */
function LazyDialogs(props: ComponentProps<typeof PosDialogs>) {
  const { open } = usePos()
  const part = useLoaded(load, props.dialog !== null, () => open(null))
  return props.dialog && part && <part.PosDialogs {...props} />
}

/** Keeps the number of diners' requests current and says aloud when it rises; shows nothing. */
function QrLive() {
  const { say } = usePos()
  const count = useQrCountLive()
  const before = useRef(count)
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && count > before.current) say(TEXTS.qrArrived(count))
    before.current = count
  }, [count, say])
  return null
}
