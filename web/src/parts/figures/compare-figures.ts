export type FigureChange = { kind: 'same' } | { kind: 'begun' } | { kind: 'more' | 'less'; part: number }

/** The change of a figure from the previous period; `part` is the change divided by the previous figure, 0.12 for 12 %. */
export function compareFigures(now: number, before: number): FigureChange {
  if (now === before) return { kind: 'same' }
  if (before <= 0) return { kind: 'begun' }
  return { kind: now > before ? 'more' : 'less', part: Math.abs(now - before) / before }
}

const whole = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 1 })
const LEAST = 0.001

/** From this on a percentage is no longer read as a multiple: `1,140%` is `×12`. */
const TIMES = 10
const times = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })

/** `12% más`, with the caller's word; `×12` when the figure is ten times the previous one or more. */
export function changeText(change: FigureChange, words: Record<FigureChange['kind'], string>): string {
  if (!('part' in change)) return words[change.kind]
  const factor = change.part + 1
  if (change.kind === 'more' && factor >= TIMES) return `×${times.format(Math.floor(factor))}`
  return `${percentText(change.part)} ${words[change.kind]}`
}

/** `12%`, `3.4%`; a change is never shown as 0 %. */
export const percentText = (part: number): string => (part < 0.1 ? fine : whole).format(Math.max(part, LEAST))
