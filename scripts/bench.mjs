import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, runTool } from './lib/run.mjs'

await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n\n'))

const { code } = await runTool('tsx', ['bench/src/main.ts', ...process.argv.slice(2)], { show: true })
process.exit(code)
