import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Avatar } from '../../parts/Avatar.tsx'
import { cx } from '../../ui/classes.ts'
import { MenuButton, type MenuEntry } from '../../ui/layers/Menu.tsx'

interface PersonMenuProps {
  label: string
  name: string
  /** `bar`: in the header; `card` and `rail`: at the end of the open or collapsed side navigation. */
  look?: 'bar' | 'card' | 'rail'
  /** Below the name, in the card. */
  detail?: string | undefined
  /** Also on a phone, where several people share the device. */
  isNameShown?: boolean
  items: readonly MenuEntry[]
}

/** The menu of the signed-in user. */
export function PersonMenu({ label, name, look = 'bar', detail, isNameShown, items }: PersonMenuProps) {
  const isBar = look === 'bar'
  return (
    <MenuButton
      label={label}
      placement={isBar ? 'bottom end' : 'top start'}
      trigger={
        <Button
          className={cx(
            'flex min-h-11 min-w-0 items-center rounded-md px-1.5 text-left data-hovered:bg-hover data-pressed:bg-hover',
            isBar ? 'gap-2' : 'gap-3',
            look === 'card' && 'w-full py-1',
          )}
        >
          <Avatar name={name} />
          <span className="sr-only">{label}: </span>
          <span
            className={cx(
              'min-w-0',
              look === 'rail' && 'sr-only',
              look === 'card' && 'grow',
              isBar && (isNameShown ? 'max-w-24 sm:max-w-48' : 'max-w-48 max-sm:sr-only'),
            )}
          >
            <span className="block truncate font-medium">{name}</span>
            {detail && look === 'card' && (
              <span className="block truncate text-xs font-medium text-muted">{detail}</span>
            )}
          </span>
          {look !== 'rail' && <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />}
        </Button>
      }
      items={items}
    />
  )
}
