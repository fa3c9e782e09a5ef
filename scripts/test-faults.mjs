import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, say } from './lib/run.mjs'
import { printFailures, runSuite } from './lib/suites.mjs'

await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n'))
const suite = await runSuite('faults', ['faults', 'simulator'], {
  ...process.env,
  FULL: '1',
})
const { passed, failed } = suite
printFailures([suite])
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
