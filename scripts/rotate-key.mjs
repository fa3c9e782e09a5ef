import { runCli } from './lib/cli.mjs'

await runCli('rotate-key', process.argv.slice(2))
