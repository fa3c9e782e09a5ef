import type { LucideIcon } from 'lucide-react'
import { type ButtonLook, ICON_SIZE, iconButtonClass } from './button-look.ts'
import { cx } from './classes.ts'

interface BareIconButtonProps {
  /** What it does, as the SharedTooltip around it shows it and a screen reader says it. */
  label: string
  icon: LucideIcon
  onPress: () => void
  variant?: 'secondary' | 'quiet'
  size?: ButtonLook['size']
  className?: string
}

const LIVELY = 'touch-manipulation hover:bg-hover active:translate-y-px active:bg-hover'

/**
 * An IconButton that the browser alone runs, for rows that appear while somebody waits for them: there are four in
 * every line of the cart. Inside of an area with a SharedTooltip.
 */
export function BareIconButton({
  label,
  icon: Icon,
  onPress,
  variant = 'quiet',
  size = 'md',
  className,
}: BareIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={({ currentTarget }) => {
        // Safari does not by itself.
        currentTarget.focus({ preventScroll: true })
        onPress()
      }}
      className={iconButtonClass({ variant, size }, cx(LIVELY, className))}
    >
      <Icon aria-hidden size={ICON_SIZE[size]} />
    </button>
  )
}
