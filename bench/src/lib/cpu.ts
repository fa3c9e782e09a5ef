import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own tick. */
const MS_PER_TICK = 10

interface Stat {
  pid: number
  parent: number
  /** Milliseconds of its own, and of its children that have ended. */
  own: number
  ended: number
}

export const canCountCpu = existsSync('/proc/self/stat')

function readStat(pid: number): Stat | null {
  try {
    const raw = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may hold spaces; the fields after it may not.
    const fields = raw.slice(raw.lastIndexOf(')') + 2).split(' ')
    const field = (position: number) => Number(fields[position - 3])
    const ms = (first: number) => (field(first) + field(first + 1)) * MS_PER_TICK
    return { pid, parent: field(4), own: ms(14), ended: ms(16) }
  } catch {
    return null
  }
}

/** Milliseconds of CPU used so far by one process alone. */
export const cpuOf = (pid: number): number => readStat(pid)?.own ?? 0

/** Milliseconds of CPU used so far by a process, its living children and those that have ended. */
export function cpuOfFamily(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
  return processes
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((total, one) => total + one.own + (one.pid === pid ? one.ended : 0), 0)
}

export const parentOf = (pid: number): number => readStat(pid)?.parent ?? 0
