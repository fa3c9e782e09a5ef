/**
 * Does it once the frame that is due has been drawn, so that what is in that frame waits for nothing else.
 * @returns how to let it be
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
