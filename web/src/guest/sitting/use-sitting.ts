import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { post } from '../api.ts'
import type { DinerCart } from '../cart/stored-cart.ts'
import { forgetTable, type Menu, noteTable, scannedTable } from '../menu/use-menu.ts'
import type { Place } from '../use-place.ts'
import { type Choice, type KeptSitting, sittingKey } from './kept-sitting.ts'
import { listenToTable } from './live.ts'
import { type TableNews, TablePhone } from './table-phone.ts'
import { priceShown } from './view.ts'

interface Parts {
  place: Place
  menu: Menu | null
  reloadMenu: () => Promise<void>
  /** Takes what was chosen with a code that is no table's. */
  onNoTable: (lines: DinerCart) => void
}

/** The sitting of the scanned table as this phone shows it; null without a table. */
export interface TableState {
  phone: TablePhone
  /** Null before the guest has done anything. */
  kept: KeptSitting | null
  isOffline: boolean
  isSending: boolean
  news: readonly TableNews[]
}

export function useSitting({ place: { view, code }, menu, reloadMenu, onNoTable }: Parts): TableState | null {
  const [table, setTable] = useState<string | null>(null)
  const latest = useRef({ menu, reloadMenu, onNoTable })
  latest.current = { menu, reloadMenu, onNoTable }

  // Before the first paint, so that no tap finds the page without its table.
  useLayoutEffect(() => {
    if (view !== 'menu' && view !== 'cart') return
    noteTable(code)
    setTable(scannedTable(code))
  }, [view, code])

  const phone = useMemo(() => (table === null ? null : phoneAt(code, table, latest, setTable)), [code, table])
  const [, draw] = useState({})
  useLayoutEffect(() => {
    if (!phone || table === null) return
    const again = () => draw({})
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === sittingKey(code, table)) phone.follow()
    }
    const unwatch = phone.watch(again)
    // Another tab changed it.
    addEventListener('storage', follow)
    again()
    return () => {
      unwatch()
      removeEventListener('storage', follow)
      phone.stop()
    }
  }, [phone, code, table])

  const kept = phone?.kept ?? null
  useGoingOn(phone)
  useLive(phone, code, kept, latest)
  if (!phone) return null
  return { phone, kept, isOffline: phone.isOffline, isSending: phone.isSending, news: phone.news }
}

type Latest = { current: Pick<Parts, 'menu' | 'reloadMenu' | 'onNoTable'> }

function phoneAt(code: string, table: string, latest: Latest, setTable: (table: null) => void): TablePhone {
  const itemOf = (id: number) => latest.current.menu?.menuItems.find((item) => item.id === id)
  return new TablePhone({
    code,
    table,
    post: (part, body, key) => post(code, `/sitting${part}`, JSON.stringify(body), key),
    reloadMenu: () => latest.current.reloadMenu(),
    priceOf: (choice) => priceShown(choice, { get: itemOf }),
    onNoTable(puts) {
      forgetTable(code)
      setTable(null)
      latest.current.onNoTable(puts.flatMap(({ wanted }) => lineOf(wanted, itemOf)))
    },
  })
}

function lineOf(
  choice: Choice | null,
  itemOf: (id: number) => Menu['menuItems'][number] | undefined,
): DinerCart {
  const item = choice && itemOf(choice.item_id)
  if (!item) return []
  const { variant_id: variantId, addons_ids: addonIds, quantity, notes } = choice
  return [{ item, variantId, addonIds, quantity, notes: notes ?? '' }]
}

/** After a reload, and when the phone is looked at again or has a line again. A phone that has not joined asks nothing. */
function useGoingOn(phone: TablePhone | null): void {
  useEffect(() => {
    if (!phone) return
    const goOn = () => {
      const { kept } = phone
      if (document.visibilityState === 'hidden' || !kept) return
      if (kept.ticket !== null) phone.readAgain()
      else if (kept.puts.length > 0) phone.open()
    }
    goOn()
    addEventListener('online', goOn)
    document.addEventListener('visibilitychange', goOn)
    return () => {
      removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
    }
  }, [phone])
}

function useLive(phone: TablePhone | null, code: string, kept: KeptSitting | null, latest: Latest): void {
  const ticket = kept?.sitting && !kept.sitting.ended ? kept.ticket : null
  useEffect(() => {
    if (!phone || ticket === null) return
    return listenToTable(code, ticket, {
      onUpdate: () => phone.readAgain(),
      onMenu: () => void latest.current.reloadMenu(),
    })
  }, [phone, code, ticket, latest])
}
