import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../sync-folder.ts'

const LastBackup = z.object({ at: z.iso.datetime(), file: z.string() })

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Noted in the data folder, because the backups may lie where the server cannot look. */
export async function noteBackup(dataDir: string, at: Date, file: string): Promise<void> {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  await writeFile(draft, JSON.stringify({ at: at.toISOString(), file }), { mode: 0o600, flush: true })
  await rename(draft, fileIn(dataDir))
  syncFolder(dataDir)
}

/** When the last successful backup was taken; null when none is noted. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const noted = LastBackup.safeParse(parsed(text))
  return noted.success ? new Date(noted.data.at) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
