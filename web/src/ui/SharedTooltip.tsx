import { type RefObject, useEffect, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { TOOLTIP } from './Tooltip.tsx'

const OPEN_MS = 500
const CLOSE_MS = 100

interface Shown {
  button: HTMLElement
  isOpen: boolean
}

/** The tooltip of all BareIconButtons inside of an area: nothing is drawn before the first of them is reached. */
export function SharedTooltip({ area }: { area: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    if (!area.current) return
    return watchButtons(area.current, (button) =>
      setShown((last) => (button ? { button, isOpen: true } : last && { ...last, isOpen: false })),
    )
  }, [area])

  if (!shown) return null
  const { button, isOpen } = shown
  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={(stays) => setShown({ button, isOpen: stays })}>
      <AriaTooltip triggerRef={{ current: button }} placement="top" offset={6} className={TOOLTIP}>
        {button.getAttribute('aria-label')}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** Tells whose tooltip is due, and null when it is no more: as a Tooltip around each of the buttons would. */
function watchButtons(area: HTMLElement, tell: (button: HTMLElement | null) => void): () => void {
  let over: HTMLElement | null = null
  let told: HTMLElement | null = null
  let timer = 0
  const become = (button: HTMLElement | null, after = 0) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (told !== button) tell(button)
      told = button
    }, after)
  }
  const hide = () => become(null)
  const listening = new AbortController()
  const { signal } = listening

  area.addEventListener(
    'pointerover',
    (event) => {
      const button = event.pointerType === 'touch' ? null : buttonAt(event)
      if (button === over) return
      over = button
      if (button) become(button, told ? 0 : OPEN_MS)
      else become(null, CLOSE_MS)
    },
    { signal },
  )
  area.addEventListener(
    'pointerleave',
    () => {
      over = null
      become(null, CLOSE_MS)
    },
    { signal },
  )
  area.addEventListener(
    'focusin',
    (event) => {
      const button = buttonAt(event)
      if (button?.matches(':focus-visible')) become(button)
    },
    { signal },
  )
  for (const end of ['focusout', 'pointerdown', 'keydown']) area.addEventListener(end, hide, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true })
  return () => {
    window.clearTimeout(timer)
    listening.abort()
  }
}

const buttonAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('button') : null
