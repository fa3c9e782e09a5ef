import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { newFolder } from '../lib/folder.ts'
import { ServerProcess } from '../lib/server.ts'
import { spendEvening } from './evening.ts'
import { figuresOf } from './figures.ts'
import { openFonda, signInAll } from './fonda.ts'
import {
  backupOf,
  EVENING_AT,
  FOLDER,
  figuresFileOf,
  LIST,
  OPENED_AT,
  ROOT,
  readReleases,
  TAKEN_AT,
  versionNow,
} from './releases.ts'

/**
 * Part of `npm run release`: fills the built product as a busy restaurant does, and writes its backup and its figures to
 * `server/releases/`. With `--root=folder --version=0.0.1`, it does so with the build of another checkout.
 */
const { values } = parseArgs({ options: { root: { type: 'string' }, version: { type: 'string' } } })
const root = values.root ?? ROOT.replace(/\/$/, '')
const version = values.version ?? versionNow()
const folder = await newFolder('release')

const compare = new Intl.Collator('en', { numeric: true }).compare
const settings = (at: string) => ({ SECRET_KEY: TEST_SECRET, CLOCK: at, LOG_LEVEL: 'warn' })
const flags = ['--import', `${ROOT}hardening/src/releases/clock.mjs`]

async function at<T>(time: string, work: (base: string) => Promise<T>): Promise<T> {
  const server = await ServerProcess.start(settings(time), folder.path, { root, flags })
  try {
    return await work(server.base)
  } finally {
    await server.stop()
  }
}

try {
  await at(OPENED_AT, openFonda)
  await at(EVENING_AT, spendEvening)
  const figures = await at(TAKEN_AT, async (base) => figuresOf((await signInAll(base)).owner))
  mkdirSync(FOLDER, { recursive: true })
  rmSync(backupOf(version), { force: true })
  execFileSync(process.execPath, [...flags, `${root}/server/dist/cli/main.js`, 'backup', backupOf(version)], {
    env: { ...process.env, ...settings(TAKEN_AT), DATA_DIR: folder.path, BILLING: 'off', DEMO: '0' },
    stdio: 'inherit',
  })
  // One line for each screen.
  const lines = Object.entries(figures).map(
    ([screen, answer]) => `${JSON.stringify(screen)}:${JSON.stringify(answer)}`,
  )
  writeFileSync(figuresFileOf(version), `{\n${lines.join(',\n')}\n}\n`)
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const others = readReleases().filter((release) => release.version !== version)
  const all = [...others, { version, commit }].sort((a, b) => compare(a.version, b.version))
  writeFileSync(LIST, `${JSON.stringify(all, null, 2)}\n`)
} finally {
  await folder.remove()
}
