import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { identity, type Runner, serverEnvironment } from './runner.ts'

/** PostgreSQL's superuser, who owns the database. */
export const superuser = 'postgres'

interface Finished {
  code: number | null
  output: string
}

/** True when there is a complete data directory; throws in Spanish when it is of another version. */
export function isInitialized({ dataDir, binaries: { major } }: Runner): boolean {
  const file = join(dataDir, 'PG_VERSION')
  if (!existsSync(file)) return false
  const version = readFileSync(file, 'utf8').trim()
  if (version === major) return true
  throw new Error(
    `Los datos de ${dataDir} son de PostgreSQL ${version} y esta versión usa PostgreSQL ${major}: ` +
      './comanda upgrade-database los pasa, y guarda los de antes.',
  )
}

/** Creates the cluster under another name and renames it when complete, so that a crash leaves no partial cluster. */
export async function initialize(runner: Runner, password: string, durable: boolean): Promise<void> {
  const home = dirname(runner.dataDir)
  const draft = `${runner.dataDir}.new`
  const passwordFile = `${runner.dataDir}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(runner, passwordFile)
  try {
    await createCluster(runner, draft, passwordFile, durable)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, runner.dataDir)
  if (durable) syncFolder(home)
}

/** Sets the password of data whose settings file was lost, in single-user mode, which asks for none. */
export async function resetPassword(runner: Runner, password: string): Promise<void> {
  const args = ['--single', '-D', runner.dataDir, 'postgres']
  const { code, output } = await run(
    runner,
    runner.binaries.postgres,
    args,
    `ALTER USER ${superuser} PASSWORD '${password}'\n`,
  )
  if (code !== 0) throw new Error(`No se pudo recuperar el acceso a ${runner.dataDir}:\n${output}`)
}

async function createCluster(
  runner: Runner,
  draft: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ]
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  if (!durable) args.push('--no-sync', '--no-data-checksums', '--set=scram_iterations=1')
  let output = ''
  // Trigram search asks the C library which characters are letters, and not every system knows C.UTF-8.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    giveTo(runner, draft)
    const result = await run(runner, runner.binaries.initdb, [...args, `--lc-ctype=${ctype}`])
    if (result.code === 0) return
    output = result.output
  }
  throw new Error(`No se pudo crear la base de datos en ${runner.dataDir}:\n${output}`)
}

function giveTo({ user }: Runner, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function run(runner: Runner, program: string, args: string[], input = ''): Promise<Finished> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd: dirname(runner.dataDir),
      env: serverEnvironment,
      ...identity(runner.user),
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    // A program that fails at once may exit before it reads; its exit code reports the failure.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
