import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { forbiddenLine } from '../../kernel/error-line.ts'
import { syncFolder, syncTree } from '../sync-folder.ts'
import { type Binaries, binariesIn } from './binaries.ts'

/** How to run PostgreSQL's programs, which refuse to run as root, and where they can keep their data. */
export interface Runner {
  binaries: Binaries
  dataDir: string
  /** Programs and arguments put before the program. */
  prefix: string[]
  /** The user to change to; undefined keeps the current user. */
  user?: User
}

interface User {
  uid: number
  gid: number
}

/** The server gets no environment variables of the app; Windows programs do not start without theirs. */
export const serverEnvironment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' }

/** Where root may place the data when an unprivileged user cannot reach the data folder. */
const openFolder = '/var/lib/comanda'

/**
 * An ordinary user runs the programs directly. Root runs them in a user namespace, where the files stay root's, or as
 * `nobody` where namespaces are forbidden; existing data of another user is served as that user.
 */
export function chooseRunner(dir: string, binaries: Binaries, knownDataDir?: string): Runner {
  const dataDir = knownDataDir ?? join(realpathSync(dir), 'db')
  const owner = existsSync(dataDir) ? statSync(dataDir) : null
  if (process.getuid?.() !== 0) {
    // For example a folder that root copied: PostgreSQL refuses data that another user owns.
    if (owner && process.getuid && owner.uid !== process.getuid()) throw new Error(forbiddenLine(dataDir))
    return ready({ binaries, dataDir, prefix: [] })
  }

  if (!owner || owner.uid === 0) {
    const prefix = namespacePrefix(nobody())
    if (prefix && runs(binaries.postgres, prefix)) return ready({ binaries, dataDir, prefix })
  }
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  const reachable = runs(binaries.postgres, [], user) ? binaries : copyBinaries(binaries)
  const reachableData = owner || canEnter(dir, user) ? dataDir : dataDirElsewhere(dir)
  return ready({ binaries: reachable, dataDir: reachableData, prefix: [], user })
}

/** Makes the folder around the data directory; PostgreSQL's user may only traverse it. */
function ready(runner: Runner): Runner {
  const home = dirname(runner.dataDir)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  return { ...runner, dataDir: join(realpathSync(home), basename(runner.dataDir)) }
}

function namespacePrefix({ uid, gid }: User): string[] | null {
  if (process.platform !== 'linux') return null
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

function runs(program: string, prefix: string[], user?: User): boolean {
  const [command, ...args] = [...prefix, program, '--version']
  return spawnSync(command, args, { env: serverEnvironment, ...identity(user) }).status === 0
}

function copyBinaries(binaries: Binaries): Binaries {
  const version = readFileSync(join(binaries.root, '..', 'package.json'), 'utf8')
  const copy = join(openFolder, `programs-${fingerprint(version)}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(openFolder, { recursive: true, mode: 0o755 })
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    syncTree(draft)
    renameSync(draft, copy)
    syncFolder(openFolder)
  }
  return binariesIn(copy, binaries.major)
}

function canEnter(dir: string, user: User): boolean {
  chmodSync(dir, statSync(dir).mode | 0o011)
  // Checks the absolute path: a relative one succeeds even when a parent folder is closed.
  return (
    spawnSync('test', ['-x', realpathSync(dir)], { env: serverEnvironment, ...identity(user) }).status === 0
  )
}

function dataDirElsewhere(dir: string): string {
  return join(openFolder, fingerprint(realpathSync(dir)), 'db')
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

/** PostgreSQL requires a user with a name; every system has `nobody`. */
function nobody(): User {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  // macOS writes -2, which the system calls take as an unsigned number.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** The spawn options that change to `user`. */
export function identity(user?: User): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
