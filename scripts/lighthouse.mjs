import { browserEnv } from './lib/browser.mjs'
import { buildOrFail } from './lib/build.mjs'
import { ensureAllInstalled, ensureTool } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

await ensureAllInstalled()
await ensureTool('lighthouse')
await buildOrFail()
const env = await browserEnv()
const { code } = await runTool('tsx', ['e2e/src/lighthouse.ts'], { show: true, env })
process.exit(code)
