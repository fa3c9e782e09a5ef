import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-aria-components'
import { CHIP, cx } from '../classes.ts'

interface PageTabsProps {
  label: string
  tabs: readonly { href: string; label: string; icon: LucideIcon }[]
  /** The address of the shown page. */
  here: string
}

/** Pages of one subject, at the same place on each of them. */
export const PageTabs = ({ label, tabs, here }: PageTabsProps) => (
  <nav aria-label={label} className="flex gap-2">
    {tabs.map(({ href, label: text, icon: Icon }) => (
      <Link
        key={href}
        href={href}
        aria-current={href === here ? 'page' : undefined}
        className={cx(
          CHIP,
          'whitespace-nowrap max-sm:px-3 aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink',
        )}
      >
        <Icon aria-hidden size={18} className="max-sm:hidden" />
        {text}
      </Link>
    ))}
  </nav>
)
