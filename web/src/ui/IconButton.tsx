import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps, ProgressBar } from 'react-aria-components'
import { type ButtonLook, ICON_SIZE, iconButtonClass } from './button-look.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'
import { type PressHandler, usePendingPress } from './usePendingPress.ts'

interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'onPress' | 'aria-label'>,
    ButtonLook {
  /** What it does, as the tooltip shows it and a screen reader says it. */
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
  isFullWidth: _none,
  placement,
  className,
  ...rest
}: IconButtonProps) {
  const { press, isBusy } = usePendingPress(onPress)
  const waiting = isPending || isBusy
  return (
    <Tooltip text={label} placement={placement}>
      <AriaButton
        {...rest}
        aria-label={label}
        isPending={waiting}
        onPress={press}
        className={iconButtonClass({ variant, size }, className)}
      >
        {waiting ? (
          <ProgressBar aria-label="Procesando" isIndeterminate>
            <Spinner size={ICON_SIZE[size]} />
          </ProgressBar>
        ) : (
          <Icon aria-hidden size={ICON_SIZE[size]} />
        )}
      </AriaButton>
    </Tooltip>
  )
}
