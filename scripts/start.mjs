import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'
import { fail } from './lib/run.mjs'

await ensureInstalled()
const errors = await build()
if (errors.length > 0) fail(errors.join('\n\n'))

// In this very process, so that Ctrl-C and a service manager's signals reach the server itself.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
