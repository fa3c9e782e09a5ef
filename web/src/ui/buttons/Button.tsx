import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { type ButtonLook, buttonClass, ICON_SIZE } from './button-look.ts'
import { type PressHandler, usePendingPress } from './use-pending-press.ts'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress'>, ButtonLook {
  children: ReactNode
  icon?: LucideIcon
  /** While a returned promise is pending, the button is busy. */
  onPress?: PressHandler
  className?: string
}

export function Button({
  children,
  icon: Icon,
  variant = 'secondary',
  size = 'md',
  onPress,
  isPending,
  type,
  isFullWidth,
  className,
  ...rest
}: ButtonProps) {
  const { isWaiting, buttonProps } = usePendingPress({ onPress, isPending, type })
  return (
    <AriaButton {...rest} {...buttonProps} className={buttonClass({ variant, size, isFullWidth }, className)}>
      {isWaiting ? (
        <Spinner size={ICON_SIZE[size]} />
      ) : (
        Icon && <Icon aria-hidden size={ICON_SIZE[size]} className="shrink-0" />
      )}
      {children}
    </AriaButton>
  )
}
