import { readFileSync } from 'node:fs'

/** The resident memory of a process, in megabytes. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** The peak resident memory of a process, in megabytes. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM')

function statusMb(pid: number, field: string): number {
  const [, kb] =
    new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kb === undefined) throw new Error(`process ${pid} has no ${field}`)
  return Number(kb) / 1024
}
