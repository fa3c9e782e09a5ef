import { ChevronRight } from 'lucide-react'
import { TextLink } from '../../ui/TextLink.tsx'
import { MENU_ITEMS } from './addresses.ts'
import { ITEM, TEXTS } from './texts.ts'

const WAY = [
  { href: '/dashboard/settings', label: TEXTS.settings },
  { href: MENU_ITEMS, label: TEXTS.title },
]

export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={ITEM.breadcrumb} className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
        {WAY.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1.5">
            <TextLink href={href} className="inline-flex min-h-6 items-center">
              {label}
            </TextLink>
            <ChevronRight aria-hidden size={14} className="text-muted" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-muted">
          {title}
        </li>
      </ol>
    </nav>
  )
}
