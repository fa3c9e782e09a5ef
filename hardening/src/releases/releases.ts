import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figures } from './figures.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const FOLDER = `${ROOT}server/releases`
export const LIST = `${FOLDER}/releases.json`

/** The opening of the fonda, its last evening, and the time of its backup. */
export const OPENED_AT = '2026-11-12T20:00:00.000Z'
export const EVENING_AT = '2026-11-21T20:00:00.000Z'
export const TAKEN_AT = '2026-11-21T20:30:00.000Z'

export interface Release {
  version: string
  commit: string
}

/** The releases, oldest first. */
export const readReleases = (): Release[] => JSON.parse(readFileSync(LIST, 'utf8'))

export const backupOf = (version: string): string => `${FOLDER}/${version}.zip`
export const figuresFileOf = (version: string): string => `${FOLDER}/${version}.json`
export const hasBackup = ({ version }: Release): boolean => existsSync(backupOf(version))
export const recordedFigures = (version: string): Figures =>
  JSON.parse(readFileSync(figuresFileOf(version), 'utf8'))

export const versionNow = (): string =>
  (JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string }).version
