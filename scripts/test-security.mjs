import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { runOnly } from './lib/suites.mjs'

await ensureInstalled()
await buildOrFail()
await runOnly('security', ['security'], { env: { FULL: '1' } })
