import { browserEnv, ensureCodeReader } from './lib/browser.mjs'
import { build } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { say, seconds } from './lib/run.mjs'
import { printFailures, runSuite } from './lib/suites.mjs'

await ensureInstalled()
const env = await browserEnv()

const steps = [
  await step('static checks', checks),
  await step('unit and API', () => runSuite('unit-and-api', ['shared', 'server', 'web'])),
  await step('build', builds),
  await step('faults, attacks', () => runSuite('hardening', ['hardening'], env)),
  await step('browser', stories),
]

say('')
printFailures(steps)
for (const { name, passed, failed, took } of steps) {
  say(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(15)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed  ${took}`,
  )
}
const passed = steps.reduce((sum, step) => sum + step.passed, 0)
const failed = steps.reduce((sum, step) => sum + step.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
say(`${passed} passed, ${failed} failed`)

/** After a failed step, the next ones still run. */
async function step(name, run) {
  say(`\n── ${name}`)
  const since = performance.now()
  const counts = await run().catch((error) => {
    say(error.stack)
    return { passed: 0, failed: 1 }
  })
  return { name, took: seconds(since), ...counts }
}

async function checks() {
  const results = await runChecks()
  const passed = results.filter((check) => check.passed).length
  return { passed, failed: results.length - passed }
}

async function builds() {
  const errors = await build()
  for (const error of errors) say(error)
  return errors.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function stories() {
  await ensureCodeReader()
  return runSuite('browser', ['e2e'], env)
}
