import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, Button, TooltipTrigger } from 'react-aria-components'

const TOOLTIP =
  'max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas ' +
  'transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0'

interface TooltipProps {
  text: ReactNode
  /** The explained element: a button or link of this folder. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right'
  isDisabled?: boolean
}

export function Tooltip({ text, children, placement = 'top', isDisabled }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100} isDisabled={isDisabled}>
      {children}
      <AriaTooltip placement={placement} offset={6} className={TOOLTIP}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** A tooltip for non-interactive content, such as a date or an icon. The keyboard can focus it. */
export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Tooltip text={text}>
      <Button className="cursor-help rounded-sm text-left">{children}</Button>
    </Tooltip>
  )
}
