import { GlobalWindow } from 'happy-dom'
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js'
import { type Environment, populateGlobal } from 'vitest/runtime'

/** The server in this process, its answers and its files are Node's. */
const NODES = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
] as const

/** happy-dom's window in which the app draws, around Node's own calls, files and timers. */
const environment: Environment = {
  name: 'screen',
  viteEnvironment: 'client',
  setup(global) {
    const own = Object.fromEntries(NODES.map((name) => [name, global[name]]))
    const window = new GlobalWindow({ settings: { disableErrorCapturing: true } })
    populateGlobal(global, window, { bindFunctions: true })
    Object.assign(global, own, {
      cookies: new WindowBrowserContext(window).getBrowserContext()?.cookieContainer,
    })
    // The window stays: the worker's process ends with it, and until then the app draws what it waits for.
    return { teardown: () => window.happyDOM.abort() }
  },
}

export default environment
