/** `warning`: worth knowing, nothing is broken; `problem`: action is needed. */
export type Level = 'ok' | 'warning' | 'problem'

/** One line: the subject, its state, and what to do. */
export interface Finding {
  level: Level
  /** `Disco`, as shown to the person who runs the installation. */
  subject: string
  text: string
}

const finding =
  (level: Level) =>
  (subject: string, text: string): Finding => ({ level, subject, text })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')

const MARKS: Record<Level, string> = { ok: '✓', warning: '!', problem: '✗' }

export const lineOfFinding = ({ level, subject, text }: Finding): string =>
  `${MARKS[level]} ${subject}: ${text}`

/** The summary line. */
export const summaryOfFindings = (findings: readonly Finding[]): string => {
  const count = findings.filter(({ level }) => level === 'problem').length
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
