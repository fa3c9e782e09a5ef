import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** The installation's key; null when it has none yet. */
export async function keptKey(configured: string | undefined, dataDir: string): Promise<string | null> {
  if (configured) return configured
  const kept = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  return kept?.trim() ?? null
}

/** Tells two keys apart without telling either. */
export const keyMark = (secret: string): string =>
  createHmac('sha256', secret).update('mark of the key').digest('hex').slice(0, 16)

/**
 * The key from which every secret of the installation is derived: given by configuration, or made on first start
 * in the data folder, readable by its owner only.
 */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<string> {
  const kept = await keptKey(configured, dataDir)
  if (kept !== null) return kept
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link appears whole or not at all: of two processes starting at once, one wins and both read its key.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}
