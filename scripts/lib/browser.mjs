import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool, say } from './run.mjs'

/** The headless shell needs half the time of a whole browser, which draws its own frame for every story. */
const SHELL = 'chromium-headless-shell'

/** Without network access, installing fails and the script uses the installed browser. */
const installMs = 180_000

const commands = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Finds a browser for the stories and installs a browser when there is none.
 * @returns its path, '' for the browser that playwright-core finds by itself, null when there is none.
 */
async function ensureBrowser() {
  const found = await findBrowser()
  if (found && (found === process.env.CHROMIUM_PATH || found.endsWith(SHELL))) return found
  const browser = (await installedBySystem()) ?? found
  if (browser) return browser
  say('Descargando un navegador para las pruebas…')
  const { code, output } = await runTool('playwright-core', ['install', SHELL])
  if (code === 0) return ''
  say(output.trim())
  return null
}

async function findBrowser() {
  const onPath = commands.flatMap((command) => foldersOnPath().map((folder) => join(folder, command)))
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...applications]
  for (const path of candidates) if (path && existsSync(path) && (await starts(path))) return path
  return null
}

/** Some systems have a command that only prints how to install the browser. */
async function starts(path) {
  // Windows opens a window instead of printing the version.
  if (process.platform === 'win32') return true
  const { code } = await run(path, ['--version'], { limitMs: 20_000 })
  return code === 0
}

/** The environment that names the browser to the program that runs it. */
export async function browserEnv() {
  const browser = await ensureBrowser()
  if (browser === null) say('No hay navegador y no se pudo instalar: define CHROMIUM_PATH.')
  return browser ? { ...process.env, CHROMIUM_PATH: browser } : process.env
}

/** A second decoder for the QR codes of the stories, when the system can install it. */
export async function ensureCodeReader() {
  if (!isOnPath('zbarimg')) await installPackage('zbar-tools')
}

const isOnPath = (command) => foldersOnPath().some((folder) => existsSync(join(folder, command)))
const foldersOnPath = () => (process.env.PATH ?? '').split(delimiter)

/** The other browsers of `npm run test:slow`: a command that shows each is there, and what apt-get installs for it. */
const others = [
  { name: 'Firefox', commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  { name: 'WebKit', commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'] },
]

/** Installs Firefox and WebKit; without root it says that their stories are skipped. */
export async function ensureOtherBrowsers() {
  for (const { name, commands, packages } of others) {
    if (commands.some(isOnPath)) continue
    for (const each of packages) await installPackage(each)
    if (!commands.some(isOnPath))
      say(
        `No hay ${name} y no se pudo instalar (como root: apt-get install ${packages.join(' ')}): se omite.`,
      )
  }
}

async function installedBySystem() {
  for (const name of [SHELL, 'chromium']) {
    if (!(await installPackage(name))) return null
    const found = await findBrowser()
    if (found) return found
  }
  return null
}

/** @returns whether apt-get could run: it needs root on Debian. */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Instalando ${name} con apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, limitMs: installMs })
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  const { code, output } = await run('apt-get', args, { env, limitMs: installMs })
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'))
  return true
}
