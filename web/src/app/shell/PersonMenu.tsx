import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Avatar } from '../../parts/Avatar.tsx'
import { cx } from '../../ui/classes.ts'
import { MenuButton, type MenuEntry } from '../../ui/layers/Menu.tsx'

interface PersonMenuProps {
  label: string
  name: string
  /** Also on a phone, where several people share the device. */
  isNameShown?: boolean
  items: readonly MenuEntry[]
}

/** The menu of the signed-in user. */
export function PersonMenu({ label, name, isNameShown, items }: PersonMenuProps) {
  return (
    <MenuButton
      label={label}
      trigger={
        <Button className="flex min-h-11 min-w-0 items-center gap-2 rounded-md px-1.5 data-hovered:bg-hover data-pressed:bg-hover">
          <Avatar name={name} />
          <span className="sr-only">{label}: </span>
          <span
            className={cx(
              'truncate font-medium',
              isNameShown ? 'max-w-24 sm:max-w-48' : 'max-w-48 max-sm:sr-only',
            )}
          >
            {name}
          </span>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
        </Button>
      }
      items={items}
    />
  )
}
