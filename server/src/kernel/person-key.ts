import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/**
 * Identifies a person on a device instead of the e-mail: the sealed username, bound to the store. It stays the same, and
 * it can be opened after the person has left.
 */
export interface PersonKeys {
  keyOf(tenantId: number, username: string): string
  /** The username of a key. A username is returned itself: earlier versions of the app name people by it. */
  usernameOf(tenantId: number, named: string): string
}

const NONCE = 12
const TAG = 16

/** @param previous a replaced key whose person keys are still accepted */
export function createPersonKeys(secret: string, previous: string | null = null): PersonKeys {
  const derive = (from: string, what: string) => createHmac('sha256', from).update(what).digest()
  const key = derive(secret, 'person keys')
  const accepted = previous === null ? [key] : [key, derive(previous, 'person keys')]
  const nonceKey = derive(secret, 'person key nonces')

  return {
    keyOf(tenantId, username) {
      const nonce = createHmac('sha256', nonceKey)
        .update(`${tenantId} ${username}`)
        .digest()
        .subarray(0, NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(contextOf(tenantId))
      const sealed = Buffer.concat([cipher.update(username, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    usernameOf(tenantId, named) {
      const raw = Buffer.from(named, 'base64url')
      if (raw.length <= NONCE + TAG || raw.toString('base64url') !== named) return named
      for (const one of accepted) {
        const username = open(one, contextOf(tenantId), raw)
        if (username !== null) return username
      }
      return named
    },
  }
}

const contextOf = (tenantId: number): Buffer => Buffer.from(`store ${tenantId}`)

function open(key: Buffer, context: Buffer, raw: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE))
      .setAAD(context)
      .setAuthTag(raw.subarray(-TAG))
    return decipher.update(raw.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
