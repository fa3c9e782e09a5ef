import { runChecks } from './lib/checks.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { sayWeight } from './weight.mjs'

await ensureAllInstalled()
const results = await runChecks()
sayWeight()
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
