import { ensureInstalled } from './lib/environment.mjs'
import { fail, say } from './lib/run.mjs'
import { printFailures, runSuite } from './lib/suites.mjs'

if (!process.env.CITUS_URL)
  fail('Falta CITUS_URL: la base de datos de un coordinador de Citus con sus nodos, como superusuario.')

await ensureInstalled()
const suite = await runSuite('distributed', ['distributed'])
const { passed, failed } = suite
printFailures([suite])
say(`${passed} passed, ${failed} failed, on Citus`)
process.exitCode = failed === 0 ? 0 : 1
