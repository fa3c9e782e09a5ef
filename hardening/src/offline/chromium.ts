import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, browserPath } from '../lib/browser.ts'
import { type Folder, newFolder } from '../lib/folder.ts'
import { waitUntil } from '../lib/wait-until.ts'

const ARGUMENTS = [
  ...BROWSER_FLAGS,
  '--headless',
  '--remote-debugging-port=0',
  '--window-size=1024,768',
  '--lang=es-MX',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--no-default-browser-check',
  '--force-prefers-reduced-motion',
  '--disk-cache-size=1000000',
]

const HALF_A_RECORD = 10
const MOST_ENDING_MS = 2_000

/** A browser with a profile on the disk, as a process that can be killed and started again. */
export class Chromium {
  readonly #profile: Folder
  #child: ChildProcess | null = null
  #context: BrowserContext | null = null

  private constructor(profile: Folder) {
    this.#profile = profile
  }

  /** With a new profile. */
  static async open(): Promise<Chromium> {
    const browser = new Chromium(await newFolder('chromium'))
    await browser.start()
    return browser
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is not running')
    return this.#context
  }

  /** Starts on the profile as the last process left it. */
  async start(): Promise<void> {
    const child = spawn(
      browserPath ?? chromium.executablePath(),
      [...ARGUMENTS, `--user-data-dir=${this.#profile.path}`],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, TZ: 'America/Mexico_City' },
        // A group of its own: renderers and the network's process are killed with it.
        detached: true,
      },
    )
    this.#child = child
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-5_000)
    })
    const devToolsAddress = () => /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
    await waitUntil('the browser listens', () => {
      if (child.exitCode !== null) throw new Error(`the browser ended: ${printed}`)
      return devToolsAddress() !== undefined
    })
    const browser = await chromium.connectOverCDP(devToolsAddress() ?? '')
    const [context] = browser.contexts()
    if (!context) throw new Error('a browser without its profile')
    // Receipts open a window each and print; a browser may forbid both.
    await context.addInitScript(() => {
      globalThis.print = () => {}
      globalThis.open = () => null
    })
    this.#context = context
  }

  newPage(): Promise<Page> {
    return this.context.newPage()
  }

  /** SIGKILL to all its processes. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const { pid } = child
    const gone = once(child, 'exit')
    process.kill(-pid, 'SIGKILL')
    await gone
    // A process whose end was not read counts as alive.
    await waitUntil('its processes have ended', () => !isGroupAlive(pid), MOST_ENDING_MS).catch(() => {})
    this.#context = null
  }

  /** Leaves its databases as a process may that was killed while it wrote them: it erases them at the next start. */
  async damageDatabases(): Promise<void> {
    const folder = join(this.#profile.path, 'Default', 'IndexedDB')
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.includes('MANIFEST'))
    if (files.length === 0) throw new Error(`no databases in ${folder}`)
    for (const file of files) await truncate(join(folder, file), HALF_A_RECORD)
  }

  /** As a person closes it: it writes its memory to disk. */
  async quit(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    const session = await this.context.browser()?.newBrowserCDPSession()
    await session?.send('Browser.close').catch(() => {})
    await gone
    this.#context = null
  }

  async close(): Promise<void> {
    await this.kill()
    await this.#profile.remove()
  }
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}
