import type { QrTable } from '@comanda/shared/qr/api'
import type { GuestStart } from '@comanda/shared/qr/guest-page'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { fetchMenu, fetchTable } from '../api.ts'
import { readValue, removeValue, writeValue } from '../browser-storage.ts'
import type { Place } from '../use-place.ts'

export type Menu = NonNullable<GuestStart['menu']>

export type Load =
  | { state: 'waiting' | 'failed' | 'broken' | 'unavailable' }
  | { state: 'ready'; menu: Menu; table: QrTable | null }

const menuLoad = (menu: Menu, table: QrTable | null): Load =>
  menu.storeSettings.is_qr_menu_enabled ? { state: 'ready', menu, table } : { state: 'unavailable' }

function startLoad({ view, menu }: GuestStart): Load {
  if (view === 'broken' || view === 'unavailable') return { state: view }
  return menu ? menuLoad(menu, null) : { state: 'waiting' }
}

const tableKey = (code: string): string => `comanda.qr.table.${code}`

/** The table of the scanned code, for this tab only: the next visit may be at another table. */
export function scannedTable(code: string): string | null {
  const raw = readValue('session', tableKey(code))
  return typeof raw === 'string' && raw !== '' ? raw : null
}

/** Notes the table of the address, or writes it there: a phone that drops a tab opens it again with its address alone. */
export function noteTable(code: string): void {
  const address = new URL(location.href)
  const table = address.searchParams.get('table')
  if (table) writeValue('session', tableKey(code), table.slice(0, 100))
  const known = scannedTable(code)
  if (table || known === null) return
  address.searchParams.set('table', known)
  history.replaceState(null, '', address)
}

/** The code is that of no table. */
export function forgetTable(code: string): void {
  removeValue('session', tableKey(code))
  const address = new URL(location.href)
  address.searchParams.delete('table')
  history.replaceState(null, '', address)
}

/**
 * The store's menu, server-rendered or fetched. Opening the cart fetches it again, for the table's name and
 * for changes.
 */
export function useMenu(start: GuestStart, { view, code }: Place) {
  const [load, setLoad] = useState<Load>(() => startLoad(start))
  const loaded = useRef(load)
  loaded.current = load
  const loadedCode = useRef(start.code)
  const latest = useRef(0)

  const reload = useCallback(async (): Promise<void> => {
    const turn = ++latest.current
    const reply = await fetchMenu(code, scannedTable(code))
    if (turn !== latest.current) return
    if (reply.kind === 'menu') setLoad(menuLoad(reply.menu, reply.menu.storeTable))
    // A failed refetch keeps the current menu.
    else setLoad((known) => (known.state === 'ready' ? known : { state: reply.kind }))
  }, [code])

  useEffect(() => {
    if (view !== 'menu' && view !== 'cart') return
    const isOther = loadedCode.current !== '' && loadedCode.current !== code
    loadedCode.current = code
    if (isOther) setLoad({ state: 'waiting' })
    const { state } = loaded.current
    if (isOther || state === 'waiting' || (state === 'ready' && view === 'cart')) void reload()
  }, [view, code, reload])

  // The rendered menu is that of all tables.
  const isMenu = view === 'menu' && load.state === 'ready'
  useEffect(() => {
    const scanned = isMenu ? scannedTable(code) : null
    if (scanned === null) return
    void fetchTable(code, scanned).then((table) => {
      if (table) setLoad((known) => (known.state === 'ready' ? { ...known, table } : known))
    })
  }, [code, isMenu])

  const retry = useCallback(() => {
    setLoad({ state: 'waiting' })
    void reload()
  }, [reload])

  return { load, reload, retry }
}
