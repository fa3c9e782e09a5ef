import { parts } from '../mutants.config.mjs'
import { ensureInstalled } from './lib/environment.mjs'
import { fail, say, seconds } from './lib/run.mjs'

const [name, ...files] = process.argv.slice(2)
if (name && !parts[name]) fail(`There is no part ${name}, only: ${Object.keys(parts).join(', ')}`)
await ensureInstalled()
const { Stryker } = await import('@stryker-mutator/core')

for (const part of name ? [name] : Object.keys(parts)) {
  const since = performance.now()
  process.env.MUTANTS_OF = part
  const options = { ...parts[part].options, ...(files.length > 0 && { mutate: files }) }
  // Below the threshold, Stryker sets the exit code.
  await new Stryker(options).runMutationTest()
  say(`${part}: ${seconds(since)}`)
}
