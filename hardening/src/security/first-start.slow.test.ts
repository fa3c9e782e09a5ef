import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, signUp } from '@comanda/shared/auth/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { ServerProcess } from '../lib/server.ts'
import { requestLine, sendRaw } from './raw.ts'

const OWNER = { username: 'duena@example.mx', password: 'una contraseña muy suya' }
const PHONE = '5512345678'

let server: ServerProcess
beforeAll(async () => {
  // As on a laptop: an embedded database, a generated key, and the log at its most detailed level.
  server = await ServerProcess.start({ SECRET_KEY: '', LOG_LEVEL: 'trace' })
})
afterAll(() => server.close())

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const key = () => readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim()

describe('an installation that starts for the first time without a key', () => {
  it('generates one of 48 random bytes that only its owner can read, beside a database that others cannot read', () => {
    expect(Buffer.from(key(), 'base64url')).toHaveLength(48)
    expect(modeOf(join(server.dataDir, 'secret.key'))).toBe('600')
    expect(modeOf(server.dataDir)).toBe('700')
    for (const name of readdirSync(server.dataDir)) {
      const open = statSync(join(server.dataDir, name)).mode & 0o077
      expect([name, open.toString(8)]).toEqual([name, '0'])
    }
  })

  it('keeps it over a restart, and sessions stay valid', async () => {
    const before = key()
    const stranger = new Client(server.base)
    await stranger.call(signUp, { body: { biz_name: 'Primera', ...OWNER } })
    const { accessToken } = await stranger.call(signIn, { body: OWNER })
    await server.stop()
    await server.start()
    expect(key()).toBe(before)
    const reply = await fetch(`${server.base}/api/v1/auth/profile`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(reply.status).toBe(200)
  })
})

it('a key that a power cut has emptied or cut starts no server, says so in one line, and is not replaced', async () => {
  const file = join(server.dataDir, 'secret.key')
  const kept = key()
  await server.stop()
  for (const cut of ['', '\n', kept.slice(0, 20), '\0'.repeat(64)]) {
    writeFileSync(file, cut)
    await expect(server.start()).rejects.toThrow(
      /the server ended: .*secret\.key está vacía, cortada o no es una clave [^\n]+\n$/s,
    )
    expect(readFileSync(file, 'utf8')).toBe(cut)
  }
  writeFileSync(file, kept)
  await server.start()
}, 60_000)

it('an installation that has lost its key starts with another, and everybody signs in again', async () => {
  const lost = key()
  await server.stop()
  rmSync(join(server.dataDir, 'secret.key'))
  await server.start()
  expect(key()).not.toBe(lost)
  await new Client(server.base).call(signIn, { body: OWNER })
}, 60_000)

describe('the log at the most detailed level', () => {
  it('has one line of JSON for each entry, for every kind of request', async () => {
    const forged = '{"level":60,"msg":"all is lost"}'
    const odd = [
      '/%0d%0a%7b%22level%22%3a60%7d',
      `/api/v1/${encodeURIComponent(forged)}`,
      '/api/v1/orders/search?q=%0a%0d%1b[2J',
      '/%',
    ]
    for (const path of odd) {
      await sendRaw(
        server.port,
        requestLine('GET', path, { 'user-agent': `x\t${forged}`, 'x-request-id': forged, referer: forged }),
      )
    }
    await sendRaw(server.port, `GET / HTTP/1.1\r\nhost: a\r\nx: ${forged}\r\n\x00\r\n\r\n`)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(odd.length)
    for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: 'all is lost' })
    expect(server.output()).not.toContain('\u001b')
  })

  it('contains no key, password, token or e-mail address, and neither do the answers', async () => {
    const answers: string[] = []
    const post = async (path: string, body: unknown) => {
      const reply = await fetch(`${server.base}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      answers.push(await reply.text())
      return reply.headers.getSetCookie().flatMap((line) => line.split(';')[0]?.split('=')[1] ?? [])
    }
    const tokens = await post('/auth/signin', OWNER)
    await post('/auth/signin', { ...OWNER, password: 'otra cosa' })
    await post('/auth/forgot-password', { username: OWNER.username })
    await post('/auth/reset-password/1.abc', { password: OWNER.password })
    await post('/customers/add', { phone: PHONE, name: 'Doña Lupe' })
    const output = server.output()
    for (const secret of [
      key(),
      OWNER.password,
      OWNER.username,
      PHONE,
      ...tokens.filter((one) => one.length > 20),
    ])
      expect([secret, output.includes(secret)]).toEqual([secret, false])
    for (const secret of [key(), OWNER.password, 'argon2', 'postgres', server.dataDir])
      expect([secret, answers.join('\n').includes(secret)]).toEqual([secret, false])
  })
})
