import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tooltip } from '../layers/Tooltip.tsx'
import { type ButtonLook, ICON_SIZE, iconButtonClass } from './button-look.ts'
import { type PressHandler, usePendingPress } from './use-pending-press.ts'

interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress' | 'aria-label'>,
    Omit<ButtonLook, 'isFullWidth'> {
  /** The action, for the tooltip and for screen readers. */
  label: string
  icon: LucideIcon
  onPress?: PressHandler
  placement?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
}

export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'md',
  onPress,
  isPending,
  type,
  placement,
  className,
  ...rest
}: IconButtonProps) {
  const { isWaiting, buttonProps } = usePendingPress({ onPress, isPending, type })
  return (
    <Tooltip text={label} placement={placement}>
      <AriaButton
        {...rest}
        {...buttonProps}
        aria-label={label}
        className={iconButtonClass({ variant, size }, className)}
      >
        {isWaiting ? <Spinner size={ICON_SIZE[size]} /> : <Icon aria-hidden size={ICON_SIZE[size]} />}
      </AriaButton>
    </Tooltip>
  )
}
