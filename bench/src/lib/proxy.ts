import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, untilAnswers } from './processes.ts'

const PROGRAM = 'haproxy'

/** Why there is no balancer to measure with; null when there is. */
export const balancerMissing = (): string | null =>
  spawnSync(PROGRAM, ['-v'], { stdio: 'ignore' }).status === 0 ? null : 'HAProxy is not installed'

/** HAProxy in front of servers, each request to any of them; one that does not answer is left out within half a second. */
export async function startBalancer(
  folder: string,
  servers: readonly string[],
): Promise<{ base: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, servers))
  const child: ChildProcess = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore', detached: true })
  const base = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  try {
    await untilAnswers(child, `${base}/readyz`)
  } catch (error) {
    await stop()
    throw error
  }
  return { base, stop }
}

/** Nothing is sticky: no cookie, no table of addresses. */
const configuration = (port: number, servers: readonly string[]): string => `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  default-server check inter 200ms fall 2 rise 1
${servers.map((base, n) => `  server app${n} ${new URL(base).host}`).join('\n')}
`
