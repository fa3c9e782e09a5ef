import { AREA } from '@comanda/shared/kernel/scopes'
import { Banknote, FileText, Sunset } from 'lucide-react'
import { userMay } from '../../api/session.ts'
import { useCurrentUser } from '../../parts/session/use-current-user.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { FIGURES } from './figures/texts.ts'

const TABS = {
  till: { href: '/dashboard/till', label: FIGURES.till, icon: Banknote },
  z: { href: '/dashboard/till/z', label: FIGURES.reports, icon: FileText },
  day: { href: '/dashboard/till/day', label: FIGURES.day, icon: Sunset },
} as const

/** The pages of the till, at the same place on each of them: those that the person may open. */
export function TillTabs({ here }: { here: keyof typeof TABS }) {
  const user = useCurrentUser()
  const seesFigures = user !== undefined && userMay(user, AREA.tillFigures)
  const tabs = seesFigures ? Object.values(TABS) : [TABS.till]
  if (tabs.every((tab) => tab === TABS[here])) return null
  return <PageTabs label={FIGURES.pages} tabs={tabs} here={TABS[here].href} />
}
