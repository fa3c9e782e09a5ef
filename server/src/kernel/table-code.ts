import { createSealer } from './sealed-code.ts'

/**
 * A table's id in its printed QR code, bound to the store. Raising the table's rotation invalidates its old codes.
 * @see createSealer
 */
export interface TableCodes {
  encode(tenantId: number, tableId: number, rotation: number): string
  /** @returns null for a code that is forged, damaged or of another store. */
  decode(tenantId: number, code: string): { tableId: number; rotation: number } | null
}

/** @param previous a replaced key whose printed codes are still accepted */
export function createTableCodes(secret: string, previous: string | null = null): TableCodes {
  const sealer = createSealer('table', 2, secret, previous)
  return {
    encode: (tenantId, tableId, rotation) => sealer.seal(['store', tenantId], [tableId, rotation]),
    decode(tenantId, code) {
      const [tableId, rotation] = sealer.open(['store', tenantId], code) ?? []
      return tableId === undefined || rotation === undefined ? null : { tableId, rotation }
    },
  }
}
