/** `fine`: no problem; `look`: worth knowing, nothing is broken; `act`: action is needed. */
export type Weight = 'fine' | 'look' | 'act'

/** One line: the subject, its state, and what to do. */
export interface Finding {
  weight: Weight
  /** `Disco`, as shown to the person who runs the installation. */
  subject: string
  text: string
}

const finding =
  (weight: Weight) =>
  (subject: string, text: string): Finding => ({ weight, subject, text })

export const fine = finding('fine')
export const look = finding('look')
export const act = finding('act')

const MARKS: Record<Weight, string> = { fine: '✓', look: '!', act: '✗' }

export const lineOf = ({ weight, subject, text }: Finding): string => `${MARKS[weight]} ${subject}: ${text}`

/** The summary line. */
export const inSum = (findings: readonly Finding[]): string => {
  const count = findings.filter(({ weight }) => weight === 'act').length
  return count === 0
    ? 'Todo en orden.'
    : count === 1
      ? 'Hay una cosa por hacer.'
      : `Hay ${count} cosas por hacer.`
}

const UNITS = [
  [86_400, 'días', 'un día'],
  [3_600, 'horas', 'una hora'],
  [60, 'minutos', 'un minuto'],
  [1, 'segundos', 'un segundo'],
] as const

/** `3 días`, rounded down. */
export function lasting(seconds: number): string {
  const [size, many, one] = UNITS.find(([unit]) => seconds >= unit) ?? UNITS[3]
  const count = Math.floor(seconds / size)
  return count === 1 ? one : `${count} ${many}`
}

/** `1.5 GB` */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
