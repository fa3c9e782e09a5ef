import { sign, verify, X509Certificate } from 'node:crypto'
import { bytesInSlices, inSlices } from '../../../kernel/slices.ts'
import { type CfdiContent, comprobante, sealed } from '../document/comprobante.ts'
import { canonicalOf, xmlOf } from '../document/node.ts'
import type { Csd } from './read-csd.ts'

/** The bytes of a document with the seal of its issuer; from here on they never change. */
export async function sealDocument(content: CfdiContent, csd: Csd): Promise<Buffer> {
  const node = await inSlices(comprobante(content, csd))
  const seal = sign('sha256', await bytesInSlices(canonicalOf(node)), csd.key).toString('base64')
  return bytesInSlices(xmlOf(sealed(node, seal)))
}

/** Whether a seal is of this text, in UTF-8, and this certificate, which is in base64. */
export function isSealOf(text: Buffer, seal: string, certificate: string): boolean {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    return verify('sha256', text, publicKey, Buffer.from(seal, 'base64'))
  } catch {
    return false
  }
}
