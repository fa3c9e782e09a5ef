import { fromCaller, runCli } from './lib/cli.mjs'

await runCli('restore', [fromCaller(process.argv[2])])
