import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-aria-components'
import { type ButtonLook, buttonClass, ICON_SIZE } from './button-look.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className' | 'children'>, ButtonLook {
  children: ReactNode
  href: string
  icon?: LucideIcon
  className?: string
}

/** A link that looks like a button. */
export function LinkButton({
  children,
  icon: Icon,
  variant,
  size = 'md',
  isFullWidth,
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isFullWidth }, className)}>
      {Icon && <Icon aria-hidden size={ICON_SIZE[size]} />}
      {children}
    </Link>
  )
}
