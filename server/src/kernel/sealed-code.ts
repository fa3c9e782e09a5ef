import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/**
 * Numbers in an address that only this server can make: authenticated encryption bound to `context`, so that a code
 * can neither be forged nor used for something else.
 */
export interface Sealer {
  /** The same numbers in the same context give the same code. */
  seal(context: Context, numbers: readonly number[]): string
  /** @returns null for a code that is forged, damaged or of another context. */
  open(context: Context, code: string): number[] | null
}

/** Where a code is valid: `['store', 3]`. */
type Context = readonly [name: string, ...ids: number[]]
const bytesOfContext = (context: Context) => Buffer.from(context.join(' '))

const NONCE = 12
const TAG = 16

/**
 * @param purpose separates the keys of different kinds of codes
 * @param count how many numbers (unsigned, 32 bits) a code has
 * @param previous a replaced key whose codes are still accepted
 */
export function createSealer(
  purpose: string,
  count: number,
  secret: string,
  previous: string | null = null,
): Sealer {
  const derivedKey = (from: string) => createHmac('sha256', from).update(`${purpose} codes`).digest()
  const key = derivedKey(secret)
  const accepted = previous === null ? [key] : [key, derivedKey(previous)]
  const nonceKey = createHmac('sha256', secret).update(`${purpose} code nonces`).digest()

  return {
    seal(context, numbers) {
      const plain = Buffer.alloc(4 * count)
      for (const [index, number] of numbers.entries()) plain.writeUInt32BE(number, 4 * index)
      // Derived from the content, so that a printed link stays the same.
      const unique = [...context.slice(1), ...numbers].join('.')
      const nonce = createHmac('sha256', nonceKey).update(unique).digest().subarray(0, NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bytesOfContext(context))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(context, code) {
      const raw = Buffer.from(code, 'base64url')
      // One spelling for each code: limits and caches count by it. `from` ignores padding, foreign letters and spare bits.
      if (raw.length !== NONCE + 4 * count + TAG || raw.toString('base64url') !== code) return null
      for (const one of accepted) {
        const plain = decrypt(one, bytesOfContext(context), raw)
        if (plain) return Array.from({ length: count }, (_, index) => plain.readUInt32BE(4 * index))
      }
      return null
    },
  }
}

function decrypt(key: Buffer, context: Buffer, raw: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE))
      .setAAD(context)
      .setAuthTag(raw.subarray(-TAG))
    return Buffer.concat([decipher.update(raw.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
