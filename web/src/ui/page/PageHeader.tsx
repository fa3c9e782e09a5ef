import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { MenuButton, type MenuEntry } from '../layers/Menu.tsx'
import { useUiWords } from '../words.ts'
import { PageTabs } from './PageTabs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** The main action of the page. */
  action?: ReactNode
  /** Further actions: buttons before the main one, on a phone one menu. */
  more?: readonly MenuEntry[]
  /** Of the phone's menu alone: what wider screens have in `action`. */
  onPhone?: readonly MenuEntry[]
  /** The other pages of the subject, beside the title; a phone has them in its menu, because it has no row for them. */
  tabs?: ComponentProps<typeof PageTabs>
  /** Content beside the title, such as a count; on a phone below it. */
  aside?: ReactNode
  /** Filters, in one row below the title; on a phone the row scrolls. */
  children?: ReactNode
  /** What the page is for, below the filters. */
  lead?: ReactNode
}

/** The head of a page. A phone has one row for title and actions, and at most one for filters. */
export function PageHeader({
  title,
  action,
  more = [],
  onPhone = [],
  tabs,
  aside,
  children,
  lead,
}: PageHeaderProps) {
  const others = tabs?.tabs.filter(({ href }) => href !== tabs.here) ?? []
  const inMenu = [...others.map((tab) => ({ id: tab.href, ...tab })), ...more, ...onPhone]
  return (
    <>
      <header className="mb-2 flex flex-col gap-1.5 sm:mb-3 sm:gap-3">
        <div className="flex min-h-8 items-center gap-2 sm:min-h-11 sm:flex-wrap">
          {/* The title grows, so that an action that wraps to the next line starts at the left. */}
          <div className="flex min-w-0 grow items-baseline gap-x-4 max-sm:flex-col sm:flex-wrap sm:items-center">
            <h1 className="text-xl leading-6 font-semibold sm:text-2xl">{title}</h1>
            {aside}
          </div>
          {tabs && (
            <div className="max-sm:hidden">
              <PageTabs {...tabs} />
            </div>
          )}
          {more.length > 0 && <MoreButtons items={more} />}
          {action}
          {inMenu.length > 0 && <MoreMenu items={inMenu} />}
        </div>
        {children && (
          // The row fades at the edge beyond which it goes on; it also holds the hidden labels of its fields.
          <div className="relative -mx-4 -my-1 flex items-end gap-2 overflow-x-auto py-1 pr-8 pl-4 max-sm:[mask-image:linear-gradient(to_left,transparent,black_2rem)] max-sm:*:shrink-0 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0">
            {children}
          </div>
        )}
      </header>
      {lead && <p className="mb-4 max-w-prose text-muted">{lead}</p>}
    </>
  )
}

const MoreButtons = ({ items }: { items: readonly MenuEntry[] }) => (
  <div className="flex flex-wrap gap-2 max-sm:hidden">
    {items.map(({ id, label, icon, href, onAction }) =>
      href === undefined ? (
        <Button key={id} size="touch" icon={icon} onPress={onAction}>
          {label}
        </Button>
      ) : (
        <LinkButton key={id} size="touch" icon={icon} href={href}>
          {label}
        </LinkButton>
      ),
    )}
  </div>
)

function MoreMenu({ items }: { items: readonly MenuEntry[] }) {
  const words = useUiWords()
  return (
    <div className="-mr-2.5 sm:hidden">
      <MenuButton
        trigger={<IconButton size="touch" icon={EllipsisVertical} label={words.more} />}
        items={items}
      />
    </div>
  )
}
