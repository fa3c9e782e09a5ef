import { generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { CsdFiles } from '../csd/read-csd.ts'
import { makeCertificate } from '../pac/double/certificate.ts'

const makeKeyPair = promisify(generateKeyPair)
const DAY = 86_400_000
const TEST_AUTHORITY = 'Comanda: modo de prueba'

/** A certificate of 'Modo de prueba' for an RFC: without fiscal value, valid for four years. */
export async function testCsd(rfc: string, name: string, now: Date): Promise<CsdFiles> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const password = randomBytes(12).toString('hex')
  const certificate = makeCertificate(
    {
      rfc,
      name,
      number: '00000000000000000001',
      from: new Date(now.getTime() - DAY),
      to: new Date(now.getTime() + 4 * 365 * DAY),
      publicKey,
    },
    { name: TEST_AUTHORITY, key: privateKey },
  )
  const key = privateKey.export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'des-ede3-cbc',
    passphrase: password,
  })
  return { certificate, key, password }
}

/** Whether a certificate was made by 'Modo de prueba'. */
export const isTestCertificate = (certificate: Buffer): boolean =>
  new X509Certificate(certificate).issuer.includes(TEST_AUTHORITY)
