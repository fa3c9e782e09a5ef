import { type KeyObject, sign } from 'node:crypto'

/** The few parts of DER (ITU-T X.690) that a certificate needs; node:crypto reads certificates and writes none. */
const lengthOf = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes])
  const digits = Buffer.from(bytes.toString(16).padStart(bytes > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}

/** A value with its tag. */
const tagged = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

const sequence = (...content: readonly Buffer[]): Buffer => tagged(0x30, ...content)
const set = (...content: readonly Buffer[]): Buffer => tagged(0x31, ...content)
const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'))
/** Unsigned, most significant byte first; the first bit of a positive number is zero. */
const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
const bits = (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), bytes)
const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes)

/** `2.5.4.45`. */
const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

/** Until 2049 a time has two digits of the year, later four. */
const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : tagged(0x18, Buffer.from(digits, 'latin1'))
}

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
