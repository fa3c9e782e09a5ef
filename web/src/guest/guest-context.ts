import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Closed } from './menu/use-closed.ts'
import type { Load, Menu } from './menu/use-menu.ts'

/** The shared state of the pages of an open menu. */
export interface Guest {
  code: string
  menu: Menu
  table: (Load & { state: 'ready' })['table']
  format: MoneyFormat
  closed: Closed
  canOrder: boolean
  /** True while the page still has the rows that the server rendered. */
  isServerRendered: boolean
  language: GuestLanguage
  go: (address: string) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

export const GuestContext = createContext<Guest | null>(null)

export function useGuest(): Guest {
  const guest = useContext(GuestContext)
  if (!guest) throw new Error('outside of an open menu')
  return guest
}
