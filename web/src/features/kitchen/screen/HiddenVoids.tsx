import { Ban } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TEXTS } from '../texts.ts'

interface HiddenVoidsProps {
  box: RefObject<HTMLElement | null>
  /** Another value when other voids may be on the board. */
  of: unknown
}

/** Counts the cancellations that are out of sight, and leads to the first one. */
export function HiddenVoids({ box, of }: HiddenVoidsProps) {
  const [hidden, setHidden] = useState<readonly Element[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are those of `of`
  useEffect(() => {
    const voids = [...(box.current?.querySelectorAll('[data-void]') ?? [])]
    const out = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) out.delete(target)
        else out.add(target)
      setHidden(voids.filter((element) => out.has(element)))
    })
    for (const element of voids) observer.observe(element)
    if (voids.length === 0) setHidden([])
    return () => observer.disconnect()
  }, [box, of])
  const [first] = hidden
  if (!first) return null
  return (
    <Button
      size="touch"
      variant="danger"
      icon={Ban}
      className="shrink-0 whitespace-nowrap"
      onPress={() => {
        first.scrollIntoView({ block: 'center' })
        first.querySelector('button')?.focus({ preventScroll: true })
      }}
    >
      <span aria-hidden className="sm:hidden">
        {hidden.length}
      </span>
      <span className="max-sm:sr-only">{TEXTS.hiddenVoids(hidden.length)}</span>
    </Button>
  )
}
