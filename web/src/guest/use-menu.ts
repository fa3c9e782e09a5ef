import type { QrTable } from '@comanda/shared/qr/api'
import type { GuestStart } from '@comanda/shared/qr/guest-page'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { fetchMenu } from './api.ts'
import { keep, recall } from './memory.ts'
import type { Place } from './use-place.ts'

export type Menu = NonNullable<GuestStart['menu']>

export type Load =
  | { state: 'waiting' | 'failed' | 'broken' | 'unavailable' }
  | { state: 'ready'; menu: Menu; table: QrTable | null }

export const menuLoad = (menu: Menu, table: QrTable | null): Load =>
  menu.storeSettings.is_qr_menu_enabled ? { state: 'ready', menu, table } : { state: 'unavailable' }

export function startLoad({ view, menu }: GuestStart): Load {
  if (view === 'broken' || view === 'unavailable') return { state: view }
  return menu ? menuLoad(menu, null) : { state: 'waiting' }
}

const tableKey = (code: string): string => `comanda.qr.table.${code}`

/** The table whose code was scanned: as long as this tab, since tomorrow's table is another. */
export function scannedTable(code: string): string | null {
  const raw = recall('visit', tableKey(code))
  return typeof raw === 'string' ? raw : null
}

function noteTable(code: string): void {
  const table = new URLSearchParams(location.search).get('table')
  if (table) keep('visit', tableKey(code), table.slice(0, 100))
}

/**
 * The store's menu: what the server drew, else fetched. Entering the cart asks again, for the table's name and
 * because the diner may have read for an hour.
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
    // A menu in hand is better than none: only a first load can fail.
    else setLoad((known) => (known.state === 'ready' ? known : { state: reply.kind }))
  }, [code])

  useEffect(() => {
    if (view !== 'menu' && view !== 'cart') return
    noteTable(code)
    const isOther = loadedCode.current !== '' && loadedCode.current !== code
    loadedCode.current = code
    if (isOther) setLoad({ state: 'waiting' })
    const { state } = loaded.current
    if (isOther || state === 'waiting' || (state === 'ready' && view === 'cart')) void reload()
  }, [view, code, reload])

  const retry = useCallback(() => {
    setLoad({ state: 'waiting' })
    void reload()
  }, [reload])

  return { load, reload, retry }
}
