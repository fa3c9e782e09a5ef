import { AREA } from '@comanda/shared/kernel/scopes'
import { Banknote, FileText, Sunset } from 'lucide-react'
import { Link } from 'react-aria-components'
import { userMay } from '../../api/session.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { CHIP, cx } from '../../ui/classes.ts'
import { FIGURES } from './figures/texts.ts'

const TABS = [
  { id: 'till', href: '/dashboard/till', label: FIGURES.till, icon: Banknote },
  { id: 'z', href: '/dashboard/till/z', label: FIGURES.reports, icon: FileText },
  { id: 'day', href: '/dashboard/till/day', label: FIGURES.day, icon: Sunset },
] as const

/** The pages of the till, at the same place on each of them: those that the person may open. */
export function TillTabs({ here }: { here: (typeof TABS)[number]['id'] }) {
  const user = useCurrentUser()
  const seesFigures = user !== undefined && userMay(user, AREA.tillFigures)
  const tabs = TABS.filter(({ id }) => id === 'till' || seesFigures)
  if (tabs.every(({ id }) => id === here)) return null
  return (
    <nav aria-label={FIGURES.pages} className="flex gap-2">
      {tabs.map(({ id, href, label, icon: Icon }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === here ? 'page' : undefined}
          className={cx(
            CHIP,
            'whitespace-nowrap max-sm:px-3 aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink',
          )}
        >
          <Icon aria-hidden size={18} className="max-sm:hidden" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
