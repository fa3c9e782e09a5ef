import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startTimeOf } from './processes.ts'

/** Which process uses a directory. */
interface Claim {
  pid: number
  startTime: string | null
}

/** Another running process uses the directory. */
export class DirectoryInUse extends Error {
  constructor(pid: number) {
    super(`Comanda ya está corriendo con esta carpeta de datos (proceso ${pid}).`)
    this.name = 'DirectoryInUse'
  }
}

/**
 * Makes this process the only app on `dir`.
 * @returns a function that releases the claim.
 * @throws DirectoryInUse, in Spanish, when another running process holds the claim.
 */
export function claimDirectory(dir: string): () => void {
  const file = join(dir, 'owner.json')
  const mine = JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) } satisfies Claim)
  for (;;) {
    // Reads before it writes, so that a tool finds the running app on a full disk, too.
    const content = read(file)
    if (content === null && createExclusively(file, mine)) break
    if (content === null) continue
    const claim = parse(content)
    if (claim && isHeld(claim)) throw new DirectoryInUse(claim.pid)
    setAside(file, content)
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

/** A link appears with its whole content or not at all, so a claim is never read incomplete. */
function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parse(content: string): Claim | null {
  try {
    return JSON.parse(content) as Claim
  } catch {
    return null
  }
}

/** Whether the process still runs; another process may have its pid by now. */
function isHeld(claim: Claim): boolean {
  if (!isAlive(claim.pid)) return false
  const startTime = startTimeOf(claim.pid)
  return startTime === null || claim.startTime === null || startTime === claim.startTime
}

/** Only one of two starting apps succeeds in renaming; an app that moved a new claim by mistake moves it back. */
function setAside(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (moved !== null && moved !== stale) createExclusively(file, moved)
  rmSync(aside, { force: true })
}
