import type { User } from '@comanda/shared/auth/api'
import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { Banknote, CalendarPlus, CircleSlash, type LucideIcon } from 'lucide-react'
import { userMay } from '../../../api/session.ts'
import type { Hit } from './hits.ts'
import { bestMatches, makeSearchable } from './match.ts'

interface Act {
  title: string
  href: string
  icon: LucideIcon
  scopes: readonly Scope[]
}

/** What can be done from the search. */
const ACTS: readonly Act[] = [
  { title: 'Abrir turno', href: '/dashboard/till', icon: Banknote, scopes: AREA.till },
  {
    title: 'Nueva reserva',
    href: '/dashboard/reservation?nueva=1',
    icon: CalendarPlus,
    scopes: AREA.manageReservations,
  },
  { title: 'Marcar agotado', href: '/dashboard/kitchen?agotados=1', icon: CircleSlash, scopes: AREA.kitchen },
]

export const actHits = (user: User, wanted: string): Hit[] =>
  bestMatches(
    makeSearchable(
      ACTS.filter(({ scopes }) => userMay(user, scopes)),
      ({ title }) => title,
    ),
    wanted,
  ).map(({ title, href, icon }) => ({ id: `act ${title}`, title, href, icon }))
