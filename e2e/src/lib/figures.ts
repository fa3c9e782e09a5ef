/**
 * The figures that a person cannot read whole: on two lines, cut off, or outside of the window or of what scrolls sideways.
 * Those under something else: `coveredTexts`. Runs in the page.
 */
export function brokenFigures(): string[] {
  const FIGURE = /-?\$[\d,]+\.\d\d|\d{1,3}(,\d{3})+/g
  const broken = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // The largest count that a page holds, of the answers that the stories enlarge.
    if (/(?<![\d.,])99999(?![\d.])/.test(node.textContent ?? ''))
      broken.add(`without a separator: ${parent.textContent?.trim().slice(0, 60)}`)
    for (const figure of (node.textContent ?? '').matchAll(FIGURE)) {
      const range = document.createRange()
      range.setStart(node, figure.index)
      range.setEnd(node, figure.index + figure[0].length)
      const fault = faultOf(parent, range)
      if (fault) broken.add(`${fault}: ${parent.textContent?.trim().slice(0, 60)} (${whereIs(parent)})`)
    }
  }
  for (const field of document.querySelectorAll('input')) {
    const isCut =
      /\d/.test(field.value) && field.checkVisibility() && field.scrollWidth > field.clientWidth + 1
    if (isCut) broken.add(`cut off: ${field.value} in ${field.ariaLabel ?? field.name}`)
  }
  return [...broken]

  function faultOf(parent: Element, range: Range): string | null {
    const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
    const [first] = parts
    // The texts for screen readers.
    if (!first || first.height < 4 || isForReaders(parent)) return null
    if (parts.some(({ top }) => Math.abs(top - first.top) > 2)) return 'on two lines'
    // Read by scrolling: an area of its own that the keyboard reaches.
    if (parent.closest('[tabindex="0"]:has(> table)')) return null
    const place = range.getBoundingClientRect()
    if (place.left < -1 || place.right > innerWidth + 1) return 'outside of the window'
    return isCutOff(parent, place) ? 'cut off' : null
  }

  function isForReaders(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect()
      if ((width <= 2 || height <= 2) && getComputedStyle(around).overflow !== 'visible') return true
    }
    return false
  }

  /** Sideways only: what scrolls up and down is read by scrolling. */
  function isCutOff(element: Element, { left, right }: DOMRect): boolean {
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const place = around.getBoundingClientRect()
      if (left < place.left - 1 || right > place.right + 1) return true
    }
    return false
  }

  function whereIs(element: Element): string {
    const region = element.closest('[aria-label], [aria-labelledby], dl, table, article, li, form, header')
    return `${region?.tagName.toLowerCase() ?? 'body'} ${region?.ariaLabel ?? ''}`.trim()
  }
}
