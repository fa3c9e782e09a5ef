import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps, ProgressBar } from 'react-aria-components'
import { type ButtonLook, buttonClass, ICON_SIZE } from './button-look.ts'
import { Spinner } from './Spinner.tsx'
import { type PressHandler, usePendingPress } from './usePendingPress.ts'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress'>, ButtonLook {
  children: ReactNode
  icon?: LucideIcon
  /** A handler that answers a promise keeps the button busy until it settles. */
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
  isFullWidth,
  className,
  ...rest
}: ButtonProps) {
  const { press, isBusy } = usePendingPress(onPress)
  const waiting = isPending || isBusy
  return (
    <AriaButton
      {...rest}
      isPending={waiting}
      onPress={press}
      className={buttonClass({ variant, size, isFullWidth }, className)}
    >
      {waiting ? (
        <ProgressBar aria-label="Procesando" isIndeterminate>
          <Spinner size={ICON_SIZE[size]} />
        </ProgressBar>
      ) : (
        Icon && <Icon aria-hidden size={ICON_SIZE[size]} />
      )}
      {children}
    </AriaButton>
  )
}
