import { runCli } from './lib/cli.mjs'

await runCli('doctor', [])
