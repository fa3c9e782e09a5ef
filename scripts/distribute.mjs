import { runCli } from './lib/cli.mjs'

await runCli('distribute', process.argv.slice(2))
