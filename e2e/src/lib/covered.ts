/**
 * The texts in sight of which something else of the page covers an end. Runs in the page.
 *
 * What lies over the page on purpose does not count: bars that stick, dialogs, and the area with which a button makes
 * its whole card one target.
 */
export function coveredTexts(): string[] {
  const covered = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    const parent = node.parentElement
    if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (getComputedStyle(parent).pointerEvents === 'none') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      // The texts for screen readers.
      if (line.width < 4 || line.height < 4) continue
      const y = (line.top + line.bottom) / 2
      for (const x of [line.left + 2, line.right - 2]) {
        const cover = isClipped(parent, x, y) ? null : coverAt(parent, x, y)
        if (cover) covered.add(`${text} is under ${cover}`)
      }
    }
  }
  return [...covered]

  /** Whether an element around the text cuts it off there, as an ellipsis does. */
  function isClipped(element: Element, x: number, y: number): boolean {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(around)
      if (overflowX === 'visible' && clipPath === 'none') continue
      const { left, right, top, bottom } = around.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return false
  }

  /** What a person sees instead of the element. */
  function coverAt(element: Element, x: number, y: number): string | null {
    const hit = document.elementFromPoint(x, y)
    if (!hit || hit.contains(element) || element.contains(hit)) return null
    const { left, right, top, bottom } = hit.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) return null
    let isPainted = false
    for (let above: Element | null = hit; above && !above.contains(element); above = above.parentElement) {
      const { position, backgroundColor } = getComputedStyle(above)
      // A menu, or the surface that floats with it.
      if (above.matches('[role=menu], [role=listbox], :has(> [role=menu]), :has(> [role=listbox])'))
        return null
      // A cell that stays while its table scrolls sideways hides the end of another.
      if ((position === 'sticky' || position === 'fixed') && above.tagName !== 'TD') return null
      if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) isPainted = true
    }
    return isPainted ? hit.textContent?.trim().slice(0, 40) || hit.outerHTML.slice(0, 80) : null
  }
}

/**
 * The words of the element that stand on two lines or reach over its edge. Runs in the page.
 * @param part of a text; by default its words
 */
export function brokenWords(element: Element, part = String.raw`\S+`): string[] {
  const { left, right } = element.getBoundingClientRect()
  const broken: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const word of (node.textContent ?? '').matchAll(new RegExp(part, 'g'))) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const parts = [...range.getClientRects()]
      const reachesOut = parts.some((part) => part.left < left || part.right > right)
      if (new Set(parts.map(({ top }) => top)).size > 1 || reachesOut) broken.push(word[0])
    }
  }
  return broken
}
