import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { newDataDir, removeDataDir } from './lib/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const folders: string[] = []
afterEach(async () => {
  for (const dir of folders.splice(0)) await removeDataDir(dir)
})

/** `npm start` as a person types it, in a separate process group, so that Ctrl-C reaches all of it. */
async function npmStart(): Promise<{ npm: ChildProcess; address: string; dataDir: string }> {
  const dataDir = await newDataDir()
  folders.push(dataDir)
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const ready = /lista en (http\S+)/.exec(printed)
      if (ready?.[1]) resolve(ready[1])
    })
    npm.on('exit', (code) => reject(new Error(`npm ended with ${code}: ${printed}`)))
  })
  return { npm, address, dataDir }
}

const isUp = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  )

describe('npm start', () => {
  it('where a server runs says so in one line, and installs and builds nothing', () => {
    const { port } = new URL(inject('address'))
    const env = { ...process.env, PORT: port }
    const { status, stderr } = spawnSync('npm', ['start', '--silent'], { cwd: ROOT, env, encoding: 'utf8' })
    expect(stderr).toMatch(/^Comanda \S+ ya está en marcha en http:\/\/localhost:\d+\. [^\n]+\n$/)
    expect(status).toBe(1)
  })

  it.each([
    [
      'Ctrl-C, which reaches the whole group',
      (npm: ChildProcess) => process.kill(-(npm.pid as number), 'SIGINT'),
    ],
    ['SIGTERM to npm alone, as a service manager sends it', (npm: ChildProcess) => npm.kill('SIGTERM')],
  ])('stops with %s', async (_, end) => {
    const { npm, address, dataDir } = await npmStart()
    // The database ends last, and deletes this file.
    const lock = join(dataDir, 'postgres/db/postmaster.pid')
    expect([await isUp(address), existsSync(lock)]).toEqual([true, true])
    end(npm)
    await expect.poll(async () => (await isUp(address)) || existsSync(lock)).toBe(false)
  })
})
