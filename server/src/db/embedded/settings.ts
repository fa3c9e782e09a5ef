import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { syncFolder } from '../sync-folder.ts'

/** The settings that the next start needs: kept beside the data, readable by the owner only. */
export interface Settings {
  password: string
  port: number
  /** Real path of the data directory, which is outside `dir` when PostgreSQL's user cannot reach `dir`. */
  dataDir: string
}

export function readSettings(dir: string): Settings | null {
  const file = settingsFile(dir)
  if (!existsSync(file)) return null
  const stored = parse(readFileSync(file, 'utf8'))
  if (!stored) return null
  return { ...stored, dataDir: resolve(realpathSync(dir), stored.dataDir) }
}

/** @returns null for a file that a power failure has cut, as when there is none */
function parse(content: string): Settings | null {
  try {
    const { password, port, dataDir } = JSON.parse(content) as Partial<Settings>
    return password && port && dataDir ? { password, port, dataDir } : null
  } catch {
    return null
  }
}

/** Replaces the file in one step, so that a crash leaves the old or the new file. */
export function writeSettings(dir: string, settings: Settings): void {
  const draft = `${settingsFile(dir)}.new`
  const stored = { ...settings, dataDir: portable(dir, settings.dataDir) }
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, settingsFile(dir))
  syncFolder(dir)
}

/** Relative when inside `dir`, so that a moved or copied folder stays valid. */
function portable(dir: string, dataDir: string): string {
  const path = relative(realpathSync(dir), dataDir)
  return path.startsWith('..') || isAbsolute(path) ? dataDir : path
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** A free loopback port below the range of outgoing connections. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function settingsFile(dir: string): string {
  return join(dir, 'embedded-postgres.json')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
