import { buildOrFail } from './lib/build.mjs'
import { ensureAllInstalled } from './lib/environment.mjs'
import { lockMigrations } from './lib/migrations.mjs'
import { runTool } from './lib/run.mjs'

await ensureAllInstalled()
await buildOrFail(['servidor'])
const { code } = await runTool('tsx', ['hardening/src/releases/write.ts', ...process.argv.slice(2)], {
  show: true,
})
if (code === 0) lockMigrations()
process.exit(code)
