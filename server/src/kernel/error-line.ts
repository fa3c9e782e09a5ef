import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

interface Failure {
  code?: string
  message?: string
  path?: string
  cause?: unknown
}

/** The codes of the system and of PostgreSQL, and the words of a program that was started. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/
const FULL_TEXT = /No space left on device|Disk quota exceeded/
const FORBIDDEN = /^(EACCES|EPERM)$/

/** Whether a full disk caused a failure. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ code = '', message = '' }) => FULL.test(code) || FULL_TEXT.test(message))

/** The reason of a failure and what to do, in one line where both are known, for the person who starts a program. */
export function lineOf(error: unknown): string {
  const causes = causesOf(error)
  const [{ message = String(error) } = {}] = causes
  if (isDiskFull(error)) {
    const path = causes.find((one) => one.path)?.path
    return `El disco está lleno${path ? ` (${folderOf(path)})` : ''}: libera espacio y vuelve a intentarlo; lo ya guardado sigue ahí.`
  }
  const forbidden = causes.find(({ code = '', path }) => FORBIDDEN.test(code) && path)
  if (forbidden?.path) return forbiddenLine(forbidden.path)
  const readOnly = causes.find(({ code }) => code === 'EROFS')
  if (readOnly) return `No se puede escribir en ${readOnly.path}: ese disco es de solo lectura.`
  return message
}

function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = []
  for (
    let one = error as Failure | undefined;
    one && causes.length < 10;
    one = one.cause as Failure | undefined
  )
    causes.push(one)
  return causes
}

/** Says whose a file or folder is and who runs Comanda. */
export function forbiddenLine(path: string): string {
  const place = folderOf(path, existsSync(path))
  const owner = statSync(place, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (uid === undefined || !owner) return `No hay permiso para usar ${place}.`
  if (owner.uid === uid) return `No hay permiso para usar ${place}: chmod -R u+rwX ${place}`
  return (
    `No hay permiso para usar ${place}: es del usuario ${owner.uid} y Comanda corre como ${uid}: ` +
    `sudo chown ${owner.isDirectory() ? '-R ' : ''}${uid}:${process.getgid?.()} ${place}`
  )
}

/** The path itself, or the nearest folder that can be looked into. */
function folderOf(path: string, isPlace = false): string {
  if (isPlace) return path
  let folder = dirname(path)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
