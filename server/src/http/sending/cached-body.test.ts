import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CachedBody } from './cached-body.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

describe('a body with an own tail', () => {
  it('unpacks to body and tail in every encoding', async () => {
    const bytes = fc.uint8Array({ maxLength: 5_000 }).map((list) => Buffer.from(list))
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (start, tail) => {
        const body = new CachedBody(start)
        for (const encoding of ['br', 'gzip', 'identity'] as const) {
          const packed = Buffer.concat(await body.encode(encoding, tail))
          expect(UNPACK[encoding](packed)).toEqual(Buffer.concat([start, tail]))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is compressed once for all tails', async () => {
    const body = new CachedBody(Buffer.from('tacos '.repeat(10_000)))
    const ends = await Promise.all(
      Array.from({ length: 25 }, (_, table) => body.encode('br', Buffer.from(`mesa ${table}`))),
    )
    expect(new Set(ends.map(([start]) => start)).size).toBe(1)
    for (const [table, pieces] of ends.entries())
      expect(brotliDecompressSync(Buffer.concat(pieces)).toString()).toMatch(new RegExp(`mesa ${table}$`))
  })

  it('refuses a tail longer than a block', async () => {
    const body = new CachedBody(Buffer.from('taco'))
    const longest = Buffer.alloc(65_535, 'a')
    for (const encoding of ['br', 'gzip'] as const)
      expect(UNPACK[encoding](Buffer.concat(await body.encode(encoding, longest))).length).toBe(65_539)
    await expect(body.encode('gzip', Buffer.alloc(65_536))).rejects.toThrow(RangeError)
  })
})
