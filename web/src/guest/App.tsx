/** @jsxImportSource preact */
import type { Cents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { addToCart } from '@comanda/shared/pos/cart'
import type { GuestLanguage, GuestStart } from '@comanda/shared/qr/guest-page'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CartPage } from './cart/CartPage.tsx'
import { type Customer, type Outcome, orderBody, placeOrder } from './cart/ordering.ts'
import { type DinerCart, storeCart } from './cart/stored-cart.ts'
import { useCart } from './cart/use-cart.ts'
import { GuestContext } from './guest-context.ts'
import { headOfPage } from './head.ts'
import { LanguageContext, storeLanguage, useLanguage } from './language.ts'
import { MenuPage } from './menu/MenuPage.tsx'
import { useClosed } from './menu/use-closed.ts'
import { type Load, type Menu, scannedTable, useMenu } from './menu/use-menu.ts'
import { FailedPage } from './result/FailedPage.tsx'
import { SuccessPage } from './result/SuccessPage.tsx'
import { SittingBar } from './sitting/SittingBar.tsx'
import { SittingPage } from './sitting/SittingPage.tsx'
import { useSitting } from './sitting/use-sitting.ts'
import { cartOf, itemsById } from './sitting/view.ts'
import { CART, chooseTexts, MENU } from './texts/texts.ts'
import { Message } from './ui/Message.tsx'
import { failedAddress, type Place, successAddress, usePlace } from './use-place.ts'

/** All diner pages, in the chosen language, else the phone's. */
export function App({ start, isServerRendered = false }: { start: GuestStart; isServerRendered?: boolean }) {
  const [language, setLanguage] = useState(start.language)
  chooseTexts(language)
  const choose = useCallback((next: GuestLanguage) => {
    storeLanguage(next)
    setLanguage(next)
  }, [])
  const languageState = useMemo(() => ({ language, choose }), [language, choose])
  return (
    <LanguageContext.Provider value={languageState}>
      <Pages start={start} isServerRendered={isServerRendered && language === start.language} />
    </LanguageContext.Provider>
  )
}

function Pages({ start, isServerRendered }: { start: GuestStart; isServerRendered: boolean }) {
  const { language } = useLanguage()
  const { place, go } = usePlace({ code: start.code, view: viewOfStart(start) })
  const { load, reload, retry } = useMenu(start, place)
  const menu = load.state === 'ready' ? load.menu : null
  const closed = useClosed(menu, language)
  const { cart, changes, change, understand } = useCart(place.code, menu)
  const hasLeft = useRef(false)
  if (place.view !== 'menu') hasLeft.current = true
  const [announcement, setAnnouncement] = useState({ view: place.view, text: '' })
  const isMenuPage = place.view === 'menu' || place.view === 'cart'
  const unavailable = load.state === 'broken' || load.state === 'unavailable' ? load.state : null

  const { isSending, send, order } = useOrdering({ place, go, reload, cart, change })
  const onNoTable = (lines: DinerCart) => change((current) => [...current, ...lines])
  const sitting = useSitting({ place, menu, reloadMenu: reload, onNoTable })
  useHead((isMenuPage && unavailable) || place.view, menu, language, sitting !== null)

  const table = load.state === 'ready' ? load.table : null
  const guest = useMemo(() => {
    if (!menu) return null
    const { currency, is_qr_order_enabled } = menu.storeSettings
    return {
      code: place.code,
      menu,
      table,
      // Created for the first amount: the server-rendered menu needs none, and creating it is slow on old
      // phones.
      format: (amount: Cents) => moneyFormat(currency)(amount),
      closed,
      canOrder: is_qr_order_enabled === 1,
      isServerRendered: isServerRendered && menu === start.menu && !hasLeft.current,
      language,
      go,
      announce: (text: string) => setAnnouncement({ view: place.view, text }),
    }
  }, [menu, table, closed, place, isServerRendered, start, go, language])

  // The account of a sitting can be read where orders are no longer taken.
  const atTable = guest?.canOrder || sitting?.kept?.ticket ? sitting : null
  const kept = atTable?.kept ?? null
  const isAtTable = atTable !== null
  const shared = useMemo(
    () => (isAtTable && menu ? cartOf(kept, itemsById(menu)) : null),
    [isAtTable, kept, menu],
  )

  if (place.view === 'success') return <SuccessPage place={place} go={go} />
  if (place.view === 'failed') {
    return <FailedPage code={place.code} isSending={isSending} onRetry={(body) => void send(body)} go={go} />
  }
  if (place.view === 'broken' || !guest) {
    return (
      <Unready state={place.view === 'broken' ? 'broken' : load.state} view={place.view} onRetry={retry} />
    )
  }
  return (
    <GuestContext.Provider value={guest}>
      {place.view === 'menu' ? (
        <MenuPage
          cart={shared ?? cart}
          onAdd={(item, variantId, addonIds) =>
            atTable
              ? atTable.phone.addDish({ item_id: item.id, variant_id: variantId, addons_ids: addonIds })
              : change((current) => addToCart(current, item, variantId, addonIds))
          }
          bar={atTable && shared && <SittingBar table={atTable} cart={shared} />}
        />
      ) : atTable ? (
        <SittingPage table={atTable} />
      ) : (
        <CartPage
          cart={cart}
          changes={changes}
          change={change}
          understand={understand}
          isSending={isSending}
          onOrder={order}
        />
      )}
      <p class="sr-only" role="status">
        {announcement.view === place.view && announcement.text !== '' ? announcement.text : null}
      </p>
    </GuestContext.Provider>
  )
}

