import { browserEnv, ensureCodeReader } from './lib/browser.mjs'
import { buildCounted } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runSteps } from './lib/steps.mjs'
import { runSuite } from './lib/suites.mjs'

await ensureAllInstalled()
const env = await browserEnv()

await runSteps({
  'static checks': checks,
  'unit and API': () => runSuite('unit-and-api', ['scripts', 'shared', 'server', 'web', 'screens']),
  build: buildCounted,
  'faults, attacks': () => runSuite('hardening', ['hardening'], env),
  browser: stories,
})

async function checks() {
  const results = await runChecks()
  const passed = results.filter((check) => check.passed).length
  return { passed, failed: results.length - passed }
}

async function stories() {
  await ensureCodeReader()
  return runSuite('browser', ['e2e'], env, 45)
}
