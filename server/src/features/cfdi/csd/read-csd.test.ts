import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CSD_FROM, CSD_RFC, CSD_TO, csdFiles } from '../../../testing/csd.ts'
import { type CsdFiles, daysToWarn, readCsd } from './read-csd.ts'

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
    expect(faultOf({ ...csdFiles(), certificate: key })).toEqual(['unreadable', 'certificate'])
    expect(
      faultOf({ ...csdFiles(), certificate: csdFiles({ rfc: ' ', representative: undefined }).certificate }),
    ).toEqual(['unreadable', 'certificate'])
    for (const other of [wrong, certificate])
      expect(faultOf({ ...csdFiles(), key: other })).toEqual(['unreadable_key', 'key'])
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
