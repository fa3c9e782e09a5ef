import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Release, ROOT, readReleases, versionNow } from './releases.ts'

/** The newest release of another version than this one. */
export function previousRelease(): Release {
  const previous = readReleases().findLast(({ version }) => version !== versionNow())
  if (!previous) throw new Error('there is no previous release')
  return previous
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Whether this clone has the commit; one of the last commits alone, or an unpacked archive, does not. */
export function isInHistory({ commit }: Release): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** Builds the server of a release from its commit, once. @returns the folder of its checkout */
export function buildRelease({ commit }: Release): string {
  const root = join(ROOT, '.cache', 'releases', commit)
  if (existsSync(root)) return root
  const draft = `${root}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(root), { recursive: true })
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, draft)
  git('-C', draft, 'checkout', '--quiet', commit)
  if (hasSamePackages(draft)) linkPackages(draft)
  else installServer(draft)
  const build = "import('./scripts/lib/build.mjs').then(({ buildOrFail }) => buildOrFail(['servidor']))"
  execFileSync(process.execPath, ['-e', build], { cwd: draft, stdio: 'ignore' })
  renameSync(draft, root)
  return root
}

/** Whether both lock files name the same packages, the workspaces aside. */
const hasSamePackages = (checkout: string): boolean => packagesOf(ROOT) === packagesOf(checkout)

function packagesOf(checkout: string): string {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, object>
  }
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

/** Installs what the server of another checkout runs with; it is built with the bundler of this one. */
function installServer(checkout: string): void {
  const args = ['ci', '--omit=dev', '--workspace=@comanda/server', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: checkout, stdio: 'ignore' })
  for (const name of ['esbuild', '@esbuild']) {
    const place = join(checkout, 'node_modules', name)
    if (!existsSync(place)) symlinkSync(join(ROOT, 'node_modules', name), place)
  }
}

/** Uses the packages of this checkout; the workspaces are those of the other one. */
function linkPackages(checkout: string): void {
  for (const workspace of ['.', 'server', 'web', 'hardening']) {
    const [from, to] = [join(ROOT, workspace, 'node_modules'), join(checkout, workspace, 'node_modules')]
    if (!existsSync(from)) continue
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from).filter((entry) => !['@comanda', '.cache'].includes(entry)))
      symlinkSync(join(from, name), join(to, name))
  }
  const ours = join(checkout, 'node_modules', '@comanda')
  mkdirSync(ours)
  for (const name of readdirSync(join(ROOT, 'node_modules', '@comanda')))
    symlinkSync(join(checkout, name), join(ours, name))
}
