import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { CachedBody } from './cached-body.ts'

it('a body unpacks to its bytes in every encoding, and is compressed once for all readers', async () => {
  const bytes = Buffer.from('tacos '.repeat(10_000))
  const body = new CachedBody(bytes)
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (form: Buffer) => form],
  ] as const) {
    const forms = await Promise.all(Array.from({ length: 25 }, () => body.encode(encoding)))
    expect(new Set(forms).size).toBe(1)
    expect(unpack(forms[0] as Buffer)).toEqual(bytes)
  }
})
