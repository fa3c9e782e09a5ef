import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process holds. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** The most megabytes that a process has held since it started. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM')

function statusMb(pid: number, field: string): number {
  const [, kb] =
    new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kb === undefined) throw new Error(`no ${field} of process ${pid}`)
  return Number(kb) / 1024
}
