import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runTool, say } from './run.mjs'

const reports = join('node_modules', '.cache', 'comanda')
const MINUTE_MS = 60_000

/**
 * Runs some of the projects of vitest.config.ts and counts their tests.
 * @returns {Promise<{ passed: number, failed: number, skipped?: number, failures: string[], repeated?: string[] }>} A crash or an empty suite
 * counts as one failure; `failures` has each failed test with the first line of its message, `repeated` each that passed
 * at the second attempt only, with what failed before.
 * @param minutes the time limit, so that the other suites still run and the count is printed
 */
export async function runSuite(name, projects, env = process.env, minutes = 30) {
  const report = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', ...projects.map((project) => `--project=${project}`)]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const { code } = await runTool('vitest', args, { show: true, env, limitMs: minutes * MINUTE_MS })
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`${name}: no report`] }
  const results = JSON.parse(readFileSync(report, 'utf8'))
  return { ...count(results, code), failures: failuresOf(results), repeated: repeatedOf(results) }
}

/** Runs one suite by itself, says what went wrong, and sets the exit code. @param through ends the sentence of the count */
export async function runOnly(name, projects, { env = {}, through = '' } = {}) {
  const suite = await runSuite(name, projects, { ...process.env, ...env })
  printFailures([suite])
  say(`${suite.passed} passed, ${suite.failed} failed${through}`)
  process.exitCode = suite.failed === 0 ? 0 : 1
}

/** Repeats what went wrong at the end of a long output. */
export function printFailures(steps) {
  for (const { repeated = [] } of steps)
    for (const test of repeated) say(`↻ passed at the second attempt: ${test}`)
  for (const { failures = [] } of steps) for (const failure of failures) say(`✗ ${failure}`)
}

function count(report, code) {
  const passed = report.numPassedTests
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const crashed = failed === 0 && (code !== 0 || report.numTotalTests === 0)
  return { passed, failed: crashed ? 1 : failed, skipped: report.numPendingTests }
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
    return failed.map((test) => failureOf(file, test))
  })
}

function repeatedOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => failureOf(relative(process.cwd(), name), test)),
  )
}

const failureOf = (file, { fullName, failureMessages }) =>
  `${file} > ${fullName}: ${firstLine(failureMessages[0])}`

function firstLine(message) {
  return (message ?? '').split('\n', 1)[0]
}
