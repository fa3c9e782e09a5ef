/** A step that people count in (1, 2 or 5 and its tens), of which `most` reach at least up to `max`. */
function niceStep(max: number, most: number): number {
  const raw = max / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw) ?? 10
  return factor * power
}

/**
 * The figures of an axis from zero up to the first one that is not below `max`.
 * @param smallest step between two of them: 1 for what is counted, 100 for cents
 */
export function ticksFor(max: number, smallest = 1, most = 4): number[] {
  const step = Math.max(smallest, max > 0 ? niceStep(max, most) : 0)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Every how many-th label is written, when one takes `labelPx` of the `widthPx` that all of them share. */
export const labelStep = (count: number, widthPx: number, labelPx: number): number =>
  Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)))

/** How dark a square is: 0 for nothing, then 1 to `levels` in equal steps up to `max`. */
export const levelOf = (value: number, max: number, levels: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(levels, Math.ceil((value / max) * levels))

/** Where on `count` equal bands of `sizePx` a point lies; kept within them. */
export const bandAt = (px: number, sizePx: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((px / Math.max(1, sizePx)) * count)))
