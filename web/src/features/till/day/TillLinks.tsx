import { AREA } from '@comanda/shared/kernel/scopes'
import { Banknote, CalendarCheck, FileText } from 'lucide-react'
import { userMay } from '../../../api/session.ts'
import { useCurrentUser } from '../../../parts/session/use-current-user.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { FIGURES } from '../figures/texts.ts'

const LINKS = [
  { id: 'till', href: '/dashboard/till', label: FIGURES.till, icon: Banknote },
  { id: 'z', href: '/dashboard/till/z', label: FIGURES.reports, icon: FileText },
  { id: 'day', href: '/dashboard/till/day', label: FIGURES.day, icon: CalendarCheck },
] as const

/** The other pages of the till that the person may open. */
export function TillLinks({ without }: { without?: (typeof LINKS)[number]['id'] }) {
  const user = useCurrentUser()
  const seesFigures = user !== undefined && userMay(user, AREA.tillFigures)
  const links = LINKS.filter(({ id }) => id !== without && (id === 'till' || seesFigures))
  if (links.length === 0) return null
  return (
    <nav aria-label={FIGURES.till} className="flex flex-wrap gap-2">
      {links.map(({ id, href, label, icon }) => (
        <LinkButton key={id} href={href} size="touch" icon={icon}>
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
