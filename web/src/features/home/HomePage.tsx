import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { ChefHat, ClipboardList, type LucideIcon, ShoppingCart } from 'lucide-react'
import { Link } from 'react-aria-components'
import { storedUser, userMay } from '../../api/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface Shortcut {
  href: string
  title: string
  text: string
  icon: LucideIcon
  scopes: readonly Scope[]
}

const SHORTCUTS: readonly Shortcut[] = [
  {
    href: '/dashboard/pos',
    title: 'PDV',
    text: 'Toma pedidos y cobra.',
    icon: ShoppingCart,
    scopes: AREA.pos,
  },
  {
    href: '/dashboard/orders',
    title: 'Pedidos',
    text: 'Revisa las cuentas abiertas por mesa.',
    icon: ClipboardList,
    scopes: AREA.orders,
  },
  {
    href: '/dashboard/kitchen',
    title: 'Cocina',
    text: 'Prepara lo que está en espera.',
    icon: ChefHat,
    scopes: AREA.kitchen,
  },
]

/** Where the day begins: one tap to each place of work. */
export function HomePage() {
  const user = storedUser()
  const shortcuts = SHORTCUTS.filter(({ scopes }) => user && userMay(user, scopes))
  return (
    <>
      <PageHeader title="Panel" />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shortcuts.map(({ href, title, text, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-5 data-hovered:border-edge data-hovered:bg-hover data-pressed:bg-hover"
            >
              <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand-ink">
                <Icon aria-hidden size={28} />
              </span>
              <span className="min-w-0">
                <span className="block text-xl font-semibold">{title}</span>
                <span className="text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
