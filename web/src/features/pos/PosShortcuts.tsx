import type { RefObject } from 'react'
import { usePageKeys } from '../../parts/hooks/use-page-keys.ts'
import { useLineActions } from './cart/CartLines.tsx'
import { useEndings } from './cart/CartPanel.tsx'
import { usePos } from './pos-context.ts'

const lineInFocus = (): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line ? Number(line.dataset.line) : null
}

/** Handles the keyboard shortcuts; renders nothing. */
export function PosShortcuts({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { store, open } = usePos()
  const { sendToKitchen, charge } = useEndings()
  const { changeQuantity, remove } = useLineActions()

  /** For the focused line, else the last one. */
  function onLine(act: (position: number) => void): void {
    const position = lineInFocus() ?? store.get().cart.length - 1
    if (position >= 0) act(position)
  }

  const editNotes = () => onLine((position) => open({ kind: 'notes', position }))

  /** Only the focused line. */
  function removeLine(): void {
    const position = lineInFocus()
    if (position !== null) remove(position)
  }

  usePageKeys({
    '/'() {
      search.current?.focus()
      search.current?.select()
    },
    '?': () => open({ kind: 'shortcuts' }),
    F2: editNotes,
    F8: sendToKitchen,
    F9: charge,
    '+': () => onLine((position) => changeQuantity(position, 1)),
    '-': () => onLine((position) => changeQuantity(position, -1)),
    Delete: removeLine,
  })
  return null
}
