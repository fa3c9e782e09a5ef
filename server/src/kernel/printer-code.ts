import { LRUCache } from 'lru-cache'
import { atMost } from './at-most.ts'
import { createSealer } from './sealed-code.ts'

/** A printer of a store, as its secret address names it. */
export interface PrinterRef {
  tenantId: number
  printerId: number
  /** Addresses of an earlier rotation are invalid. */
  rotation: number
}

/** The secret in the address at which a printer asks for its jobs. @see createSealer */
export interface PrinterCodes {
  encode(ref: PrinterRef): string
  /** @returns null for a code that is forged or damaged. */
  decode(code: string): PrinterRef | null
  /** @returns the printer that this process has decoded before; undefined: unknown */
  opened(code: string): PrinterRef | undefined
}

/** Opening a code takes longer than the rest of a poll. */
const MAX_OPENED = 20_000

/** @param previous a replaced key whose addresses are still accepted */
export function createPrinterCodes(secret: string, previous: string | null = null): PrinterCodes {
  const sealer = createSealer('printer', 3, secret, previous)
  const opened = new LRUCache<string, PrinterRef>(atMost(MAX_OPENED))
  return {
    encode: ({ tenantId, printerId, rotation }) => sealer.seal(['printer'], [tenantId, printerId, rotation]),
    decode(code) {
      const known = opened.get(code)
      if (known) return known
      const [tenantId, printerId, rotation] = sealer.open(['printer'], code) ?? []
      if (tenantId === undefined || printerId === undefined || rotation === undefined) return null
      const ref = { tenantId, printerId, rotation }
      opened.set(code, ref)
      return ref
    },
    opened: (code) => opened.get(code),
  }
}
