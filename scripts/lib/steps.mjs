import { say, seconds } from './run.mjs'
import { printFailures } from './suites.mjs'

/**
 * Runs named steps, each of which returns its counts, one after the other; after a failed step, the next ones still run.
 * Prints a table of them, whose last line `.ci/run` reads, and sets the exit code.
 */
export async function runSteps(steps) {
  const results = []
  for (const [name, run] of Object.entries(steps)) {
    say(`\n── ${name}`)
    const since = performance.now()
    const counts = await run().catch((error) => {
      say(error.stack)
      return { passed: 0, failed: 1 }
    })
    results.push({ name, took: seconds(since), skipped: 0, ...counts })
  }
  say('')
  printFailures(results)
  for (const { name, passed, failed, skipped, took } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed`
    say(
      `${failed === 0 ? '✓' : '✗'} ${name.padEnd(15)} ${counts}${skipped ? ` ${skipped} skipped` : ''}  ${took}`,
    )
  }
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
}
