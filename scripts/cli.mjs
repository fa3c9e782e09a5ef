import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOrFail } from './lib/build.mjs'
import { ensureInstalled, root } from './lib/environment.mjs'

/** Relative paths start where the person is; the build changes to the repository. */
const here = process.cwd()
/** The commands whose arguments are paths. */
const withPaths = ['backup', 'restore']

const [command, ...args] = process.argv.slice(2)
const meant = withPaths.includes(command)
  ? args.map((arg) => (arg.startsWith('--') ? arg : resolve(here, arg)))
  : args
if (process.env.DATA_DIR) process.env.DATA_DIR = resolve(here, process.env.DATA_DIR)
await ensureInstalled()
// Does not rebuild the screens: a running server may be serving them.
await buildOrFail(['servidor'])
// In this process, so that the command has the terminal.
const file = join(root, 'server/dist/cli/main.js')
process.argv = [process.argv[0], file, command, ...meant]
await import(pathToFileURL(file).href)
