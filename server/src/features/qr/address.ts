import { createHmac } from 'node:crypto'
import { networkOf } from '../../kernel/network.ts'

/** Hashes an address with a key per store, so that the stored value does not reveal the address. */
export type HashAddress = (tenantId: number, address: string) => Buffer

export function createAddressHash(secret: string): HashAddress {
  const key = createHmac('sha256', secret).update('addresses of QR requests').digest()
  return (tenantId, address) =>
    createHmac('sha256', key)
      .update(`${tenantId} ${networkOf(address)}`)
      .digest()
      .subarray(0, 16)
}
