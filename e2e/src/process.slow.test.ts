import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { installCopy } from './lib/installation.ts'
import { newDataDir, type RunningServer, removeDataDir, startServer } from './lib/server.ts'

const started: RunningServer[] = []
const folders: string[] = []

async function folder(): Promise<string> {
  const dir = await newDataDir()
  folders.push(dir)
  return dir
}

async function start(
  dir: string,
  environment: Record<string, string> = { DEMO: '0' },
): Promise<RunningServer> {
  const server = await startServer(dir, environment)
  started.push(server)
  return server
}

afterEach(async () => {
  for (const server of started.splice(0)) if (server.process.exitCode === null) await server.end('SIGTERM')
  for (const dir of folders.splice(0)) await removeDataDir(dir)
})

const person = { username: 'duena@fonda.mx', password: 'mole poblano 12' }
type At = Pick<RunningServer, 'address'>
const post = (server: At, path: string, body: object) =>
  fetch(`${server.address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signUp = (server: At) => post(server, '/auth/signup', { biz_name: 'Fonda', ...person })
const signIn = (server: At) => post(server, '/auth/signin', person)

const postgresPid = (dir: string) =>
  Number(readFileSync(join(dir, 'postgres/db/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('the process', () => {
  it('reports health, readiness and metrics', async () => {
    const address = inject('address')
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^([0-9a-f]{8}\+?|desconocido)$/),
    })
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      database: true,
      migrations: true,
      logins: true,
    })
    const metrics = await (await fetch(`${address}/metrics`)).text()
    for (const name of [
      'http_request_duration_seconds',
      'db_pool_connections',
      'sockets_connected',
      'orders_created_total',
    ]) {
      expect(metrics).toContain(name)
    }
    // Some monitors send HEAD requests.
    const page = await fetch(`${address}/login`, { method: 'HEAD' })
    expect([page.status, await page.text()]).toEqual([200, ''])
  })

  it('stops with its database at SIGTERM and SIGINT, takes it over after kill -9, and loses nothing', async () => {
    const dir = await folder()
    let server = await start(dir)
    expect((await signUp(server)).status).toBe(200)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const pid = postgresPid(dir)
      // A browser opens connections ahead, which must not keep the process.
      const ahead = connect(Number(new URL(server.address).port), 'localhost').on('error', () => {})
      await once(ahead, 'connect')
      const { end } = server
      const answers = Promise.all(Array.from({ length: 6 }, () => signIn(server)))
      const [code] = await Promise.all([end(signal), answers.catch(() => [])])
      expect([signal, code, isAlive(pid)]).toEqual([signal, 0, false])
      server = await start(dir)
      expect((await signIn(server)).status).toBe(200)
    }
    await server.end('SIGKILL')
    const orphan = postgresPid(dir)
    expect(isAlive(orphan)).toBe(true)
    const next = await start(dir)
    expect(postgresPid(dir)).toBe(orphan)
    expect((await signIn(next)).status).toBe(200)
  })

  it('refuses to start twice on the same folder, with one line', async () => {
    await expect(startServer(inject('dataDir'), { DEMO: '0' })).rejects.toThrow(
      /Comanda ya está corriendo con esta carpeta/,
    )
  })

  it('serves every file of its screens while others are built in its folder, and these after a restart', async () => {
    const installation = await installCopy()
    const dir = await folder()
    const at = (PORT: string) => startServer(dir, { DEMO: '0', PORT }, installation.main)
    const server = await at('0')
    try {
      const get = async (path: string) => {
        const reply = await fetch(server.address + path)
        return [path, reply.status, Buffer.from(await reply.arrayBuffer()).toString('base64')]
      }
      const paths = [...installation.screens(), '/login', '/dashboard/pos']
      const all = () => Promise.all(paths.map(get))
      expect(paths.length).toBeGreaterThan(100)
      const before = await all()
      expect(before.filter(([, status]) => status !== 200)).toEqual([])
      await installation.clear()
      expect(await all()).toEqual(before)
      await installation.update()
      expect(await all()).toEqual(before)
      await server.end('SIGTERM')
      started.push(await at(new URL(server.address).port))
      const [, , page = ''] = await get('/login')
      expect(Buffer.from(String(page), 'base64').toString()).toContain('content="next"')
    } finally {
      await server.end('SIGTERM')
      await installation.remove()
    }
  })

  it('refuses a port that another program uses, with one line', async () => {
    const port = new URL(inject('address')).port
    await expect(startServer(await folder(), { DEMO: '0', PORT: port })).rejects.toThrow(
      `Otro programa usa el puerto ${port}; elige otro con PORT.\n`,
    )
  })

  it('refuses an invalid setting with one line', async () => {
    await expect(startServer(await folder(), { PORT: 'ochenta' })).rejects.toThrow(
      /ended with 1: Configuración inválida: PORT [^\n]+\n$/,
    )
  })

  it('starts twice at once on one external database and shares it', async () => {
    // Beside the server of all stories, which has the database.
    const dir = inject('dataDir')
    const environment = {
      DATABASE_URL: databaseUrl(dir),
      SECRET_KEY: readFileSync(join(dir, 'secret.key'), 'utf8').trim(),
      DEMO: '0',
    }
    const [one, two] = await Promise.all([
      start(await folder(), environment),
      start(await folder(), environment),
    ])
    await signUp(one)
    for (const server of [two, { address: inject('address') }])
      expect((await signIn(server)).status).toBe(200)
  })
})

/** The embedded server's address, as stored for its next start. */
function databaseUrl(dir: string): string {
  const files = execFileSync('ls', [join(dir, 'postgres')]).toString()
  const name = files.split('\n').find((file) => file.endsWith('.json')) ?? ''
  const { port, password } = JSON.parse(readFileSync(join(dir, 'postgres', name), 'utf8')) as {
    port: number
    password: string
  }
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/comanda`
}
