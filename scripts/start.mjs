import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'

stopWithNpm()
await refuseBesideAnother()
await ensureInstalled()
await buildOrFail()

// Runs in this process, so that Ctrl-C and a service manager's signals reach the server itself.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)

/** Runs before the installation and the build, because a running server uses the packages of this folder. */
async function refuseBesideAnother() {
  const port = process.env.PORT || '3000'
  if (port === '0') return
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
    .then((reply) => reply.json())
    .catch(() => null)
  if (answer?.status !== 'ok') return
  fail(
    `Comanda ${answer.version ?? ''} ya está en marcha en http://localhost:${port}. Para actualizarla: docs/upgrade.md. Otra, al lado: PORT=3001 DATA_DIR=./otra npm start`,
  )
}

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
