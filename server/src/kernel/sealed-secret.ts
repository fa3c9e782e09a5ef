import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Bytes that only this installation can read, and only as the secret that they were sealed as. */
export interface Secrets {
  seal(context: SecretContext, plain: Buffer): Buffer
  /** @returns null for bytes that are forged, damaged, of another context or of a key that is no longer accepted */
  open(context: SecretContext, sealed: Buffer): OpenedSecret | null
}

/** Whose secret it is: `['csd key', tenantId]`. */
type SecretContext = readonly [name: string, tenantId: number]

export interface OpenedSecret {
  plain: Buffer
  /** It was sealed with the previous key of the installation, and is to be sealed again. */
  isOld: boolean
}

const NONCE = 12
const TAG = 16

/** @param previous a replaced key whose secrets can still be opened */
export function createSecrets(secret: string, previous: string | null = null): Secrets {
  const derivedKey = (from: string) => createHmac('sha256', from).update('sealed secrets').digest()
  const key = derivedKey(secret)
  const accepted = previous === null ? [key] : [key, derivedKey(previous)]
  return {
    seal(context, plain) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bytesOf(context))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(context, sealed) {
      for (const [index, one] of accepted.entries()) {
        const plain = decrypted(one, bytesOf(context), sealed)
        if (plain) return { plain, isOld: index > 0 }
      }
      return null
    },
  }
}

const bytesOf = (context: SecretContext): Buffer => Buffer.from(context.join(' '))

function decrypted(key: Buffer, context: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < NONCE + TAG) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      .setAAD(context)
      .setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
