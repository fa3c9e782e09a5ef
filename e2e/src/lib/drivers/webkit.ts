import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { vi } from 'vitest'
import { type Driver, program } from './driver.ts'

const LIBRARIES = '/usr/lib'
const driverPath = program('WebKitWebDriver')
const displayPath = program('Xvfb')
/** Debian's browser of WebKitGTK: beside the library, in the folder of the processor. */
const browserPath = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((folder) => `${LIBRARIES}/${folder}/webkit2gtk-4.1/MiniBrowser`)
      .find((path) => existsSync(path))
  : undefined
export const hasWebKit = [driverPath, displayPath, browserPath].every((path) => path !== undefined)

/** WebKitGTK over WebDriver, on a display of its own, because it has no mode without a window. */
export async function openWebKit(): Promise<Driver> {
  const display = spawn(displayPath ?? '', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(driverPath ?? '', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: 'ignore',
  })
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = (await reply.json()) as { value: T }
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await vi.waitFor(() => send('GET', '/status'), { timeout: 30_000 })
  const options = { binary: browserPath, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    call: (source, argument) =>
      send('POST', `${session}/execute/sync`, {
        script: `return (${source})(arguments[0])`,
        args: [argument],
      }),
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    pages: () => send('GET', `${session}/window/handles`),
    turnTo: async (handle) => void (await send('POST', `${session}/window`, { handle })),
    close: async () => void (await send('DELETE', `${session}/window`)),
    end: async () => {
      await send('DELETE', session)
      for (const child of [driver, display]) {
        const exited = once(child, 'exit')
        child.kill()
        await exited
      }
    },
  }
}

/** The driver does not say which port it took. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
