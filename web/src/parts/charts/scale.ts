/** A round step (1, 2 or 5 times a power of ten), of which at most `most` are needed to reach `max`. */
function niceStep(max: number, most: number): number {
  const raw = max / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw) ?? 10
  return factor * power
}

/**
 * The values of an axis, from zero to the first value that is not below `max`.
 * @param smallest the smallest step: 1 for counts, 100 for cents
 */
export function ticksFor(max: number, smallest = 1, most = 4): number[] {
  const step = Math.max(smallest, max > 0 ? niceStep(max, most) : 0)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The interval between written labels, when a label needs `labelPx` of the shared `widthPx`. */
export const labelStep = (count: number, widthPx: number, labelPx: number): number =>
  Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)))

/** The intensity of a square: 0 for zero, then 1 to `levels` in equal steps up to `max`. */
export const levelOf = (value: number, max: number, levels: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(levels, Math.ceil((value / max) * levels))

/** The index of the band at a position, limited to the existing bands. */
export const bandAt = (px: number, sizePx: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((px / Math.max(1, sizePx)) * count)))
