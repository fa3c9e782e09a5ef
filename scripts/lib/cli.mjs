import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled, root } from './environment.mjs'
import { fail } from './run.mjs'

/** Relative paths start where npm was called; npm itself changes to the repository. */
export const fromCaller = (path) => path && resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Runs one of the server's commands in this process, so that it has the terminal. */
export async function runCli(command, args) {
  await ensureInstalled()
  // Does not rebuild the screens: a running server may be serving them.
  const errors = await build(['servidor'])
  if (errors.length > 0) fail(errors.join('\n\n'))
  process.setSourceMapsEnabled(true)
  const file = join(root, 'server/dist/cli/main.js')
  process.argv = [process.argv[0], file, command, ...args.filter((arg) => arg !== undefined)]
  await import(pathToFileURL(file).href)
}
