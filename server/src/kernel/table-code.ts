import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/**
 * A table's id in its printed QR code: authenticated encryption bound to the store, so that a code can
 * neither be forged nor used in another restaurant. Raising the table's rotation invalidates its old codes.
 */
export interface TableCodes {
  encode(tenantId: number, tableId: number, rotation: number): string
  /** @returns null for a code that is forged, damaged or of another store. */
  decode(tenantId: number, code: string): { tableId: number; rotation: number } | null
}

const NONCE = 12
const TAG = 16

/** @param previous a replaced key whose printed codes are still accepted */
export function createTableCodes(secret: string, previous: string | null = null): TableCodes {
  const keyOf = (from: string) => createHmac('sha256', from).update('table codes').digest()
  const key = keyOf(secret)
  const accepted = previous === null ? [key] : [key, keyOf(previous)]
  const nonceKey = createHmac('sha256', secret).update('table code nonces').digest()
  const store = (tenantId: number) => Buffer.from(`store ${tenantId}`)

  return {
    encode(tenantId, tableId, rotation) {
      const plain = Buffer.alloc(8)
      plain.writeUInt32BE(tableId, 0)
      plain.writeUInt32BE(rotation, 4)
      // Derived from the plaintext, so that a table's printed link stays the same.
      const nonce = createHmac('sha256', nonceKey)
        .update(`${tenantId}.${tableId}.${rotation}`)
        .digest()
        .subarray(0, NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(store(tenantId))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    decode(tenantId, code) {
      const raw = Buffer.from(code, 'base64url')
      if (raw.length !== NONCE + 8 + TAG) return null
      for (const one of accepted) {
        const plain = open(one, store(tenantId), raw)
        if (plain) return { tableId: plain.readUInt32BE(0), rotation: plain.readUInt32BE(4) }
      }
      return null
    },
  }
}

function open(key: Buffer, store: Buffer, raw: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE))
      .setAAD(store)
      .setAuthTag(raw.subarray(-TAG))
    return Buffer.concat([decipher.update(raw.subarray(NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
