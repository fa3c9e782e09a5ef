import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, say } from './lib/run.mjs'
import { printFailures, runSuite } from './lib/suites.mjs'

const isThere = ['pgbouncer', '/usr/sbin/pgbouncer'].some(
  (program) => spawnSync(program, ['--version']).status === 0,
)
if (!isThere) fail('Falta PgBouncer: en Debian, apt-get install pgbouncer (como root).')

await ensureInstalled()
const suite = await runSuite('through-pooler', ['server'], {
  ...process.env,
  TEST_POOLER: '1',
})
const { passed, failed } = suite
printFailures([suite])
say(`${passed} passed, ${failed} failed, through PgBouncer`)
process.exitCode = failed === 0 ? 0 : 1
