import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'

stopWithNpm()
await ensureInstalled()
await buildOrFail()

// Runs in this process, so that Ctrl-C and a service manager's signals reach the server itself.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)

/**
 * npm sends SIGTERM to its shell, which exits without forwarding it, so a lost parent process means stop. Without npm,
 * the signal reaches this process directly.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
