import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which program this is, for support requests. */
export interface Release {
  /** The version in the package.json at the root, its only place. */
  version: string
  /** The commit of the build; a plus sign follows when the sources had uncommitted changes. */
  commit: string
}

const UNKNOWN = 'desconocido'

/** @param serverDir the folder of this workspace, below which the build writes its commit */
export function readRelease(serverDir: string): Release {
  const { version } = JSON.parse(readFileSync(join(serverDir, '../package.json'), 'utf8')) as Release
  return { version, commit: commitOf(join(serverDir, 'dist/commit')) }
}

function commitOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || UNKNOWN
  } catch {
    return UNKNOWN
  }
}

/** `X.Y.Z (c7f9de74)` */
export const nameOf = ({ version, commit }: Release): string => `${version} (${commit})`
