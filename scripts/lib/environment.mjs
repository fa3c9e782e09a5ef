import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, run, say } from './run.mjs'

/** The repository's folder; every command runs in it. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const oldestNode = [20, 19]
/** npm writes this list of installed packages at the end of an installation. */
const installedList = join(root, 'node_modules', '.package-lock.json')
const stampFile = join(root, 'node_modules', '.comanda-installed')
const lockFile = join(root, 'package-lock.json')
/** The tools of a build; an installation without development packages does not have them. */
const buildTools = ['esbuild', 'vite', 'vitest', 'tsx']

/** Exits with one line when Node is too old for Comanda. */
function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Comanda necesita Node ${oldestNode.join('.')} o posterior y este es ${process.versions.node}. ` +
      'Descárgalo en https://nodejs.org',
  )
}

/** Installs the packages when they are missing or the lock file has changed; otherwise does nothing. */
export async function ensureInstalled() {
  ensureNode()
  process.chdir(root)
  if (isInstalled()) return
  say('Instalando paquetes…')
  // Updates a folder in use in place: `npm ci` would delete it under a running server.
  const done = (!existsSync(installedList) && (await npm('ci'))) || (await npm('install', '--no-save'))
  if (!done)
    fail(
      'No se pudieron instalar los paquetes: npm terminó con error, o lo detuvo el sistema por falta de memoria (1 GB).',
    )
  writeFileSync(stampFile, lockHash())
}

function isInstalled() {
  if (!existsSync(installedList)) return false
  if (buildTools.some((name) => !existsSync(join(root, 'node_modules', name)))) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true
  // After a manual npm install, the lock file is a moment newer than the list.
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
