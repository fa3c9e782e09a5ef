import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'

stopWithNpm()
await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n\n'))

// In this very process, so that Ctrl-C and a service manager's signals reach the server itself.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)

/**
 * npm hands a SIGTERM to the shell it started us with, and that shell dies without passing it on: losing our
 * parent is then the only sign. Started in any other way, the signal reaches us directly.
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
