import type { PosInit } from '@comanda/shared/pos/api'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAddress } from '../../parts/hooks/use-address.ts'
import { useLoaded } from '../../parts/hooks/use-loaded.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'
import { usePageKeys } from '../../parts/hooks/use-page-keys.ts'
import { cx } from '../../ui/classes.ts'
import { useLineActions } from './cart/CartLines.tsx'
import { CartPhone, CartSide } from './cart/CartPanel.tsx'
import type { CartStore } from './cart/cart-store.ts'
import { useEndings } from './cart/use-endings.ts'
import { useRepeatRound } from './cart/use-repeat-round.ts'
import { tableIdsOf } from './data.ts'
import { loadDialogs, useDialogsCode } from './dialogs-code.ts'
import type { DraftStore } from './drafts/drafts.ts'
import { MenuPanel } from './menu/MenuPanel.tsx'
import { indexMenu } from './menu/menu-index.ts'
import type { PosDialogs } from './PosDialogs.tsx'
import { PosContext, sayChange, usePos, usePosActions } from './pos-context.ts'
import { useQrCountLive } from './qr/qr-data.ts'
import type { Target } from './target.ts'
import { TEXTS } from './texts.ts'

interface CounterProps {
  data: PosInit
  store: CartStore
  drafts: DraftStore
  target: Target | null
}

/** Below this size (a phone in landscape, too) the cart is a sheet. */
const WIDE = '(min-width: 48rem) and (min-height: 34rem)'

const BESIDE = 'grid grid-cols-[minmax(0,1fr)_minmax(20rem,30%)] grid-rows-[minmax(0,1fr)]'
const BELOW = 'flex flex-col'

const NO_CATEGORIES: ReadonlySet<number> = new Set()

/** The menu, the cart beside or below it, and the open dialog. */
export function Counter({ data, store, drafts, target }: CounterProps) {
  const menu = useMemo(() => indexMenu(data.menuItems), [data.menuItems])
  const [categoryIds, setCategoryIds] = useState(NO_CATEGORIES)
  const search = useRef<HTMLInputElement>(null)
  const isWide = useMedia(WIDE)
  const { pos, dialog, undo, announcement, lastSale } = usePosActions(data, store, drafts, target)

  useEffect(() => {
    // Without its code, the cart stays until the next start.
    void import('./cart/settle-cart.ts').then(({ settleCart }) => settleCart(store)).catch(() => {})
  }, [store])
  useEffect(() => {
    sayChange(store.refresh(menu.byId, tableIdsOf(data)))
  }, [store, menu, data])

  return (
    <PosContext value={pos}>
      <div className={cx('h-full min-h-0 grow', isWide ? BESIDE : BELOW)}>
        <h1 className="sr-only">{TEXTS.title}</h1>
        <MenuPanel menu={menu} categoryIds={categoryIds} onCategories={setCategoryIds} searchRef={search} />
        {isWide ? (
          <CartSide undo={undo} lastSale={lastSale} />
        ) : (
          <CartPhone undo={undo} lastSale={lastSale} />
        )}
        <LazyDialogs dialog={dialog} menu={menu} categoryIds={categoryIds} onCategories={setCategoryIds} />
        <Shortcuts search={search} />
        <QrAnnouncements />
        <AskedCart />
        <p aria-live="polite" className="sr-only top-0 left-0">
          {announcement}
        </p>
      </div>
    </PosContext>
  )
}

function LazyDialogs(props: ComponentProps<typeof PosDialogs>) {
  const { open } = usePos()
  const part = useLoaded(loadDialogs, props.dialog !== null, () => {
    if (props.dialog?.kind === 'kitchen') props.dialog.held?.release()
    open(null)
  })
  return props.dialog && part && <part.PosDialogs {...props} />
}

/** Keeps the number of QR orders current and announces when it rises. */
function QrAnnouncements() {
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

const NOTHING_ASKED = {
  repeat: undefined,
  request: undefined,
  of: undefined,
  customer: undefined,
  name: undefined,
  guests: undefined,
}

/** Puts into the cart what the page was opened for, once: the last round, a request of a table, or guests who arrived. */
function AskedCart() {
  const pos = usePos()
  const withCode = useDialogsCode()
  const [{ repeat, request, of, customer, name, guests }, changeAddress] = useAddress()
  const repeatRound = useRepeatRound()
  const hasBegun = useRef(false)
  const begin = useEffectEvent(async () => {
    // So that neither a reload nor the way back does it again.
    changeAddress(NOTHING_ASKED, true)
    if (customer) {
      pos.store.setCustomer({ phone: customer, name: name ?? null })
      if (guests) pos.store.choose({ guests: Number(guests) })
      return
    }
    if (!request) return repeatRound?.()
    await withCode((code, queries) => code.loadRequestOfTable(Number(request), Number(of), pos, queries))
  })
  useEffect(() => {
    if (!(repeat || request || customer) || hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [repeat, request, customer])
  return null
}

const lineInFocus = (): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line ? Number(line.dataset.line) : null
}

/** Handles the keyboard shortcuts; renders nothing. */
function Shortcuts({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { store, open } = usePos()
  const { sendToKitchen, charge } = useEndings()
  const { changeQuantity, remove } = useLineActions()

  /** For the focused line, else the last line. */
  function onLine(act: (position: number) => void): void {
    const position = lineInFocus() ?? store.get().cart.length - 1
    if (position >= 0) act(position)
  }

  const editNotes = () => onLine((position) => open({ kind: 'notes', position }))

  /** Only the focused line. */
  function removeLine(): void {
    const position = lineInFocus()
    if (position !== null) remove(position)
  }

  usePageKeys({
    '/'() {
      search.current?.focus()
      search.current?.select()
    },
    '?': () => open({ kind: 'shortcuts' }),
    F2: editNotes,
    F8: sendToKitchen,
    ...(charge && { F9: charge }),
    '+': () => onLine((position) => changeQuantity(position, 1)),
    '-': () => onLine((position) => changeQuantity(position, -1)),
    Delete: removeLine,
  })
  return null
}
