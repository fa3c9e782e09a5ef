import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, say } from './lib/run.mjs'
import { runSuite, sayFailures } from './lib/suites.mjs'

const isThere = ['pgbouncer', '/usr/sbin/pgbouncer'].some(
  (program) => spawnSync(program, ['--version']).status === 0,
)
if (!isThere) fail('Falta PgBouncer: en Debian, apt-get install pgbouncer (como root).')

await ensureInstalled()
const suite = await runSuite('through-pooler', ['server'], {
  ...process.env,
  TEST_POOLER: '1',
})
sayFailures([suite])
say(`${suite.passed} passed, ${suite.failed} failed, through PgBouncer`)
process.exitCode = suite.failed === 0 ? 0 : 1
