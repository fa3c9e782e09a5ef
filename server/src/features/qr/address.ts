import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Keyed and per store: what is kept with a request tells nobody where it came from. */
export type HashAddress = (tenantId: number, address: string) => Buffer

export function createAddressHash(secret: string): HashAddress {
  const key = createHmac('sha256', secret).update('addresses of QR requests').digest()
  return (tenantId, address) =>
    createHmac('sha256', key)
      .update(`${tenantId} ${networkOf(address)}`)
      .digest()
      .subarray(0, 16)
}

/** A household has 2^64 IPv6 addresses: they count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...(tail === undefined ? [] : zeros), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
