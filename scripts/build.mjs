import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'

await ensureInstalled()
await buildOrFail()
