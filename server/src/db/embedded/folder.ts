import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { findOrphan, stopPostmaster } from './postmaster.ts'
import { readSettings } from './settings.ts'

const current = (dataDir: string): string => join(dataDir, 'postgres')
/** The folder of upgraded data that has not yet replaced the old folder. */
const upgraded = (dataDir: string): string => join(dataDir, 'postgres.upgraded')

/** The folder of the embedded database. Completes an upgrade that was interrupted before its last step. */
export function postgresFolder(dataDir: string): string {
  if (!existsSync(current(dataDir)) && existsSync(upgraded(dataDir)))
    rename(upgraded(dataDir), current(dataDir))
  return current(dataDir)
}

/** The PostgreSQL major that wrote the data of a folder; null when it has none. */
export function majorOf(folder: string): string | null {
  const file = join(readSettings(folder)?.dataDir ?? join(folder, 'db'), 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** A folder for the upgraded data, empty even after an upgrade that was interrupted. */
export async function newDraft(dataDir: string, major: string): Promise<string> {
  const draft = join(dataDir, `postgres.new-${major}`)
  for (const folder of [draft, upgraded(dataDir)]) {
    // The upgraded folder is elsewhere when PostgreSQL's user cannot reach the data folder.
    const inside = readSettings(folder)?.dataDir
    const orphan = inside && findOrphan(inside)
    if (orphan) await stopPostmaster(orphan.pid, inside)
    if (inside) rmSync(inside, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  return draft
}

/**
 * Puts the upgraded folder in the place of the old one, which keeps its data under another name. An interruption leaves the
 * old one, or `postgresFolder` completes the exchange.
 * @returns the new name of the old folder
 */
export function exchange(dataDir: string, draft: string, oldMajor: string): string {
  const kept = freeName(join(dataDir, `postgres-${oldMajor}`))
  rename(draft, upgraded(dataDir))
  rename(current(dataDir), kept)
  rename(upgraded(dataDir), current(dataDir))
  return kept
}

function rename(from: string, to: string): void {
  renameSync(from, to)
  syncFolder(dirname(to))
}

function freeName(path: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path}.${count}`
    if (!existsSync(name)) return name
  }
}
