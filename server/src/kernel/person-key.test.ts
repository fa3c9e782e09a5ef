import { describe, expect, it } from 'vitest'
import { createPersonKeys } from './person-key.ts'

const keys = createPersonKeys('k'.repeat(48))
const ANA = 'ana@fonda.mx'

describe('a person’s key', () => {
  it('stays the same, does not show the username, and is opened in its store', () => {
    const key = keys.keyOf(1, ANA)
    expect(keys.keyOf(1, ANA)).toBe(key)
    expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain('ana')
    expect(keys.usernameOf(1, key)).toBe(ANA)
  })
  it('is of one store alone', () => {
    const key = keys.keyOf(1, ANA)
    expect(keys.keyOf(2, ANA)).not.toBe(key)
    expect(keys.usernameOf(2, key)).toBe(key)
  })
  it('cannot be forged or spelled in another way', () => {
    const key = keys.keyOf(1, ANA)
    for (const other of [`${key}=`, ` ${key}`, key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
      expect(keys.usernameOf(1, other)).toBe(other)
  })
  it('of the replaced installation key is still opened', () => {
    const next = createPersonKeys('n'.repeat(48), 'k'.repeat(48))
    expect(next.usernameOf(1, keys.keyOf(1, ANA))).toBe(ANA)
  })
  it('may be a username, as earlier versions of the app name people', () => {
    expect(keys.usernameOf(1, ANA)).toBe(ANA)
  })
})
