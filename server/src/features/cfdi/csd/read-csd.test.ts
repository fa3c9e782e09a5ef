import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CSD_FROM, CSD_PASSWORD, CSD_RFC, CSD_TO, csdFiles, keyPair } from '../../../testing/csd.ts'
import { type CsdFiles, daysToWarn, keptKey, readCsd } from './read-csd.ts'

const NOW = new Date('2026-11-28T08:30:00Z')
const read = (files: CsdFiles, rfc = CSD_RFC, now = NOW) => readCsd(files, rfc, now)

function faultOf(files: CsdFiles, rfc = CSD_RFC, now = NOW) {
  try {
    read(files, rfc, now)
  } catch (error) {
    const { details, message } = error as {
      details: { fault: string; errors: { field: string }[] }
      message: string
    }
    expect(JSON.stringify([details, message])).not.toContain(files.password)
    return [details.fault, details.errors[0]?.field]
  }
  return null
}

describe('a certificate de sello digital', () => {
  it('is read with its key: number, RFC, end', () => {
    const csd = read(csdFiles())
    expect(csd).toMatchObject({ number: '30001000000500003416', rfc: CSD_RFC, validTo: CSD_TO })
    expect(csd.base64).toBe(csdFiles().certificate.toString('base64'))
  })

  it('of a person has no representative', () => {
    const rfc = 'PEÑA800229AB1'
    expect(read(csdFiles({ rfc, representative: undefined }), rfc).rfc).toBe(rfc)
  })

  it('is refused when it is the e.firma, of another RFC, too early or too late', () => {
    expect(faultOf(csdFiles({ isFiel: true }))).toEqual(['fiel', 'certificate'])
    expect(faultOf(csdFiles(), 'AAA010101AAA')).toEqual(['other_rfc', 'certificate'])
    expect(faultOf(csdFiles(), CSD_RFC, new Date(CSD_FROM.getTime() - 1000))).toEqual([
      'not_yet',
      'certificate',
    ])
    expect(faultOf(csdFiles(), CSD_RFC, CSD_TO)).toEqual(['expired', 'certificate'])
    expect(faultOf(csdFiles(), CSD_RFC, new Date(CSD_TO.getTime() - 1000))).toBeNull()
  })

  it('says whose it is when the RFC is another one', () => {
    expect(() => read(csdFiles(), 'AAA010101AAA')).toThrow(`El certificado es de otro RFC. Es de ${CSD_RFC}.`)
  })

  it('is refused with a wrong password, or the key of another certificate', () => {
    for (const password of ['incorrecta', '12345678A'])
      expect(faultOf({ ...csdFiles(), password })).toEqual(['password', 'password'])
    const other = csdFiles({}, generateKeyPairSync('rsa', { modulusLength: 2048 }))
    expect(faultOf({ ...csdFiles(), key: other.key })).toEqual(['other_key', 'key'])
  })

  it('is refused when a file is something else', () => {
    const { certificate, key } = csdFiles()
    const wrong = Buffer.from('no es un certificado')
    expect(faultOf({ ...csdFiles(), certificate: wrong })).toEqual(['unreadable', 'certificate'])
    expect(faultOf({ ...csdFiles(), certificate: key })).toEqual(['swapped', 'certificate'])
    expect(
      faultOf({ ...csdFiles(), certificate: csdFiles({ rfc: ' ', representative: undefined }).certificate }),
    ).toEqual(['unreadable', 'certificate'])
    expect(faultOf({ ...csdFiles(), key: wrong })).toEqual(['unreadable_key', 'key'])
    expect(faultOf({ ...csdFiles(), key: certificate })).toEqual(['certificate_as_key', 'key'])
    expect(faultOf({ ...csdFiles(), certificate: key, key: certificate })).toEqual(['swapped', 'certificate'])
  })

  const { privateKey } = keyPair()
  const written = (options: object) => Buffer.from(privateKey.export(options as never))
  const DES = { type: 'pkcs8', cipher: 'des-ede3-cbc', passphrase: CSD_PASSWORD }

  it.each([
    ['PEM, with a password', written({ ...DES, format: 'pem' })],
    ['PEM, without one', written({ type: 'pkcs8', format: 'pem' })],
    [
      'PEM of OpenSSL’s own kind',
      written({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: CSD_PASSWORD }),
    ],
    ['PKCS#1', written({ type: 'pkcs1', format: 'der' })],
    ['PKCS#1 in PEM', written({ type: 'pkcs1', format: 'pem' })],
    ['PKCS#8 without a password', written({ type: 'pkcs8', format: 'der' })],
  ])('has its key in %s', (_, key) => {
    expect(faultOf({ ...csdFiles(), key })).toBeNull()
  })

  it.each([
    ['in UTF-8', 'DISEÑOS2020', Buffer.from('DISEÑOS2020', 'utf8')],
    ['in Windows-1252', 'DISEÑOS2020', Buffer.from('DISEÑOS2020', 'latin1')],
    ['with letters that were typed as two', 'DISEN\u0303OS2020', Buffer.from('DISEÑOS2020', 'latin1')],
    ['with a blank that was copied', ' 12345678a ', Buffer.from('12345678a')],
    ['with a blank of its own', '1234 a ', Buffer.from('1234 a ')],
  ])('has a password %s, and is kept with one in UTF-8', (_, password, passphrase) => {
    const key = written({ ...DES, format: 'der', passphrase })
    const csd = read({ ...csdFiles(), key, password })
    expect(read({ ...csdFiles(), key: keptKey(csd.key, password), password }).number).toBe(csd.number)
  })

  it('is refused when its file says that the password is hashed more often than here, and is kept with the usual rounds', () => {
    const key = written({ ...DES, format: 'der' })
    // 2,048 as the second value of PBKDF2.
    expect(key.indexOf(Buffer.from('02020800', 'hex'))).toBeGreaterThan(0)
    const rounds = (hex: string) => Buffer.from(key.toString('hex').replace('02020800', hex), 'hex')
    expect(faultOf({ ...csdFiles(), key: rounds('02022711') })).toEqual(['unusual_key', 'key'])
    for (const hex of ['02020000', '0202ffff'])
      expect(faultOf({ ...csdFiles(), key: rounds(hex) })).toEqual(['unusual_key', 'key'])
    // OpenSSL opens such headers first, and then the key in them.
    const often = rounds('02027fff').toString('base64')
    const headers = 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n'
    const wrapped = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${headers}${often}\n-----END ENCRYPTED PRIVATE KEY-----\n`
    expect(faultOf({ ...csdFiles(), key: Buffer.from(wrapped) })).toEqual(['unreadable_key', 'key'])
    expect(keptKey(read(csdFiles()).key, 'x').includes(Buffer.from('02020800', 'hex'))).toBe(true)
  })

  it('is refused when its password is hashed by scrypt, or its key is not RSA of 2,048 to 4,096 bits', ({
    skip,
  }) => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
    expect(faultOf(csdFiles({}, weak))).toEqual(['weak_key', 'key'])
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = curve.privateKey.export({ type: 'pkcs8', format: 'der' })
    expect(faultOf({ ...csdFiles(), key })).toEqual(['weak_key', 'key'])
    let scrypt: Buffer
    try {
      const options = ['pkcs8', '-topk8', '-scrypt', '-outform', 'DER', '-passout', `pass:${CSD_PASSWORD}`]
      scrypt = execFileSync('openssl', options, { input: written({ type: 'pkcs8', format: 'pem' }) })
    } catch {
      return skip('openssl is not installed')
    }
    expect(faultOf({ ...csdFiles(), key: scrypt })).toEqual(['unusual_key', 'key'])
  })

  it('warns from thirty days before its end', () => {
    const before = (days: number) => daysToWarn(CSD_TO, new Date(CSD_TO.getTime() - days * 86_400_000))
    expect([before(32), before(31), before(30), before(0.5), before(-3)]).toEqual([null, null, 30, 0, 0])
  })

  it('is a certificate for OpenSSL too', ({ skip }) => {
    let text = ''
    try {
      text = execFileSync('openssl', ['x509', '-inform', 'DER', '-noout', '-text'], {
        input: csdFiles().certificate,
      }).toString()
    } catch {
      skip('openssl is not installed')
    }
    expect(text).toContain('Digital Signature, Non Repudiation')
    expect(text).toContain(`x500UniqueIdentifier = ${CSD_RFC} / VADA800927DJ3`)
  })
})
