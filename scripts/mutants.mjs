import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parts } from '../mutants.config.mjs'
import { ensureAllInstalled, ensureTool } from './lib/environment.mjs'
import { fail, say, seconds } from './lib/run.mjs'

const [name, ...files] = process.argv.slice(2)
if (name && !parts[name]) fail(`There is no part ${name}, only: ${Object.keys(parts).join(', ')}`)
await ensureAllInstalled()
const { resolve } = createRequire(join(await ensureTool('mutants'), 'package.json'))
const { Stryker } = await import(pathToFileURL(resolve('@stryker-mutator/core')).href)
const plugins = [resolve('@stryker-mutator/vitest-runner')]

for (const part of name ? [name] : Object.keys(parts)) {
  const since = performance.now()
  process.env.MUTANTS_OF = part
  const options = { ...parts[part].options, plugins, ...(files.length > 0 && { mutate: files }) }
  // Below the threshold, Stryker sets the exit code.
  await new Stryker(options).runMutationTest()
  say(`${part}: ${seconds(since)}`)
}
