import type { ReactNode } from 'react'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'
import { LayerShield } from './LayerShield.tsx'

/** What floats beside its button: a list, a menu, a calendar. */
export function Popover({ children, ...rest }: Omit<PopoverProps, 'children'> & { children: ReactNode }) {
  return (
    <AriaPopover {...rest}>
      <LayerShield />
      {children}
    </AriaPopover>
  )
}
