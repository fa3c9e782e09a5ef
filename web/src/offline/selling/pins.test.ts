import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'

const TENANT = 7_301
const KEY = 'k'

/** The work of a page that has just loaded with a PIN. */
async function reload() {
  vi.resetModules()
  const { closeOutbox, openOutbox } = await import('../outbox/current-outbox.ts')
  const { checkPin } = await import('./pins.ts')
  const outbox = await openOutbox(TENANT)
  if (!outbox) throw new Error('this browser keeps nothing')
  return { db: outbox.db, check: (pin: string) => checkPin(TENANT, KEY, pin), close: closeOutbox }
}

async function recordOfPin(pin: string) {
  const salt = new Uint8Array(16)
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 }
  const hash = new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
  return { username: KEY, salt, hash, pinSetAt: '', may: [] }
}

afterEach(() => vi.useRealTimers())

it('wrong PINs slow down after a reload as well, until the pause has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let page = await reload()
  await page.db?.put('pins', await recordOfPin('471163'))
  for (let tries = 0; tries < 5; tries++) expect(await page.check('111111')).toBe('wrong')
  page.close()
  page = await reload()
  expect(await page.check('471163')).toBe('slow')
  vi.setSystemTime(Date.now() + 60_001)
  expect(await page.check('471163')).toBe('right')
  page.close()
})
