import { type KeyObject, sign } from 'node:crypto'
import { bits, integer, octets, oid, sequence, set, tagged, time, utf8 } from './der.ts'

/** What a certificate of the authority says, as the built-in double makes them for trying. */
export interface CertificateContent {
  /** The taxpayer; a company's certificate also names who represents it. */
  rfc: string
  representative?: string
  name: string
  /** Twenty digits. */
  number: string
  from: Date
  to: Date
  /** The e.firma, which signs declarations and must not seal invoices. */
  isFiel?: boolean
  publicKey: KeyObject
}

const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), tagged(0x05))
/** Bits from the left: signature, non-repudiation; the e.firma's also encipher data and agree on keys. */
const KEY_USAGE = { csd: bits(Buffer.from([0b1100_0000]), 6), fiel: bits(Buffer.from([0b1101_1000]), 3) }

const named = (type: string, text: string): Buffer => set(sequence(oid(type), utf8(text)))

/** A certificate in DER, in the authority's shape, signed by the double's own key. */
export function makeCertificate(
  content: CertificateContent,
  signer: { name: string; key: KeyObject },
): Buffer {
  const { rfc, representative, name, number, from, to, isFiel = false, publicKey } = content
  const usage = sequence(
    oid('2.5.29.15'),
    tagged(0x01, Buffer.from([0xff])),
    octets(isFiel ? KEY_USAGE.fiel : KEY_USAGE.csd),
  )
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from(number, 'latin1')),
    SHA256_WITH_RSA,
    sequence(named('2.5.4.3', signer.name)),
    sequence(time(from), time(to)),
    sequence(
      named('2.5.4.3', name),
      named('2.5.4.41', name),
      named('2.5.4.10', name),
      named('2.5.4.45', representative ? `${rfc} / ${representative}` : rfc),
      named('2.5.4.5', ' / '),
      ...(isFiel ? [] : [named('2.5.4.11', 'Matriz')]),
    ),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(usage)),
  )
  return sequence(body, SHA256_WITH_RSA, bits(sign('sha256', body, signer.key)))
}
