import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { takeBackup } from '../db/backup/backup.ts'
import { lastScheduledBackup, noteBackup } from '../db/backup/last-backup.ts'
import { rowCountOf } from '../db/backup/manifest.ts'
import { keptKey } from '../db/secret.ts'
import { lineOf } from '../kernel/error-line.ts'
import { nameOf } from '../release.ts'
import { type CliContext, count, dataDirOf, megabytes, openDatabase, secondsSince } from './context.ts'
import { ProgressLine } from './progress.ts'

const USAGE =
  'Uso: ./comanda backup [archivo.zip o carpeta], o ./comanda backup [--every=horas] --keep=cuántos carpeta'
const HOUR_MS = 3_600_000
/** The pause after a failed backup, doubled each time: the first backup may run before the server has made its tables. */
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

/**
 * `./comanda backup [file or folder]`: one backup. `./comanda backup --keep=n folder`: one in the folder, of which the newest n stay;
 * with `--every=hours` again and again, until the process is stopped.
 */
export async function backupCommand(context: CliContext, args: string[]): Promise<void> {
  const { place, every, keep } = readArgs(args)
  if (keep === undefined) return backUp(context, await fileAt(place, context), false)
  const folder = resolve(place ?? join(dataDirOf(context), 'backups'))
  if (every === undefined) return backUpInto(context, folder, keep)
  for (let pause = FIRST_RETRY_MS; ; ) {
    await sleep(await untilNext(context, every * HOUR_MS))
    try {
      await backUpInto(context, folder, keep)
      pause = FIRST_RETRY_MS
    } catch (error) {
      context.note(`El respaldo falló: ${lineOf(error)}`)
      await sleep(pause)
      pause = Math.min(2 * pause, LAST_RETRY_MS)
    }
  }
}

function readArgs(args: string[]): { place: string | undefined; every?: number; keep?: number } {
  try {
    const options = { every: { type: 'string' }, keep: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [place, ...more] = positionals
    if (more.length > 0 || (values.every && !values.keep)) throw new Error(USAGE)
    return {
      place,
      ...(values.every === undefined ? {} : { every: atLeastOne(values.every) }),
      ...(values.keep === undefined ? {} : { keep: Math.floor(atLeastOne(values.keep)) }),
    }
  } catch {
    throw new Error(USAGE)
  }
}

function atLeastOne(text: string): number {
  const number = Number(text)
  if (!(number >= 1 && number <= 8_760)) throw new Error(USAGE)
  return number
}

/** In a folder that exists, or that is written as a folder, the file has a name of its own. */
async function fileAt(place: string | undefined, context: CliContext): Promise<string> {
  if (!place) return fileIn(join(dataDirOf(context), 'backups'), context)
  const isFolder = /[/\\]$/.test(place) || (await stat(place).catch(() => null))?.isDirectory()
  return isFolder ? fileIn(resolve(place), context) : resolve(place)
}

/** Neither a restart nor a backup by hand changes when the next one is due. */
async function untilNext({ clock, ...context }: CliContext, pause: number): Promise<number> {
  const last = await lastScheduledBackup(dataDirOf({ clock, ...context }))
  return last ? Math.max(0, last.getTime() + pause - clock().getTime()) : 0
}

async function backUpInto(context: CliContext, folder: string, keep: number): Promise<void> {
  await backUp(context, fileIn(folder, context), true)
  const ours = (await readdir(folder)).filter((name) => /^comanda-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/.test(name))
  for (const name of ours.sort().slice(0, -keep)) await rm(join(folder, name))
}

async function backUp(context: CliContext, file: string, isScheduled: boolean): Promise<void> {
  const { config, clock, release, say } = context
  const takenAt = clock()
  const secret = await keptKey(config.secretKey, dataDirOf(context))
  const database = await openDatabase(context)
  const progress = new ProgressLine(process.stderr)
  const since = performance.now()
  try {
    const { manifest, size } = await takeBackup({
      ownerUrl: database.url,
      secret,
      file,
      version: nameOf(release),
      takenAt,
      onProgress: ({ table, done, tables, bytes }) =>
        progress.show(`Respaldo: ${table} (${done + 1} de ${tables} tablas, ${megabytes(bytes)})`),
    })
    await noteBackup(dataDirOf(context), takenAt, file, isScheduled)
    progress.clear()
    const rows = `${count(rowCountOf(manifest))} filas de ${manifest.tables.length} tablas`
    say(`Respaldo completo: ${file}`)
    say(`${rows}, ${megabytes(size)}, ${secondsSince(since)}`)
    say(`La clave secreta no está en el respaldo. ${whereIsTheKey(context)}`)
  } finally {
    progress.clear()
    await database.close()
  }
}

/** `comanda-2026-11-21T180000Z.zip`: a valid file name on every system, sortable by time. */
const fileIn = (folder: string, { clock }: CliContext): string =>
  join(
    folder,
    `comanda-${clock()
      .toISOString()
      .replace(/:|\.\d+/g, '')}.zip`,
  )

const whereIsTheKey = (context: CliContext): string =>
  context.config.secretKey
    ? 'Guarda también SECRET_KEY, en otro lugar.'
    : `Guarda también ${join(dataDirOf(context), 'secret.key')}, en otro lugar.`
