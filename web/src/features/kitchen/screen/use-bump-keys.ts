import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hasLetterKeys } from '../../../parts/browser/letter-keys.ts'

interface BumpActions {
  /** Completes the focused card. */
  onBump: (key: string, pressedAt: number) => void
  onRecall: () => void
  onTotals: () => void
}

const cardsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]

/** The card nearest to the focused card in a direction; the first card when none has the focus. */
function neighbour(cards: readonly HTMLElement[], from: HTMLElement | undefined, key: string) {
  if (!from) return cards[0]
  const at = from.getBoundingClientRect()
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const distances = cards.flatMap((card) => {
    const box = card.getBoundingClientRect()
    const along = sign * (isHorizontal ? box.left - at.left : box.top - at.top)
    const across = Math.abs(isHorizontal ? box.top - at.top : box.left - at.left)
    return along > 1 ? [{ card, distance: along + 2 * across }] : []
  })
  return distances.sort((a, b) => a.distance - b.distance)[0]?.card
}

/** The keys of a bump bar: 1 to 9 choose a card, arrows move, Enter completes it, R recalls, T adds up. */
export function useBumpKeys(box: RefObject<HTMLElement | null>, actions: BumpActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')) return
    const cards = cardsIn(box.current)
    const focused = target.closest<HTMLElement>('[data-card]') ?? undefined
    const { key } = event
    const isSign = /^[1-9rt]$/i.test(key)
    if (isSign && !hasLetterKeys()) return
    if (/^[1-9]$/.test(key)) focus(event, cards[Number(key) - 1])
    else if (key.startsWith('Arrow') && (focused || target === document.body || target === box.current))
      focus(event, neighbour(cards, focused, key))
    else if (key === 'Enter' && focused === target)
      take(event, () => actions.onBump(focused.dataset.card ?? '', event.timeStamp))
    else if (key.toLowerCase() === 'r') take(event, actions.onRecall)
    else if (key.toLowerCase() === 't') take(event, actions.onTotals)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

function focus(event: KeyboardEvent, card: HTMLElement | undefined): void {
  if (!card) return
  event.preventDefault()
  card.focus()
  card.scrollIntoView({ block: 'nearest' })
}
