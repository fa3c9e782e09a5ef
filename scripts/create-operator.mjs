import { runCli } from './lib/cli.mjs'

await runCli('create-operator', process.argv.slice(2))
