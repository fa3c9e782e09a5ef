import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const isSqlmapThere = spawnSync('sqlmap', ['--version']).status === 0

const OPTIONS = [
  '--batch',
  '--ignore-stdin',
  '--dbms=PostgreSQL',
  '--level=2',
  '--risk=2',
  '--technique=BET',
  '--time-sec=2',
  '--threads=4',
  '--ignore-code=*',
  '--keep-alive',
  '--flush-session',
  '--disable-coloring',
]

/** Runs sqlmap on every marked value of a request. @returns its findings; empty when there are none. */
export async function probe(folder: string, name: string, request: string): Promise<string> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.txt`)
  await writeFile(file, request)
  // sqlmap keeps notes on a host in one file, which two runs at once would corrupt.
  const output = await run(['-r', file, `--output-dir=${file}.out`, ...OPTIONS])
  if (/identified the following injection point/.test(output)) return output.slice(output.indexOf('---'))
  // A run that could not test anything must not count as clean.
  if (!/do not appear to be injectable|all tested parameters/.test(output))
    throw new Error(`${name}\n${output.slice(-3_000)}`)
  return ''
}

const run = (args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('sqlmap', args, { timeout: 300_000, maxBuffer: 50_000_000 }, (error, output) => {
      if (error && output === '') reject(error)
      else resolve(output)
    })
  })
