/** @jsxImportSource preact */
import type { Cents } from '@comanda/shared/kernel/money'
import type { GuestLanguage, GuestStart } from '@comanda/shared/qr/guest-page'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { moneyFormat } from '../parts/money.ts'
import { CartPage } from './CartPage.tsx'
import { FailedPage } from './FailedPage.tsx'
import { GuestContext } from './guest-context.ts'
import { headOf } from './head.ts'
import { keepCart } from './kept-cart.ts'
import { keepLanguage, LanguageContext, useLanguage } from './language.ts'
import { MenuPage } from './MenuPage.tsx'
import { Message } from './Message.tsx'
import { type Customer, type Outcome, orderBody, placeOrder } from './ordering.ts'
import { SuccessPage } from './SuccessPage.tsx'
import { CART, MENU, speak } from './texts.ts'
import { useCart } from './use-cart.ts'
import { scannedTable, useMenu } from './use-menu.ts'
import { failedAddress, successAddress, usePlace } from './use-place.ts'

/** All of the diner's pages, in the phone's language or the one that was chosen. */
export function App({ start, isDrawn = false }: { start: GuestStart; isDrawn?: boolean }) {
  const [language, setLanguage] = useState(start.language)
  speak(language)
  const choose = useCallback((next: GuestLanguage) => {
    keepLanguage(next)
    setLanguage(next)
  }, [])
  const spoken = useMemo(() => ({ language, choose }), [language, choose])
  return (
    <LanguageContext.Provider value={spoken}>
      <Pages start={start} isDrawn={isDrawn && language === start.language} />
    </LanguageContext.Provider>
  )
}

function Pages({ start, isDrawn }: { start: GuestStart; isDrawn: boolean }) {
  const { language } = useLanguage()
  const { place, go } = usePlace({ code: start.code, view: viewOf(start) })
  const { load, reload, retry } = useMenu(start, place)
  const menu = load.state === 'ready' ? load.menu : null
  const { cart, changes, change, understand } = useCart(place.code, menu)
  const hasLeft = useRef(false)
  if (place.view !== 'menu') hasLeft.current = true
  const [said, setSaid] = useState({ on: place.view, text: '' })
  const [isSending, setSending] = useState(false)
  const isMenuPage = place.view === 'menu' || place.view === 'cart'

  useEffect(() => {
    const { state } = load
    const isShut = isMenuPage && (state === 'broken' || state === 'unavailable')
    const { title, lang } = headOf(isShut ? state : place.view, menu, language)
    document.title = title
    // Written again, even the same language has the whole page styled anew.
    if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  }, [place.view, load, menu, isMenuPage, language])

  const finish = useCallback(
    (outcome: Outcome) => {
      if ('orderId' in outcome) {
        keepCart(place.code, [])
        change(() => [])
        go(successAddress(place.code, outcome.orderId), { replace: true })
        return
      }
      if (outcome.refusal.isStale) void reload()
      go(failedAddress(place.code), { replace: place.view === 'failed' })
    },
    [change, go, reload, place],
  )

  const send = async (body: string): Promise<void> => {
    setSending(true)
    finish(await placeOrder(place.code, body))
    setSending(false)
  }

  const order = (customer: Customer): void => {
    if (cart && cart.length > 0) void send(orderBody(cart, customer, scannedTable(place.code)))
  }

  const table = load.state === 'ready' ? load.table : null
  const guest = useMemo(() => {
    if (!menu) return null
    const { currency, is_qr_order_enabled } = menu.storeSettings
    return {
      code: place.code,
      menu,
      table,
      // Made when the first amount is written: the drawn menu needs none, and it takes a slow phone a while.
      format: (amount: Cents) => moneyFormat(currency)(amount),
      canOrder: is_qr_order_enabled === 1,
      isDrawn: isDrawn && menu === start.menu && !hasLeft.current,
      language,
      go,
      say: (text: string) => setSaid({ on: place.view, text }),
    }
  }, [menu, table, place, isDrawn, start, go, language])

  if (place.view === 'success') return <SuccessPage place={place} go={go} />
  if (place.view === 'failed') {
    return <FailedPage code={place.code} isSending={isSending} onRetry={(body) => void send(body)} go={go} />
  }
  if (place.view === 'broken' || load.state === 'broken') {
    return <Message title={MENU.broken} hint={MENU.brokenHint} icon="broken" />
  }
  if (load.state === 'unavailable') {
    return <Message title={MENU.unavailable} hint={MENU.unavailableHint} icon="info" />
  }
  if (load.state === 'failed') {
    return (
      <Message title={MENU.failed} hint={MENU.failedHint} icon="warning">
        <button type="button" class="button primary mt-2" onClick={retry}>
          {MENU.retry}
        </button>
      </Message>
    )
  }
  if (!guest) return <Message title={place.view === 'cart' ? CART.wait : MENU.wait} />
  return (
    <GuestContext.Provider value={guest}>
      {place.view === 'menu' ? (
        <MenuPage cart={cart} change={change} />
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
        {said.on === place.view && said.text !== '' ? said.text : null}
      </p>
    </GuestContext.Provider>
  )
}

const viewOf = ({ view }: GuestStart) => (view === 'unavailable' ? 'menu' : view)
