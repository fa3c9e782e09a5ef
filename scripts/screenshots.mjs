import { buildOrFail } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

await ensureAllInstalled()
await buildOrFail()
const { code } = await runTool('tsx', ['e2e/src/screenshots.ts'], { show: true })
process.exit(code)
