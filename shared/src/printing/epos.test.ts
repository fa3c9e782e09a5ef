import { describe, expect, it } from 'vitest'
import { eposRequest, eposUrl, readEposResponse } from './epos.ts'

const response = (attributes: string) =>
  `<?xml version="1.0"?><soapenv:Envelope><soapenv:Body><response ${attributes} xmlns="x"/></soapenv:Body></soapenv:Envelope>`

describe('the address of an ePOS printer', () => {
  it.each([
    ['192.168.1.50', 'http://192.168.1.50:80'],
    [' https://192.168.1.50/ ', 'https://192.168.1.50:443'],
    ['http://10.0.0.7:8008', 'http://10.0.0.7:8008'],
    ['EPSON-1234.local', 'http://epson-1234.local:80'],
    ['[fd00::2]:8080', 'http://[fd00::2]:8080'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('%s is a service in the house', (address, origin) => {
    expect(eposUrl(address)).toBe(`${origin}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=30000`)
  })

  it.each([
    '8.8.8.8',
    'evil.example',
    'https://evil.example',
    '127.evil.example',
    '192.168.1.50@evil.example',
    '192.168.1.50/x',
    'https://192.168.1.50:99999',
    'ftp://192.168.1.50',
    'http://http://192.168.1.50',
    '',
  ])('%s is none', (address) => {
    expect(eposUrl(address)).toBeNull()
  })
})

it('an ePOS request has the commands in hexadecimal digits, or none to ask for the state', () => {
  expect(eposRequest(Uint8Array.of(0x1b, 0x40, 0xa5))).toContain('<command>1b40a5</command>')
  expect(eposRequest(new Uint8Array())).not.toContain('<command>')
})

describe('an ePOS answer', () => {
  it.each([
    ['success="true" code="" status="2"', 'printed', 'ok', 'closed'],
    ['success="true" code="" status="131074"', 'printed', 'low', 'closed'],
    ['success="false" code="EPTR_REC_EMPTY" status="524288"', 'not_printed', 'out', 'closed'],
    ['success="false" code="EPTR_COVER_OPEN" status="32"', 'not_printed', 'unknown', 'open'],
    ['success="false" code="EX_TIMEOUT" status="1"', 'unknown', 'unknown', 'unknown'],
    ['code="" status="2"', 'unknown', 'ok', 'closed'],
  ])('with %s ends the job as %s', (attributes, outcome, paper, cover) => {
    expect(readEposResponse(response(attributes))).toMatchObject({ outcome, state: { paper, cover } })
  })

  it.each(['', '<html>404</html>', '<response>'])('%j ends none', (xml) => {
    expect(readEposResponse(xml)).toBeNull()
  })
})
