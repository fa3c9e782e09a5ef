import { type GuestPlace, guestPlaceOf } from '@comanda/shared/qr/guest-page'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shieldClosed } from '../ui/tap-shield.ts'
import { readValue, writeValue } from './browser-storage.ts'

/** The current page and its parameters. */
export interface Place extends GuestPlace {
  /** The number of the placed request; empty when unknown. */
  no: string
}

interface Navigation {
  place: Place
  /** Opens one of the diner's pages; `replace` replaces the history entry. */
  go: (address: string, options?: { replace: boolean }) => void
}

export const menuAddress = (code: string): string => (code === '' ? '/m' : `/m/${encodeURIComponent(code)}`)
export const cartAddress = (code: string): string => `${menuAddress(code)}/cart`
export const successAddress = (code: string, no: number): string =>
  `/m/order-success?code=${encodeURIComponent(code)}&no=${no}`
export const failedAddress = (code: string): string => `/m/order-failed?code=${encodeURIComponent(code)}`

const LAST = 'comanda.qr.code'

/** Reads the URL. The result pages have their store in the query, else it is the last visited store. */
function readPlace(): Place {
  const { view, code } = guestPlaceOf(location.pathname)
  const query = new URLSearchParams(location.search)
  if (view === 'menu' || view === 'cart') {
    writeValue('session', LAST, code)
    return { view, code, no: '' }
  }
  const last = readValue('session', LAST)
  const named = query.get('code') ?? (typeof last === 'string' ? last : '')
  return { view, code: named, no: /^\d{1,10}$/.exec(query.get('no') ?? '')?.[0] ?? '' }
}

/** Starts with the server's page; reads the URL after hydration. */
export function usePlace(start: GuestPlace): Navigation {
  const [place, setPlace] = useState<Place>({ ...start, no: '' })
  const menuScroll = useRef(0)

  useEffect(() => {
    const arrive = () =>
      setPlace((here) => {
        const there = readPlace()
        const isSame = here.view === there.view && here.code === there.code && here.no === there.no
        return isSame ? here : there
      })
    arrive()
    // This code restores the scroll position between pages; the browser restores it after a reload.
    history.scrollRestoration = 'manual'
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('popstate', arrive)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('popstate', arrive)
      removeEventListener('pagehide', leave)
    }
  }, [])

  useEffect(() => {
    if (place.view !== 'menu') return
    const note = () => {
      menuScroll.current = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place.view])

  const rendered = useRef(place.view)
  useLayoutEffect(() => {
    if (rendered.current === place.view) return
    rendered.current = place.view
    scrollTo(0, place.view === 'menu' ? menuScroll.current : 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [place.view])

  const go = useCallback<Navigation['go']>((address, options) => {
    if (options?.replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setPlace(readPlace())
    // A double tap must not press a button of the next page at the same place.
    shieldClosed()
  }, [])
  return { place, go }
}
