import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureAllInstalled } from './lib/environment.mjs'
import { say, tool } from './lib/run.mjs'

await ensureAllInstalled()

const port = process.env.PORT || '3000'
const children = [
  start('servidor', 'tsx', ['watch', '--clear-screen=false', 'server/src/main.ts'], { PORT: port }),
  start('pantallas', 'vite', ['--config', 'web/vite.config.ts'], { COMANDA_API: `http://127.0.0.1:${port}` }),
]

/** How long the server may take to stop its database before it is killed. */
const stopTimeoutMs = 15_000
let ending = false

process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)
process.on('SIGHUP', endAll)
// When one of the two ends, the other ends too.
for (const child of children) child.once('exit', endAll)
const codes = await Promise.all(children.map((child) => new Promise((done) => child.once('close', done))))
process.exit(codes.find((code) => code > 0) ?? 0)

/** A separate process group, so that Ctrl-C reaches it once, through `endAll`. */
function start(name, packageName, args, environment) {
  const child = spawn(process.execPath, [tool(packageName), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '1', ...environment },
    detached: process.platform !== 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => say(`${name.padEnd(9)} │ ${line}`))
  }
  return child
}

function endAll() {
  if (ending) return
  ending = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, stopTimeoutMs).unref()
}
