import type { RefObject } from 'react'
import { Menu as AriaMenu } from 'react-aria-components'
import { cx } from '../classes.ts'
import { FLOATING } from './floating.ts'
import { MenuEntries, type MenuEntry } from './Menu.tsx'
import { Popover } from './Popover.tsx'

interface MenuAtProps {
  /** The element beside which the list opens, and which gets the focus back. */
  anchor: RefObject<Element | null>
  onClose: () => void
  label: string
  items: readonly MenuEntry[]
}

/** A list of actions that a right click, a long press or a key opens beside an element. */
export function MenuAt({ anchor, onClose, label, items }: MenuAtProps) {
  return (
    <Popover
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      placement="bottom"
      className={cx(FLOATING, 'min-w-52 overflow-auto p-1')}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
        <MenuEntries items={items} />
      </AriaMenu>
    </Popover>
  )
}
