import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { MoneyFormat } from '../parts/money.ts'
import type { Load, Menu } from './use-menu.ts'

/** What the pages of an open menu have in common. */
export interface Guest {
  code: string
  menu: Menu
  table: (Load & { state: 'ready' })['table']
  format: MoneyFormat
  canOrder: boolean
  /** The rows of the menu stand in the page as the server drew them. */
  isDrawn: boolean
  language: GuestLanguage
  go: (address: string) => void
  /** Says something aloud, to whoever cannot see it happen. */
  say: (text: string) => void
}

export const GuestContext = createContext<Guest | null>(null)

export function useGuest(): Guest {
  const guest = useContext(GuestContext)
  if (!guest) throw new Error('outside of an open menu')
  return guest
}
