import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@comanda/shared/auth/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { previousKey, secretKey } from '../db/secret.ts'
import { runCommand } from '../testing/cli.ts'
import { TEST_SECRET } from '../testing/constants.ts'
import { cookieOf } from '../testing/cookies.ts'
import { PASSWORD, TestServer } from '../testing/restaurant.ts'
import { serverForTests } from '../testing/server-for-tests.ts'

const NEW_SECRET = 'Zk3v9QxT7mWb1LrYp5sHnDcFgJeU0aXo2V8i'

const server = serverForTests()
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-key-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

const rotate = (args: string[], secret = '') =>
  runCommand(['rotate-key', ...args], {
    DATABASE_URL: server.database.ownerUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
  })

const inFolder = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => null)
const rightsOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8)

/** A browser's cookies after signing in, as it sends them back. */
async function browser(username: string): Promise<{ access: string; refresh: string }> {
  const reply = await server.stranger.send(signIn, { body: { username, password: PASSWORD } })
  return { access: cookieOf(reply, 'accessToken'), refresh: cookieOf(reply, 'refreshToken') }
}
const profile = async (at: TestServer, cookie: string) =>
  (await fetch(`${at.base}/api/v1/auth/profile`, { headers: { cookie } })).status
const renew = (at: TestServer, cookie: string) =>
  fetch(`${at.base}/api/v1/auth/refresh-token`, { method: 'POST', headers: { cookie } })

describe('the key of an installation', () => {
  it('is replaced, the old key stays valid, and only their owner can read both', async () => {
    const first = await secretKey(undefined, dataDir)
    const rotated = await rotate([])
    expect([rotated.code, rotated.noted]).toEqual([0, ''])
    expect(rotated.said).not.toContain(first)
    const second = await secretKey(undefined, dataDir)
    expect(second).not.toBe(first)
    expect(second.length).toBeGreaterThanOrEqual(64)
    expect(await previousKey(undefined, dataDir)).toBe(first)
    expect([await rightsOf('secret.key'), await rightsOf('secret.key.previous')]).toEqual(['600', '600'])

    await rotate([])
    expect(await previousKey(undefined, dataDir)).toBe(second)
  })

  it('that has leaked is invalid afterwards, and everybody is signed out', async () => {
    const restaurant = await server.openRestaurant()
    const { access, refresh } = await browser(restaurant.username)
    expect(await profile(server, access)).toBe(200)
    await secretKey(undefined, dataDir)
    await rotate([])
    expect((await rotate(['--leaked'])).code).toBe(0)
    expect(await inFolder('secret.key.previous')).toBeNull()
    expect(await profile(server, access)).toBe(401)
    expect((await renew(server, refresh)).status).toBe(401)
  })

  it('given by configuration is only proposed', async () => {
    const { said } = await rotate([], TEST_SECRET)
    expect(said).toMatch(/^SECRET_KEY=[\w-]{64}\nSECRET_KEY_PREVIOUS=/)
    expect(said).not.toContain(TEST_SECRET)
    expect(await inFolder('secret.key')).toBeNull()
    expect((await rotate(['--now'])).code).toBe(1)
    expect((await rotate([])).noted).toContain('no hay clave que cambiar')
  })

  it('that was copied readable by everybody is readable only by its owner again', async () => {
    await writeFile(join(dataDir, 'secret.key'), NEW_SECRET)
    await chmod(join(dataDir, 'secret.key'), 0o644)
    expect(await secretKey(undefined, dataDir)).toBe(NEW_SECRET)
    expect(await rightsOf('secret.key')).toBe('600')
  })
})

describe('after the key was replaced', () => {
  it('keeps people signed in while the old key is valid, and gives them tokens of the new key', async () => {
    const restaurant = await server.openRestaurant()
    const { access, refresh } = await browser(restaurant.username)
    const after = await TestServer.on(server.database, { secret: NEW_SECRET, previousSecret: TEST_SECRET })
    const later = await TestServer.on(server.database, { secret: NEW_SECRET })
    try {
      expect(await profile(after, access)).toBe(200)
      expect(await profile(later, access)).toBe(401)
      const renewed = await renew(after, refresh)
      expect(renewed.status).toBe(200)
      const fresh = cookieOf(renewed, 'accessToken')
      expect(await profile(later, fresh)).toBe(200)
      // An answer that was lost across the change is given again; long after, its token has been stolen.
      expect((await renew(after, refresh)).status).toBe(200)
      after.clock.advance(60_000)
      expect((await renew(after, refresh)).status).toBe(401)
      expect(await profile(later, fresh)).toBe(401)
    } finally {
      await after.app.close()
      await later.app.close()
    }
  })
})
