export interface Spot {
  x: number
  y: number
}

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A place beside the line of movement counts as this much farther away. */
const ASIDE = 2

/**
 * The index of the nearest spot in the direction of an arrow key; null when there is none or for any other key.
 */
export function spotTowards(key: string, spots: readonly Spot[], from: number): number | null {
  const step = STEPS[key]
  const here = spots[from]
  if (!step || !here) return null
  let best: number | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const [index, { x, y }] of spots.entries()) {
    const along = (x - here.x) * step.x + (y - here.y) * step.y
    const aside = Math.abs((x - here.x) * step.y) + Math.abs((y - here.y) * step.x)
    const distance = along + ASIDE * aside
    if (along <= 1 || aside > 4 * along || distance >= bestDistance) continue
    best = index
    bestDistance = distance
  }
  return best
}
