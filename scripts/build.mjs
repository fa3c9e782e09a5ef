import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'

await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n\n'))
