import { Check, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Separator } from 'react-aria-components'
import { Kbd } from '../buttons/Kbd.tsx'
import { cx, FADED } from '../classes.ts'
import { FLOATING, OPTION } from './floating.ts'
import { Popover } from './Popover.tsx'

export interface MenuEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: LucideIcon
  /** The key that does the same, shown at the end. */
  shortcut?: string | undefined
  onAction?: () => unknown
  /** Navigates to this path instead of calling `onAction`. */
  href?: string
  tone?: 'danger' | undefined
  isDisabled?: boolean
  /** Draws a line above the entry. */
  startsGroup?: boolean
}

interface MenuProps {
  /** The button that opens the menu: a Button or an IconButton. */
  trigger: ReactElement
  /** The accessible name of the list; by default the name of the trigger. */
  label?: string
  items: readonly MenuEntry[]
  /** The entry in force, of entries of which one is: shown with a check mark. */
  chosen?: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right bottom'
}

/** A button with a list of actions. */
export function MenuButton({ trigger, label, items, chosen, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} className={cx(FLOATING, 'min-w-52 overflow-auto p-1')}>
        <AriaMenu
          aria-label={label}
          className="outline-none"
          {...(chosen !== undefined && {
            selectionMode: 'single',
            disallowEmptySelection: true,
            selectedKeys: [chosen],
          })}
        >
          <MenuEntries items={items} />
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/** The entries of a menu, with a line above each group. */
export const MenuEntries = ({ items }: { items: readonly MenuEntry[] }) =>
  items.map((item) => (
    <Fragment key={item.id}>
      {item.startsGroup && <Separator className="my-1 border-t border-line" />}
      <Entry item={item} />
    </Fragment>
  ))

function Entry({ item }: { item: MenuEntry }) {
  const { id, label, description, icon: Icon, shortcut, onAction, href, tone, isDisabled } = item
  return (
    <MenuItem
      id={id}
      textValue={label}
      href={href}
      onAction={() => void onAction?.()}
      isDisabled={isDisabled}
      className={cx('group', OPTION, tone === 'danger' && 'text-bad')}
    >
      {Icon && (
        <Icon
          aria-hidden
          size={18}
          className={cx('shrink-0', tone !== 'danger' && 'text-muted', isDisabled && FADED)}
        />
      )}
      <span className="flex min-w-0 flex-col">
        <span className={cx(isDisabled && FADED)}>{label}</span>
        {description && <span className="text-sm text-muted">{description}</span>}
      </span>
      <Check aria-hidden size={18} className="ml-auto hidden shrink-0 text-brand group-data-selected:block" />
      {shortcut && (
        <span className="ml-auto pl-4 pointer-coarse:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </MenuItem>
  )
}
