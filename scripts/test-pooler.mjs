import { spawnSync } from 'node:child_process'
import { ensureAllInstalled } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'
import { runOnly } from './lib/suites.mjs'

const isThere = ['pgbouncer', '/usr/sbin/pgbouncer'].some(
  (program) => spawnSync(program, ['--version']).status === 0,
)
if (!isThere) fail('Falta PgBouncer: en Debian, apt-get install pgbouncer (como root).')

await ensureAllInstalled()
await runOnly('through-pooler', ['server', 'server-slow'], {
  env: { TEST_POOLER: '1' },
  through: ', through PgBouncer',
})
