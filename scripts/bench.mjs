import { browserEnv } from './lib/browser.mjs'
import { buildOrFail } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

await ensureAllInstalled()
await buildOrFail()

const { code } = await runTool('tsx', ['bench/src/main.ts', ...process.argv.slice(2)], {
  show: true,
  env: await browserEnv(),
})
process.exit(code)
