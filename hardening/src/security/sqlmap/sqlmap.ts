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

/** Has sqlmap try every marked value of a request. @returns what it found, empty when nothing. */
export async function probe(folder: string, name: string, request: string): Promise<string> {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.txt`)
  await writeFile(file, request)
  // Its notes on a host go into one file, which two runs at once spoil for each other.
  const said = await run(['-r', file, `--output-dir=${file}.out`, ...OPTIONS])
  if (/identified the following injection point/.test(said)) return said.slice(said.indexOf('---'))
  // Whoever could not even try has found nothing either.
  if (!/do not appear to be injectable|all tested parameters/.test(said))
    throw new Error(`${name}\n${said.slice(-3_000)}`)
  return ''
}

const run = (args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('sqlmap', args, { timeout: 300_000, maxBuffer: 50_000_000 }, (error, said) => {
      if (error && said === '') reject(error)
      else resolve(said)
    })
  })
