import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './sync-folder.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'secret.key')
const previousIn = (dataDir: string): string => join(dataDir, 'secret.key.previous')

const SHORTEST_KEY = 32
/** Repeated letters and digits have fewer. 64 random hexadecimal digits have 12 of the 16 or more, but not always all. */
const LEAST_CHARACTERS = 12

/** What a key is, in words. */
export const KEY_FORM = `${SHORTEST_KEY} caracteres o más, al menos ${LEAST_CHARACTERS} distintos, sin espacios ni acentos`

/**
 * Whether a text can be a key: printable ASCII without blanks, and not of a few characters. A file that a power failure has cut
 * is empty, short, or full of one byte.
 */
export const isKey = (text: string): boolean => isSecret(text, SHORTEST_KEY, LEAST_CHARACTERS)

/** Whether an earlier release took a text as a key. It may be the previous key, so that nothing that it signed is lost. */
export const wasKey = (text: string): boolean => text.trim().length >= SHORTEST_KEY && !text.includes('\0')

/** What the previous key is, in words. */
export const PREVIOUS_FORM = `${SHORTEST_KEY} caracteres o más`

/** Whether a text is printable ASCII without blanks, of a length and with so many different characters. */
export const isSecret = (text: string, length: number, different: number): boolean =>
  text.length >= length && /^[!-~]+$/.test(text) && new Set(text).size >= different

/**
 * Restricts the key's permissions: a copied file may be readable by all users.
 * @throws Error with a line for the person who starts the server when the file has no complete key
 */
async function readKey(file: string, isRight = isKey): Promise<string | null> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Error(`No se puede leer la clave secreta ${file}: ${error.message}`, { cause: error })
  })
  if (kept === null) return null
  if (!isRight(kept.trim())) throw new Error(cutKey(file))
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600)
  return kept.trim()
}

/** The error of a file without a complete key, and its remedy. */
export const cutKey = (file: string): string =>
  `La clave secreta ${file} está vacía, cortada o no es una clave (${KEY_FORM}): devuélvela de donde la guardaste, o borra ` +
  'el archivo si no la tienes; entonces todos inician sesión de nuevo y los códigos de las mesas se imprimen otra vez.'

/** The previous key, whose table codes and sessions are still accepted; null when there is none. */
export const previousKey = async (configured: string | undefined, dataDir: string): Promise<string | null> =>
  configured ?? (await readKey(previousIn(dataDir), wasKey))

export const newKey = (): string => randomBytes(48).toString('base64url')

/**
 * Replaces the key in the data folder. An interruption at any moment leaves the old key under one of the two names.
 * @param keepsOld whether signatures of the old key are accepted until the next replacement
 */
export async function replaceKey(dataDir: string, keepsOld: boolean): Promise<void> {
  const [file, previous] = [fileIn(dataDir), previousIn(dataDir)]
  const old = await readKey(file)
  if (old === null) throw new Error(`En ${dataDir} no hay clave que cambiar.`)
  const put = async (place: string, key: string) => {
    await writeFile(`${place}.new`, key, { mode: 0o600, flush: true })
    await rename(`${place}.new`, place)
    syncFolder(dataDir)
  }
  if (keepsOld) await put(previous, old)
  await put(file, newKey())
  if (!keepsOld) await rm(previous, { force: true })
}

/** The installation's key; null when there is none yet. */
export async function keptKey(configured: string | undefined, dataDir: string): Promise<string | null> {
  if (configured) return configured
  return readKey(fileIn(dataDir))
}

/** Identifies a key without revealing it. */
export const keyMark = (secret: string): string =>
  createHmac('sha256', secret).update('mark of the key').digest('hex').slice(0, 16)

/**
 * The key from which every secret of the installation is derived: configured, or generated on first start in the data
 * folder, readable by its owner only.
 * @throws Error with a line for the person who starts the server when the folder cannot be created
 */
export async function secretKey(configured: string | undefined, dataDir: string): Promise<string> {
  const kept = await keptKey(configured, dataDir)
  if (kept !== null) return kept
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`No se puede crear la carpeta de datos ${dataDir} (DATA_DIR): ${error.message}`, {
      cause: error,
    })
  })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, newKey(), { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all: of two processes starting at once, one wins and both read its key.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  syncFolder(dataDir)
  const made = await readKey(file)
  if (made === null) throw new Error(cutKey(file))
  return made
}
