import type { ReactNode } from 'react'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components'
import { LayerShield } from './LayerShield.tsx'

/** A panel beside its button: a list, a menu or a calendar. */
export function Popover({ children, ...rest }: Omit<PopoverProps, 'children'> & { children: ReactNode }) {
  return (
    <AriaPopover {...rest}>
      <LayerShield />
      {children}
    </AriaPopover>
  )
}
