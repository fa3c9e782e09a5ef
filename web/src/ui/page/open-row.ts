import type { MouseEvent } from 'react'

/** Presses the control that opens the row, for a click beside all controls and without selected text. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const pressed = target as Element
  // A menu of the row is elsewhere in the document.
  if (!currentTarget.contains(pressed) || pressed.closest('a, button, input, label, summary')) return
  if (getSelection()?.isCollapsed === false) return
  const control = currentTarget.querySelector<HTMLElement>('.opens-row')
  // The dialog gives the focus back to the control.
  control?.focus({ preventScroll: true })
  control?.click()
}
