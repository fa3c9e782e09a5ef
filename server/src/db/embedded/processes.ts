import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Distinguishes a process from a later process with the same pid; null where the system does not provide it. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') return statFields(pid)?.[19] ?? null
  if (process.platform === 'win32') return null
  return ps(pid, 'lstart=')
}

/** True when the process is a PostgreSQL server that works in this data directory. */
export function isPostgresOn(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return linuxCwd(pid) === dataDir
  if (process.platform === 'win32') return true
  const command = ps(pid, 'command=')
  return command?.includes('postgres') === true && command.includes(dataDir)
}

/** Resolves true once the process has ended, false after `timeoutMs`. */
export async function waitGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Resolves when a process that is not our child has ended; it does not keep the event loop alive. */
export async function watchUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false })
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z'
}

/** The fields of /proc/<pid>/stat after the program's name, which may itself contain spaces. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function linuxCwd(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
