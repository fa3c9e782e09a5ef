import { describe, expect, it } from 'vitest'
import { createSecrets } from './sealed-secret.ts'

const [OLD, NEW] = ['an old key of an installation, 32+', 'a new key of an installation, 32+']
const plain = Buffer.from('12345678a')
const secrets = createSecrets(NEW)

describe('a sealed secret', () => {
  it('is read with the key and the context of its sealing, and looks different each time', () => {
    const sealed = secrets.seal(['csd', 3], plain)
    expect(secrets.open(['csd', 3], sealed)).toEqual({ plain, isOld: false })
    expect(sealed.includes(plain)).toBe(false)
    expect(secrets.seal(['csd', 3], plain).equals(sealed)).toBe(false)
  })

  it('of one store or purpose is not another’s', () => {
    const sealed = secrets.seal(['csd', 3], plain)
    expect([secrets.open(['csd', 4], sealed), secrets.open(['pac', 3], sealed)]).toEqual([null, null])
  })

  it('that was changed or cut is none', () => {
    const sealed = secrets.seal(['csd', 3], plain)
    const changed = Buffer.from(sealed)
    changed[15] = (changed[15] ?? 0) ^ 1
    for (const wrong of [changed, sealed.subarray(1), sealed.subarray(0, 20), Buffer.alloc(0)])
      expect(secrets.open(['csd', 3], wrong)).toBeNull()
  })

  it('of the previous key is read and said to be old, and of an older key it is none', () => {
    const sealed = createSecrets(OLD).seal(['csd', 3], plain)
    expect(createSecrets(NEW, OLD).open(['csd', 3], sealed)).toEqual({ plain, isOld: true })
    expect(secrets.open(['csd', 3], sealed)).toBeNull()
  })
})
