import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const RUN = join(import.meta.dirname, '../../../scripts/lib/run.mjs')
/** The output of the build when a tool ends by itself or is killed. */
const outputOf = (tool: string) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { run } from ${JSON.stringify(RUN)}
     const { code, output } = await run(process.execPath, ['--eval', ${JSON.stringify(tool)}])
     console.log(code, output)`,
  ])
    .toString()
    .trim()

it('a build that the system kills says the signal, and how much memory it needs', () => {
  expect(outputOf('process.kill(process.pid, "SIGKILL")')).toMatch(/^1 .*la señal SIGKILL: .*memoria.* 1 GB/)
  expect(outputOf('process.exit(3)')).toBe('3')
})
