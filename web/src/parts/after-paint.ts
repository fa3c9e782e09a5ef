/**
 * Runs a function after the next paint.
 * @returns a function that cancels it
 */
export function afterPaint(act: () => void): () => void {
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
