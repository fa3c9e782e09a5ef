import { constants } from 'node:fs'
import { access, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBackup, lastScheduledBackup } from '../../db/backup/last-backup.ts'
import { cutKey, isKey, wasKey } from '../../db/secret.ts'
import { forbiddenLine } from '../../kernel/error-line.ts'
import { type Finding, gigabytes, lasting, ok, problem, warning } from './finding.ts'

const GB = 1e9
const DAY = 86_400

/** Free bytes for an ordinary user, and the size of the disk. */
export function disk(dir: string, free: number, size: number): Finding {
  const left = `quedan ${gigabytes(free)} de ${gigabytes(size)} en ${dir}`
  if (free < GB || free < size * 0.02)
    return problem(
      'Disco',
      `${left}: libera espacio ya, sin él no se guardan pedidos. Pasa los respaldos viejos a otra máquina.`,
    )
  return free < 5 * GB ? warning('Disco', `${left}; libera espacio pronto.`) : ok('Disco', left)
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(3, '0')

/** Space and rights of the data folder, and the key in it. */
export async function dataFolder(dir: string, hasConfiguredKey: boolean): Promise<Finding[]> {
  const found = await stat(dir).catch(() => null)
  if (!found) return [warning('Datos', `todavía no existe ${dir}; se crea al iniciar.`)]
  const space = await statfs(dir)
  const findings = [disk(dir, space.bavail * space.bsize, space.blocks * space.bsize)]
  const isWritable = await access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) findings.push(problem('Datos', forbiddenLine(dir)))
  else if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    findings.push(
      warning('Datos', `otros usuarios pueden ver ${dir} (${octal(found.mode)}): chmod 700 ${dir}`),
    )
  else findings.push(ok('Datos', dir))
  if (!hasConfiguredKey) findings.push(await keyFile(join(dir, 'secret.key')))
  return findings
}

async function keyFile(file: string): Promise<Finding> {
  const found = await stat(file).catch(() => null)
  if (!found)
    return problem(
      'Clave',
      `falta ${file}; devuélvela de donde la guardaste. Sin ella se hace otra: todos inician sesión de nuevo y los códigos de las mesas se imprimen otra vez.`,
    )
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return problem('Clave', `otros usuarios pueden leerla (${octal(found.mode)}): chmod 600 ${file}`)
  for (const [one, isRight] of [[file, isKey] as const, [`${file}.previous`, wasKey] as const]) {
    const kept = await readFile(one, 'utf8').catch(() => null)
    if (kept !== null && !isRight(kept.trim())) return problem('Clave', cutKey(one))
  }
  return ok('Clave', file)
}

export interface NewestBackup {
  at: Date
  isScheduled: boolean
}

/** Of the scheduled backups, where there are any; else of those noted or in the folder for them. null when there is none. */
export async function newestBackup(dataDir: string): Promise<NewestBackup | null> {
  const scheduled = await lastScheduledBackup(dataDir)
  if (scheduled) return { at: scheduled, isScheduled: true }
  const dir = join(dataDir, 'backups')
  const names = await readdir(dir).catch(() => [])
  const times = await Promise.all(
    names.filter((name) => name.endsWith('.zip')).map(async (name) => (await stat(join(dir, name))).mtimeMs),
  )
  const noted = await lastBackup(dataDir)
  if (noted) times.push(noted.getTime())
  return times.length === 0 ? null : { at: new Date(Math.max(...times)), isScheduled: false }
}

const BACK_UP =
  'haz uno con ./comanda backup, y que se haga cada noche en otro disco (docs/operations.md, «Backup»).'
const LOOK_AT_SCHEDULE =
  'los hechos a mano no cuentan. Busca por qué ya no se hace: docker compose logs backup, o el registro de cron o systemd.'

/** @param isDemo a demo has no data to lose */
export function backupAge(newest: NewestBackup | null, now: Date, isDemo: boolean): Finding {
  const heavy = isDemo ? warning : problem
  if (!newest) return heavy('Respaldo', `no hay ninguno: ${BACK_UP}`)
  const { at, isScheduled } = newest
  const age = Math.max(0, (now.getTime() - at.getTime()) / 1000)
  const said = `el ${isScheduled ? 'programado' : 'más nuevo'} tiene ${lasting(age)}`
  if (age <= DAY) return ok('Respaldo', said)
  const line = `${said}: ${isScheduled ? LOOK_AT_SCHEDULE : BACK_UP}`
  return age <= 3 * DAY ? warning('Respaldo', line) : heavy('Respaldo', line)
}
