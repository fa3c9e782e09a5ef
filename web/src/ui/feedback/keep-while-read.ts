const TOASTS = '.toasts'

/**
 * Keeps toasts while the mouse is over one of them or one has the focus. They let taps through, so that no event of the
 * pointer reaches them: the library is told by the events that it listens to. @returns stops it
 */
export function keepWhileRead(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isOver = false

  function look() {
    const list = document.querySelector(TOASTS)
    if (!list) return
    const isRead = isOver || list.contains(document.activeElement)
    const type = isRead ? 'mousemove' : 'mouseout'
    list.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
  }

  function move({ pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType !== 'mouse') return
    const wasOver = isOver
    isOver = [...document.querySelectorAll(`${TOASTS} > li`)].some((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
    if (isOver || wasOver) look()
  }

  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('focusin', look, { signal })
  document.addEventListener('focusout', look, { signal })
  return () => stop.abort()
}
