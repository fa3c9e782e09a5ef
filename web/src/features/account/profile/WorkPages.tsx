import type { User } from '@comanda/shared/auth/api'
import {
  Armchair,
  Banknote,
  CalendarCheck,
  ChartNoAxesCombined,
  ChefHat,
  ClipboardList,
  ContactRound,
  type LucideIcon,
  ReceiptText,
  Settings,
  ShoppingCart,
  Stamp,
} from 'lucide-react'
import { Link } from 'react-aria-components'
import { homeOf } from '../../../api/session.ts'
import { workPagesOf } from '../../../parts/session/first-page.ts'
import { OWN_TEXTS } from '../own-texts.ts'

type Path = ReturnType<typeof workPagesOf>[number]['path']

const ICONS: Record<Path, LucideIcon> = {
  '/dashboard/pos': ShoppingCart,
  '/dashboard/orders': ClipboardList,
  '/dashboard/floor': Armchair,
  '/dashboard/kitchen': ChefHat,
  '/dashboard/till': Banknote,
  '/dashboard/reservation': CalendarCheck,
  '/dashboard/customers': ContactRound,
  '/dashboard/invoices': ReceiptText,
  '/dashboard/invoices/cfdi': Stamp,
  '/dashboard/reports': ChartNoAxesCombined,
  '/dashboard/settings': Settings,
}

/** The pages of a person's work, as large links, where the profile is the first page after the sign-in. */
export function WorkPages({ user }: { user: User }) {
  const pages = workPagesOf(user)
  if (pages.length === 0 || homeOf(user) !== '/dashboard/profile') return null
  return (
    <nav
      aria-label={OWN_TEXTS.profile.work}
      className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {pages.map(({ path, title }) => {
        const Icon = ICONS[path]
        return (
          <Link
            key={path}
            href={path}
            className="flex min-h-20 items-center gap-2.5 rounded-lg border border-edge bg-surface px-3 font-medium data-hovered:bg-hover data-pressed:bg-hover max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-1 sm:text-lg"
          >
            <Icon aria-hidden size={26} className="shrink-0 text-brand-ink" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </Link>
        )
      })}
    </nav>
  )
}
