import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../sync-folder.ts'

const Backup = z.object({ at: z.iso.datetime(), file: z.string() })
/** `scheduled` is the last of a series, which a later backup by hand does not replace. */
const LastBackup = Backup.extend({ scheduled: Backup.optional() })

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Noted in the data folder, because the backups may lie where the server cannot look. */
export async function noteBackup(
  dataDir: string,
  at: Date,
  file: string,
  isScheduled: boolean,
): Promise<void> {
  const backup = { at: at.toISOString(), file }
  const scheduled = isScheduled ? backup : (await read(dataDir))?.scheduled
  const draft = `${fileIn(dataDir)}.${process.pid}`
  await writeFile(draft, JSON.stringify({ ...backup, scheduled }), { mode: 0o600, flush: true })
  await rename(draft, fileIn(dataDir))
  syncFolder(dataDir)
}

/** When the last scheduled backup was taken; null when none is noted. */
export const lastScheduledBackup = async (dataDir: string): Promise<Date | null> =>
  dateOf((await read(dataDir))?.scheduled)

/**
 * When the last successful backup was taken; null when none is noted. Where backups are scheduled, only those count: a backup by
 * hand must not hide that the schedule fails.
 */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const noted = await read(dataDir)
  return dateOf(noted?.scheduled ?? noted)
}

const dateOf = (backup: z.infer<typeof Backup> | null | undefined): Date | null =>
  backup ? new Date(backup.at) : null

async function read(dataDir: string): Promise<z.infer<typeof LastBackup> | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return LastBackup.safeParse(parsed(text)).data ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
