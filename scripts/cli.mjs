import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'

/** The commands whose arguments are paths. Relative paths start where npm was called; npm itself changes to the repository. */
const withPaths = ['backup', 'restore']
const fromCaller = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

const [command, ...args] = process.argv.slice(2)
const meant = withPaths.includes(command) ? args.map(fromCaller) : args
await ensureInstalled()
// Does not rebuild the screens: a running server may be serving them.
await buildOrFail(['servidor'])
process.setSourceMapsEnabled(true)
// In this process, so that the command has the terminal.
const file = join(root, 'server/dist/cli/main.js')
process.argv = [process.argv[0], file, command, ...meant]
await import(pathToFileURL(file).href)
