import { type KeyObject, X509Certificate } from 'node:crypto'
import { kindOfRfc } from '@comanda/shared/cfdi/rfc'
import { AppError } from '@comanda/shared/kernel/errors'
import { isBounded, keyFileOf, openKeyFile } from './open-key.ts'

/** A certificate de sello digital as it is uploaded. */
export interface CsdFiles {
  /** The `.cer`, in DER or PEM. */
  certificate: Buffer
  /** The `.key`: PKCS#8 in DER, encrypted with the password. Other tools write it otherwise. */
  key: Buffer
  password: string
}

export interface Csd {
  /** Twenty digits. */
  number: string
  /** The certificate as a document carries it. */
  base64: string
  rfc: string
  validTo: Date
  key: KeyObject
}

/** Why a certificate is refused, with its sentence and the field of the form that it concerns. */
const FAULTS = {
  unreadable: ['certificate', 'El archivo .cer no es un certificado del SAT.'],
  swapped: [
    'certificate',
    'Los archivos están al revés: el .cer es la llave privada. Pon cada uno en su lugar.',
  ],
  fiel: [
    'certificate',
    'Este certificado es la e.firma (FIEL). Las facturas se sellan con el CSD, que se tramita en el portal del SAT.',
  ],
  other_rfc: ['certificate', 'El certificado es de otro RFC.'],
  not_yet: ['certificate', 'El certificado todavía no es válido.'],
  expired: ['certificate', 'El certificado ya venció. Tramita uno nuevo en el portal del SAT.'],
  unreadable_key: ['key', 'El archivo .key no es una llave privada del SAT.'],
  certificate_as_key: ['key', 'En el lugar de la llave privada (.key) está un certificado (.cer).'],
  unusual_key: [
    'key',
    'La llave privada no está cifrada como lo hace el SAT. Sube el archivo .key tal como lo guardó el programa Certifica.',
  ],
  weak_key: ['key', 'La llave privada no es de las que usa el SAT: RSA, de 2,048 a 4,096 bits.'],
  password: ['password', 'La contraseña de la llave privada no es correcta.'],
  other_key: ['key', 'La llave privada no corresponde al certificado.'],
} as const
export type CsdFault = keyof typeof FAULTS

const refusal = (fault: CsdFault, more = ''): AppError => {
  const [field, sentence] = FAULTS[fault]
  const message = `${sentence}${more}`
  return new AppError('invalid_input', message, { fault, errors: [{ field, message }] })
}

/**
 * Reads and checks certificate, key and password of an issuer.
 * @throws invalid_input with the fault and its field; neither key nor password is in the error
 */
export function readCsd({ certificate, key, password }: CsdFiles, rfc: string, now: Date): Csd {
  const x509 = readCertificate(certificate)
  assertSeals(x509, rfc, now)
  assertStrong(publicKeyOf(x509))
  const opened = openKey(key, password)
  assertStrong(opened)
  if (!x509.checkPrivateKey(opened)) throw refusal('other_key')
  return {
    number: numberOf(x509),
    base64: x509.raw.toString('base64'),
    rfc,
    validTo: new Date(x509.validTo),
    key: opened,
  }
}

/** Uploads may be in PEM, as some tools export them. @throws invalid_input */
export function readCertificate(certificate: Buffer): X509Certificate {
  try {
    return new X509Certificate(certificate)
  } catch {
    throw refusal(keyFileOf(certificate) ? 'swapped' : 'unreadable')
  }
}

function assertSeals(x509: X509Certificate, rfc: string, now: Date): void {
  const uses = usesOfKey(x509.raw)
  if (uses?.enciphersData || uses?.agreesOnKeys) throw refusal('fiel')
  const own = rfcOf(x509)
  if (own === null || kindOfRfc(own) === null) throw refusal('unreadable')
  if (own !== rfc) throw refusal('other_rfc', ` Es de ${own}.`)
  if (now < new Date(x509.validFrom)) throw refusal('not_yet')
  if (now >= new Date(x509.validTo)) throw refusal('expired')
}

/** The RFC is in `x500UniqueIdentifier`, before the representative's. */
export function rfcOf(x509: X509Certificate): string | null {
  const [, unique = ''] = /^x500UniqueIdentifier=(.*)$/m.exec(x509.subject) ?? []
  const rfc = unique.split('/')[0]?.trim().toUpperCase()
  return rfc || null
}

/** The serial number has the number's digits as letters. */
export const numberOf = (x509: X509Certificate): string =>
  Buffer.from(x509.serialNumber, 'hex').toString('latin1')

function openKey(key: Buffer, password: string): KeyObject {
  const file = keyFileOf(key)
  if (!file) throw refusal(isCertificate(key) ? 'certificate_as_key' : 'unreadable_key')
  if (file.is === 'encrypted' && !isBounded(file.der)) throw refusal('unusual_key')
  const opened = openKeyFile(file, password)
  if (!opened) throw refusal(file.is === 'plain' ? 'unreadable_key' : 'password')
  return opened
}

/** @throws invalid_input for a kind of key that OpenSSL does not know */
function publicKeyOf(x509: X509Certificate): KeyObject {
  try {
    return x509.publicKey
  } catch {
    throw refusal('unreadable')
  }
}

const isCertificate = (file: Buffer): boolean => {
  try {
    return new X509Certificate(file).serialNumber !== ''
  } catch {
    return false
  }
}

function assertStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (asymmetricKeyType !== 'rsa' || bits < 2048 || bits > 4096) throw refusal('weak_key')
}

/** The key as it is stored: with this program's rounds, and the password in UTF-8. A key without a password gets the one that was typed. */
export const keptKey = (key: KeyObject, password: string): Buffer =>
  key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })

const DAY = 86_400_000
const WARNING_DAYS = 30

/** How many days a certificate is valid for, when they are few enough to say so. */
export function daysToWarn(validTo: Date, now: Date): number | null {
  const days = Math.max(0, Math.floor((validTo.getTime() - now.getTime()) / DAY))
  return days <= WARNING_DAYS ? days : null
}

/** OID 2.5.29.15 (keyUsage) as it is written in a certificate. */
const KEY_USAGE = Buffer.from('0603551d0f', 'hex')

/**
 * What the key of a certificate may do beside signing; node:crypto does not say it.
 * @param certificate in DER
 * @returns null when the certificate does not say
 */
function usesOfKey(certificate: Buffer): { enciphersData: boolean; agreesOnKeys: boolean } | null {
  const at = certificate.indexOf(KEY_USAGE)
  if (at < 0) return null
  const rest = certificate.subarray(at + KEY_USAGE.length, at + KEY_USAGE.length + 12)
  // A boolean ('critical') may come before the octets, which hold a bit string: tag, length, unused bits, bits.
  const octets = rest[0] === 0x01 ? rest.subarray(3) : rest
  if (octets[0] !== 0x04 || octets[2] !== 0x03) return null
  const first = octets[5] ?? 0
  return { enciphersData: (first & 0b0001_0000) !== 0, agreesOnKeys: (first & 0b0000_1000) !== 0 }
}
