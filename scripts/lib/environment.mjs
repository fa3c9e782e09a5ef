import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, run, say } from './run.mjs'

/** The repository's folder; every command works from here, wherever it was called. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const oldestNode = [20, 19]
/** npm writes its list of what it installed here, last of all. */
const installedList = join(root, 'node_modules', '.package-lock.json')
const stampFile = join(root, 'node_modules', '.comanda-installed')
const lockFile = join(root, 'package-lock.json')
/** Absent after an install without development packages, with which nothing can be built. */
const buildTools = ['esbuild', 'vite', 'vitest', 'tsx']

/** Ends with one line when Node is too old to run Comanda. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Comanda necesita Node ${oldestNode.join('.')} o posterior y este es ${process.versions.node}. ` +
      'Descárgalo en https://nodejs.org',
  )
}

/** Installs the packages when they are missing or the lock file changed since; otherwise costs nothing. */
export async function ensureInstalled() {
  ensureNode()
  process.chdir(root)
  if (isInstalled()) return
  say('Instalando paquetes…')
  // A folder in use is brought up to date in place: `npm ci` would pull it from under a running server.
  const done = (!existsSync(installedList) && (await npm('ci'))) || (await npm('install', '--no-save'))
  if (!done) fail('No se pudieron instalar los paquetes (npm terminó con error).')
  writeFileSync(stampFile, lockHash())
}

function isInstalled() {
  if (!existsSync(installedList)) return false
  if (buildTools.some((name) => !existsSync(join(root, 'node_modules', name)))) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true
  // Somebody ran npm by hand; it writes the lock file moments after its own list.
  const slackMs = 10_000
  return statSync(installedList).mtimeMs + slackMs >= statSync(lockFile).mtimeMs
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** @returns whether it succeeded. */
async function npm(...command) {
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  const { code } = cli?.endsWith('.js')
    ? await run(process.execPath, [cli, ...args], { show: true })
    : await run('npm', args, { show: true, shell: process.platform === 'win32' })
  return code === 0
}
