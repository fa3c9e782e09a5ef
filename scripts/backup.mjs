import { fromCaller, runCli } from './lib/cli.mjs'

await runCli('backup', [fromCaller(process.argv[2])])
