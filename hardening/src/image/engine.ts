import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MINUTE = 60_000

/** A program that builds images and runs them with the command line of Docker. */
export interface Engine {
  name: string
  buildOptions: readonly string[]
}

/** The first is tried first. Podman keeps a health check in images of Docker's form alone. */
const ENGINES: readonly Engine[] = [
  { name: 'docker', buildOptions: [] },
  { name: 'podman', buildOptions: ['--format=docker'] },
]

/** An engine that answers here and has the base image, or why there is none. */
export async function findEngine(base: string): Promise<Engine | string> {
  const reasons: string[] = []
  for (const engine of ENGINES) {
    const reason = await reasonAgainst(engine, base)
    if (!reason) return engine
    reasons.push(reason)
  }
  return reasons.join('; ')
}

async function reasonAgainst({ name }: Engine, base: string): Promise<string> {
  const works = (...args: string[]) =>
    run(name, args, { timeout: MINUTE }).then(
      () => '',
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'is not installed' : 'does not answer'),
    )
  const reason = await works('info')
  if (reason) return `${name} ${reason}`
  const isThere = !(await works('image', 'inspect', base)) || !(await works('pull', base))
  if (!isThere) return `${name} cannot get ${base}`
  // Inside another container an engine may answer and have no right to start one.
  return (await works('run', '--rm', base, 'node', '--version')) && `${name} cannot run ${base}`
}
