import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * A private key as a file has it. The authority's program writes PKCS#8 in DER, encrypted; other tools write PEM, PKCS#1, and keys without a
 * password.
 */
export type KeyFile =
  | { is: 'encrypted' | 'plain'; der: Buffer; type: 'pkcs8' | 'pkcs1' }
  /** PEM that names its own cipher, which is one round of MD5. */
  | { is: 'old'; pem: string }

const PEM = /-----BEGIN ((?:ENCRYPTED |RSA )?PRIVATE KEY)-----([\s\S]+?)-----END \1-----/

/** @returns null for a file that is no private key */
export function keyFileOf(file: Buffer): KeyFile | null {
  const [pem, label, body = ''] = PEM.exec(file.toString('latin1')) ?? []
  if (pem === undefined) return keyInDer(file)
  // PKCS#8 behind such headers would be opened without its rounds having been read.
  if (label === 'RSA PRIVATE KEY' && body.includes('Proc-Type:')) return { is: 'old', pem }
  const der = Buffer.from(body, 'base64')
  return label === 'RSA PRIVATE KEY' ? { is: 'plain', der, type: 'pkcs1' } : keyInDer(der)
}

/** By what follows the outer sequence: the algorithm of an encryption, or a version with an algorithm (PKCS#8) or a number (PKCS#1). */
function keyInDer(der: Buffer): KeyFile | null {
  const parts = partsOf(partsOf(der)[0], SEQUENCE)
  const [first, second] = parts
  if (first?.tag === SEQUENCE && second?.tag === OCTETS) return { is: 'encrypted', der, type: 'pkcs8' }
  if (first?.tag !== INTEGER) return null
  if (second?.tag === SEQUENCE) return { is: 'plain', der, type: 'pkcs8' }
  return second?.tag === INTEGER ? { is: 'plain', der, type: 'pkcs1' } : null
}

/**
 * The most rounds with which a password may be hashed: the authority's program uses 2,048. The file names the number, and whoever uploads it would
 * hold the process for as long as it says.
 */
const MOST_ROUNDS = 10_000

/** OIDs in DER: PBES2 with PBKDF2, the ciphers of PKCS#5 v1.5, and those of PKCS#12. */
const PBES2 = '2a864886f70d01050d'
const PBKDF2 = '2a864886f70d01050c'
const OLDER = /^2a864886f70d0105(01|03|04|06|0a|0b)$|^2a864886f70d010c01(0[1-6])$/

/** Whether the password of an encrypted key is hashed in a way and as often as this program allows. */
export function isBounded(der: Buffer): boolean {
  const [algorithm] = partsOf(partsOf(der)[0], SEQUENCE)
  const [name, parameters] = partsOf(algorithm, SEQUENCE)
  const rounds = oidOf(name) === PBES2 ? roundsOfPbkdf2(parameters) : roundsOfOlder(name, parameters)
  return rounds !== null && rounds >= 1 && rounds <= MOST_ROUNDS
}

function roundsOfPbkdf2(parameters: Part | undefined): number | null {
  const [derivation] = partsOf(parameters, SEQUENCE)
  const [name, values] = partsOf(derivation, SEQUENCE)
  return oidOf(name) === PBKDF2 ? numberOf(partsOf(values, SEQUENCE)[1]) : null
}

const roundsOfOlder = (name: Part | undefined, parameters: Part | undefined): number | null =>
  OLDER.test(oidOf(name)) ? numberOf(partsOf(parameters, SEQUENCE)[1]) : null

/**
 * The bytes that a typed password may stand for, in the order in which they are tried: the authority's program writes Windows-1252, and a password
 * is often copied with a blank.
 */
export function passwordsOf(typed: string): Buffer[] {
  const all = [typed, typed.trim()].flatMap((text) => [Buffer.from(text, 'utf8'), inWindows1252(text)])
  return all.filter((one, at) => all.findIndex((other) => other.equals(one)) === at)
}

/** Of the characters beyond Latin-1 only the euro sign is on a Mexican keyboard. */
const inWindows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('€', '\u0080').normalize('NFC'), 'latin1')

/** @returns null when no password opens it */
export function openKeyFile(file: KeyFile, typed: string): KeyObject | null {
  if (file.is === 'plain')
    return attempt(() => createPrivateKey({ key: file.der, format: 'der', type: file.type }))
  for (const passphrase of passwordsOf(typed)) {
    const opened = attempt(() =>
      file.is === 'old'
        ? createPrivateKey({ key: file.pem, format: 'pem', passphrase })
        : createPrivateKey({ key: file.der, format: 'der', type: 'pkcs8', passphrase }),
    )
    if (opened) return opened
  }
  return null
}

function attempt(open: () => KeyObject): KeyObject | null {
  try {
    return open()
  } catch {
    return null
  }
}

const [SEQUENCE, OCTETS, INTEGER, OID] = [0x30, 0x04, 0x02, 0x06]

interface Part {
  tag: number
  content: Buffer
}

/** The values of a DER sequence, or of a file; none where they do not fit into it. */
function partsOf(within: Part | Buffer | undefined, tag?: number): Part[] {
  if (within === undefined) return []
  if (!Buffer.isBuffer(within)) return within.tag === tag ? partsOf(within.content) : []
  const parts: Part[] = []
  for (let at = 0; at + 2 <= within.length; ) {
    const head = lengthAt(within, at + 1)
    if (head === null || head.start + head.length > within.length) return []
    parts.push({ tag: within[at] ?? 0, content: within.subarray(head.start, head.start + head.length) })
    at = head.start + head.length
  }
  return parts
}

function lengthAt(bytes: Buffer, at: number): { start: number; length: number } | null {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { start: at + 1, length: first }
  const digits = first & 0x7f
  if (digits === 0 || digits > 4 || at + 1 + digits > bytes.length) return null
  return { start: at + 1 + digits, length: bytes.readUIntBE(at + 1, digits) }
}

const oidOf = (part: Part | undefined): string => (part?.tag === OID ? part.content.toString('hex') : '')

const numberOf = (part: Part | undefined): number | null =>
  part?.tag === INTEGER && part.content.length > 0 && part.content.length <= 4
    ? part.content.readIntBE(0, part.content.length)
    : null
