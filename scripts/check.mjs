import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/environment.mjs'

await ensureInstalled()
const results = await runChecks()
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
