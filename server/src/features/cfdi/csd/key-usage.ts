/** OID 2.5.29.15 (keyUsage) as it is written in a certificate. */
const KEY_USAGE = Buffer.from('0603551d0f', 'hex')

/**
 * What the key of a certificate may do beside signing; node:crypto does not say it.
 * @param certificate in DER
 * @returns null when the certificate does not say
 */
export function usesOfKey(certificate: Buffer): { enciphersData: boolean; agreesOnKeys: boolean } | null {
  const at = certificate.indexOf(KEY_USAGE)
  if (at < 0) return null
  const rest = certificate.subarray(at + KEY_USAGE.length, at + KEY_USAGE.length + 12)
  // A boolean ('critical') may come before the octets, which hold a bit string: tag, length, unused bits, bits.
  const octets = rest[0] === 0x01 ? rest.subarray(3) : rest
  if (octets[0] !== 0x04 || octets[2] !== 0x03) return null
  const first = octets[5] ?? 0
  return { enciphersData: (first & 0b0001_0000) !== 0, agreesOnKeys: (first & 0b0000_1000) !== 0 }
}
