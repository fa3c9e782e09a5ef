import { ensureAllInstalled } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

await ensureAllInstalled()
const { code } = await runTool('tsx', ['server/src/db/schema/write-types.ts'], { show: true })
process.exit(code)
