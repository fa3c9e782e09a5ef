import type { RefObject } from 'react'
import { useLineActions } from './line-actions.ts'
import { usePos } from './pos-context.ts'
import { useShortcuts } from './shortcuts.ts'
import { useEndings } from './use-endings.ts'

const lineInFocus = (): number | null => {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line ? Number(line.dataset.line) : null
}

/** Listens to the keys; shows nothing. */
export function PosShortcuts({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const { store, open } = usePos()
  const { sendToKitchen, charge } = useEndings()
  const { changeQuantity, remove } = useLineActions()

  function onLine(act: (position: number) => void): void {
    const position = lineInFocus() ?? store.get().cart.length - 1
    if (position >= 0) act(position)
  }

  useShortcuts({
    focusSearch() {
      search.current?.focus()
      search.current?.select()
    },
    showHelp: () => open({ kind: 'shortcuts' }),
    sendToKitchen,
    charge,
    editNotes: () => onLine((position) => open({ kind: 'notes', position })),
    changeQuantity: (by) => onLine((position) => changeQuantity(position, by)),
    removeLine() {
      const position = lineInFocus()
      if (position !== null) remove(position)
    },
  })
  return null
}
