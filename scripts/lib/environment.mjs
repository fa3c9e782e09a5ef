import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from './progress.mjs'
import { fail, run } from './run.mjs'

/** The repository's folder; every command runs in it. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const oldestNode = [20, 19]
const packages = join(root, 'node_modules')
/** npm writes this list of installed packages at the end of an installation. */
const installedList = join(packages, '.package-lock.json')
const stampFile = join(packages, '.comanda-installed')
const lockFile = join(root, 'package-lock.json')
/** Some of the packages that build the product, and some of those that only tests and checks use. */
const buildTools = ['esbuild', 'vite']
const developmentTools = ['oxlint', 'tsx', 'typescript', 'vitest']

/** Exits with one line when Node is too old for Comanda. */
function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Comanda necesita Node ${oldestNode.join('.')} o posterior y este es ${process.versions.node}. ` +
      'Descárgalo en https://nodejs.org',
  )
}

/** Installs what builds and runs the product, when it is missing or the lock file has changed; otherwise does nothing. */
export const ensureInstalled = () => ensure(developmentTools.some(isThere))

/** Installs what tests and checks need as well. */
export const ensureAllInstalled = () => ensure(true)

/** The tools of development that are there stay, in the versions of the lock file. */
async function ensure(development) {
  ensureNode()
  process.chdir(root)
  if (isInstalled(development)) return
  const args = development ? ['--include=dev'] : ['--omit=dev']
  // Updates a folder in use in place: `npm ci` would delete it under a running server.
  const first = !existsSync(installedList)
  const watched = progress('Instalando paquetes', missingPackages(development))
  let { code, output } = first ? await npm(['ci', ...args]) : { code: 1 }
  if (code !== 0) ({ code, output } = await npm(['install', '--no-save', ...args]))
  watched.end(code === 0 ? 'Paquetes instalados' : 'No se instalaron')
  if (code !== 0) failWith(output)
  writeFileSync(stampFile, stampOf(development))
}

/** Installs the packages of a tool that few commands need: `tools/<name>` has its own lock file. @returns its folder */
export async function ensureTool(name) {
  const folder = join(root, 'tools', name)
  const stamp = join(folder, 'node_modules', '.comanda-installed')
  const wanted = hashOf(join(folder, 'package-lock.json'))
  if (contentOf(stamp) === wanted) return folder
  const watched = progress(`Instalando ${name}`)
  const { code, output } = await npm(['ci'], folder)
  watched.end(code === 0 ? `Instalado: ${name}` : `No se instaló ${name}`)
  if (code !== 0) failWith(output)
  writeFileSync(stamp, wanted)
  return folder
}

function failWith(output) {
  fail(
    `${output.trim()}\nNo se pudieron instalar los paquetes: npm terminó con error, o lo detuvo el sistema por falta de memoria (1 GB).`,
  )
}

const isThere = (name) => existsSync(join(packages, name))

function isInstalled(development) {
  if (!existsSync(installedList)) return false
  const tools = development ? [...buildTools, ...developmentTools] : buildTools
  if (!tools.every(isThere)) return false
  if (contentOf(stampFile) === stampOf(development)) return true
  // After a manual npm install, the lock file is a moment newer than the list.
  const slackMs = 10_000
  return statSync(installedList).mtimeMs + slackMs >= statSync(lockFile).mtimeMs
}

const stampOf = (development) => `${hashOf(lockFile)}${development ? ' development' : ''}`
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
const contentOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** The places of the packages that an installation will add; those of one kind of machine, which it may leave out, do not count. */
function missingPackages(development) {
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([place, { link, dev, os, cpu }]) => place && !link && !os && !cpu && (development || !dev))
    .map(([place]) => join(root, place, 'package.json'))
    .filter((file) => !existsSync(file))
}

function npm(command, cwd = root) {
  const args = [...command, '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { cwd })
    : run('npm', args, { cwd, shell: process.platform === 'win32' })
}
