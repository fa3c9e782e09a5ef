import { browserEnv } from './lib/browser.mjs'
import { buildOrFail } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { runTool } from './lib/run.mjs'

const isRush = process.argv.includes('--rush')
await ensureAllInstalled()
await buildOrFail()
const env = { ...(await browserEnv()), OUT: process.env.OUT ?? (isRush ? '.cache/rush' : undefined) }
const { code } = isRush
  ? await runTool('vitest', ['run', '--project', 'e2e-slow', 'rush'], { show: true, env })
  : await runTool('tsx', ['e2e/src/screenshots.ts'], { show: true, env })
process.exit(code)
