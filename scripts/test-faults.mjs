import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, say } from './lib/run.mjs'
import { runSuite, sayFailures } from './lib/suites.mjs'

await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n'))
const suite = await runSuite('faults', ['faults', 'simulator'], {
  ...process.env,
  FULL: '1',
})
sayFailures([suite])
say(`${suite.passed} passed, ${suite.failed} failed`)
process.exitCode = suite.failed === 0 ? 0 : 1
