import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './run.mjs'

const reports = join('node_modules', '.cache', 'comanda')
/** A suite that hangs is ended, so that the others still get their turn and the count is printed. */
const limitMs = 30 * 60_000

/**
 * Runs some of the projects of vitest.config.ts and counts their tests.
 * @returns {Promise<{ passed: number, failed: number }>} A crash or an empty suite counts as one failure.
 */
export async function runSuite(name, projects, env = process.env) {
  const report = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', ...projects.map((project) => `--project=${project}`)]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const { code } = await runTool('vitest', args, { show: true, env, limitMs })
  return existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8')), code) : { passed: 0, failed: 1 }
}

function count(report, code) {
  const passed = report.numPassedTests
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const crashed = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: crashed ? 1 : failed }
}
