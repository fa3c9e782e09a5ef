import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type CsdFiles, readCsd } from '../features/cfdi/csd/read-csd.ts'
import { type CertificateContent, makeCertificate } from '../features/cfdi/pac/double/certificate.ts'

export const CSD_PASSWORD = '12345678a'
export const CSD_RFC = 'EKU9003173C9'
export const CSD_FROM = new Date('2024-01-01T00:00:00Z')
export const CSD_TO = new Date('2030-01-01T00:00:00Z')

/** Making a key takes a tenth of a second. */
let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined
export const keyPair = () => {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return pair
}

/** The three things that an owner uploads, of a company unless said otherwise. */
export function csdFiles(change: Partial<CertificateContent> = {}, keys = keyPair()): CsdFiles {
  const certificate = makeCertificate(
    {
      rfc: CSD_RFC,
      representative: 'VADA800927DJ3',
      name: 'ESCUELA KEMPER URGATE SA DE CV',
      number: '30001000000500003416',
      from: CSD_FROM,
      to: CSD_TO,
      publicKey: keys.publicKey,
      ...change,
    },
    { name: 'AC de prueba', key: keys.privateKey },
  )
  const key = keys.privateKey.export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'des-ede3-cbc',
    passphrase: CSD_PASSWORD,
  })
  return { certificate, key, password: CSD_PASSWORD }
}

/** A certificate that seals, of this RFC. */
export const csdFor = (rfc = CSD_RFC) => readCsd(csdFiles({ rfc }), rfc, new Date('2026-11-28T08:30:00Z'))

export const keyOf = (files: CsdFiles) =>
  createPrivateKey({ key: files.key, format: 'der', type: 'pkcs8', passphrase: files.password })
