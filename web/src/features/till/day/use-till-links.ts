import { AREA } from '@comanda/shared/kernel/scopes'
import { Banknote, FileText, Sunset } from 'lucide-react'
import { userMay } from '../../../api/session.ts'
import { useCurrentUser } from '../../../parts/session/use-current-user.ts'
import type { MenuEntry } from '../../../ui/layers/Menu.tsx'
import { FIGURES } from '../figures/texts.ts'

const LINKS = [
  { id: 'till', href: '/dashboard/till', label: FIGURES.till, icon: Banknote },
  { id: 'z', href: '/dashboard/till/z', label: FIGURES.reports, icon: FileText },
  { id: 'day', href: '/dashboard/till/day', label: FIGURES.day, icon: Sunset },
] as const

/** The other pages of the till that the person may open. */
export function useTillLinks(without?: (typeof LINKS)[number]['id']): MenuEntry[] {
  const user = useCurrentUser()
  const seesFigures = user !== undefined && userMay(user, AREA.tillFigures)
  return LINKS.filter(({ id }) => id !== without && (id === 'till' || seesFigures))
}
