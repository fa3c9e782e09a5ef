import { Banknote, CalendarCheck, FileText } from 'lucide-react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { FIGURES } from '../figures/texts.ts'

const LINKS = [
  { id: 'till', href: '/dashboard/till', label: FIGURES.till, icon: Banknote },
  { id: 'z', href: '/dashboard/till/z', label: FIGURES.reports, icon: FileText },
  { id: 'day', href: '/dashboard/till/day', label: FIGURES.day, icon: CalendarCheck },
] as const

/** The other pages of the till. */
export const TillLinks = ({ without }: { without: (typeof LINKS)[number]['id'] }) => (
  <nav aria-label={FIGURES.till} className="flex flex-wrap gap-2">
    {LINKS.filter(({ id }) => id !== without).map(({ id, href, label, icon }) => (
      <LinkButton key={id} href={href} size="touch" icon={icon}>
        {label}
      </LinkButton>
    ))}
  </nav>
)
