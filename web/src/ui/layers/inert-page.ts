import { painted } from '../after-paint.ts'

/**
 * The ref of the page below dialogs. React Aria makes it inert within the tap that opens a dialog, for which the browser computes the
 * style of every element again: here it is inert a frame later, after the dialog is painted.
 */
export function inertAfterPaint(page: HTMLElement | null): void {
  if (!page) return
  let isInert = false
  const apply = () => page.toggleAttribute('inert', isInert)
  Object.defineProperty(page, 'inert', {
    configurable: true,
    get: () => isInert,
    set: (value: boolean) => {
      isInert = value
      if (value) void painted().then(apply)
      // At once, because the focus returns to the page.
      else apply()
    },
  })
}