function useHead(
  view: GuestStart['view'],
  menu: Menu | null,
  language: GuestLanguage,
  isAtTable: boolean,
): void {
  useEffect(() => {
    const { title, lang } = headOfPage(view, menu, language, isAtTable)
    document.title = title
    // Skips equal values: writing the same language restyles the whole page.
    if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  }, [view, menu, language, isAtTable])
}

interface OrderingParts {
  place: Place
  go: ReturnType<typeof usePlace>['go']
  reload: () => Promise<void>
  cart: DinerCart | null
  change: (alter: (cart: DinerCart) => DinerCart) => void
}

/** Sends the order, and opens the page of its result. */
function useOrdering({ place, go, reload, cart, change }: OrderingParts) {
  const [isSending, setSending] = useState(false)

  function finish(outcome: Outcome): void {
    if ('orderId' in outcome) {
      storeCart(place.code, [])
      change(() => [])
      go(successAddress(place.code, outcome.orderId), { replace: true })
      return
    }
    if (outcome.refusal.isStale) void reload()
    go(failedAddress(place.code), { replace: place.view === 'failed' })
  }

  const send = async (body: string): Promise<void> => {
    setSending(true)
    finish(await placeOrder(place.code, body))
    setSending(false)
  }

  const order = (customer: Customer): void => {
    if (cart && cart.length > 0) void send(orderBody(cart, customer, scannedTable(place.code)))
  }

  return { isSending, send, order }
}

interface UnreadyProps {
  state: Load['state']
  view: Place['view']
  onRetry: () => void
}

/** In place of a menu that cannot be shown, or not yet. */
function Unready({ state, view, onRetry }: UnreadyProps) {
  if (state === 'broken') return <Message title={MENU.broken} hint={MENU.brokenHint} icon="broken" />
  if (state === 'unavailable') {
    return <Message title={MENU.unavailable} hint={MENU.unavailableHint} icon="info" />
  }
  if (state === 'failed') {
    return (
      <Message title={MENU.failed} hint={MENU.failedHint} icon="warning">
        <button type="button" class="button primary mt-2" onClick={onRetry}>
          {MENU.retry}
        </button>
      </Message>
    )
  }
  return <Message title={view === 'cart' ? CART.wait : MENU.wait} />
}

const viewOfStart = ({ view }: GuestStart) => (view === 'unavailable' ? 'menu' : view)
