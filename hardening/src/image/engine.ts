import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MINUTE = 60_000

/** A program that builds images and runs them with the command line of Docker. */
export interface Engine {
  name: string
  buildOptions: readonly string[]
}

/** Builds images; what it builds is run by chroot. */
export const BUILDAH = 'buildah'

/** The first is tried first. Podman keeps a health check in images of Docker's form alone. */
const ENGINES: readonly Engine[] = [
  { name: 'docker', buildOptions: [] },
  { name: 'podman', buildOptions: ['--format=docker'] },
]

/** An engine that answers here and has the base image, buildah where none starts containers, or why there is none. */
export async function findEngine(base: string): Promise<Engine | typeof BUILDAH | { missing: string }> {
  const reasons: string[] = []
  for (const engine of ENGINES) {
    const reason = await reasonAgainst(engine, base)
    if (!reason) return engine
    reasons.push(reason)
  }
  const reason = await reasonAgainstBuildah(base)
  return reason ? { missing: [...reasons, reason].join('; ') } : BUILDAH
}

const works = (name: string, ...args: string[]) =>
  run(name, args, { timeout: MINUTE }).then(
    () => '',
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'is not installed' : 'does not answer'),
  )

async function reasonAgainst({ name }: Engine, base: string): Promise<string> {
  const reason = await works(name, 'info')
  if (reason) return `${name} ${reason}`
  const isThere = !(await works(name, 'image', 'inspect', base)) || !(await works(name, 'pull', base))
  if (!isThere) return `${name} cannot get ${base}`
  // Inside another container an engine may answer and have no right to start one.
  return (await works(name, 'run', '--rm', base, 'node', '--version')) && `${name} cannot run ${base}`
}

/** Without root it maps users in a namespace of its own, in which its files cannot be run by chroot. */
async function reasonAgainstBuildah(base: string): Promise<string> {
  const reason = await works(BUILDAH, 'info')
  if (reason) return `${BUILDAH} ${reason}`
  if (process.getuid?.() !== 0) return `${BUILDAH} runs images by chroot for root alone`
  const isThere =
    !(await works(BUILDAH, 'inspect', '--type=image', base)) || !(await works(BUILDAH, 'pull', base))
  return isThere ? '' : `${BUILDAH} cannot get ${base}`
}
