import { readdirSync } from 'node:fs'
import { browserEnv } from './lib/browser.mjs'
import { buildCounted } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runSteps } from './lib/steps.mjs'
import { runSuite } from './lib/suites.mjs'

await ensureAllInstalled()
const env = { ...(await browserEnv()), FULL: '1' }
const named = process.argv.slice(2)
const folders = readdirSync('hardening/src').filter((folder) => folder !== 'lib')
const wanted = folders.filter((folder) => named.length === 0 || named.includes(folder))

await runSteps({
  build: buildCounted,
  ...(named.length === 0 || named.includes('server')
    ? { server: () => runSuite('full-server', ['full-server'], env, 60) }
    : {}),
  ...Object.fromEntries(
    wanted.map((folder) => [folder, () => runSuite(`full-${folder}`, [`full-${folder}`], env, 180)]),
  ),
})
