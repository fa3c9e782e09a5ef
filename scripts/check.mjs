import { runChecks } from './lib/checks.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'

await ensureAllInstalled()
const results = await runChecks()
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
