import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { say } from './lib/run.mjs'

const COUNTED = /\.(ts|tsx|mjs|css|sql)$/

/** How many files and lines of code the repository has, tests and tools included: what a newcomer may have to read. */
function weight() {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => COUNTED.test(name))
  const lines = files.map((name) => readFileSync(name, 'utf8').split('\n').length - 1)
  return { files: files.length, lines: lines.reduce((sum, count) => sum + count, 0) }
}

/** Without a repository, as in an archive of the sources, nothing is counted. */
export function sayWeight() {
  try {
    const { files, lines } = weight()
    say(`${lines.toLocaleString('en')} lines in ${files.toLocaleString('en')} files of code`)
  } catch {
    say('the weight was not counted: this is no git repository')
  }
}
