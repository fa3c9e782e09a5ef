import { describe, expect, it } from 'vitest'
import { isInTheHouse, isLoopback, isPrivateIp, parseAddress } from './address.ts'

describe('the address of a printer', () => {
  it('is a host, with port 9100 unless it names another port', () => {
    expect(parseAddress('192.168.1.50')).toEqual({ host: '192.168.1.50', port: 9100 })
    expect(parseAddress('  Cocina.LOCAL:9101 ')).toEqual({ host: 'cocina.local', port: 9101 })
    expect(parseAddress('[fd00::12]:515')).toEqual({ host: 'fd00::12', port: 515 })
    expect(parseAddress('192.168.1.50', 80)).toEqual({ host: '192.168.1.50', port: 80 })
  })

  it('has a port from 1 to 65535', () => {
    expect(parseAddress('10.0.0.1:1')?.port).toBe(1)
    expect(parseAddress('10.0.0.1:65535')?.port).toBe(65_535)
    expect(parseAddress('10.0.0.1:0')).toBeNull()
    expect(parseAddress('10.0.0.1:65536')).toBeNull()
    expect(parseAddress('10.0.0.1:123456')).toBeNull()
  })

  it.each([
    '',
    ':9100',
    'http://10.0.0.1',
    '10.0.0.1/papel',
    'dos palabras',
    'fd00::12',
    '[10.0.0.1]',
    '[fd00::1',
    '10.0.0.1:',
    '10.0.0.1:80:81',
    'a 10.0.0.1',
    '10.0.0.1\n10.0.0.2',
  ])('is not %j', (text) => expect(parseAddress(text)).toBeNull())
})

describe('an IP address', () => {
  it.each([
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    'fd00::1',
    'FDAB:1:2::3',
  ])('%s belongs to a private network', (ip) => expect(isPrivateIp(ip)).toBe(true))

  it.each([
    '9.255.255.255',
    '11.0.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '173.16.0.1',
    '192.167.0.1',
    '192.169.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.256',
    '10.0.0',
    '10.0.0.1.2',
    '1010.0.0.1',
    'fc00::1',
    'fe80::1',
    'fd0::1',
    'fd00::zz',
    'a.fd00::1',
    '::1',
    '',
  ])('%s does not', (ip) => expect(isPrivateIp(ip)).toBe(false))
})

describe('the host of a printer', () => {
  const at = (host: string) => ({ host, port: 9100 })

  it('is in the house with a private address or a name of the local network', () => {
    for (const host of ['192.168.1.50', 'cocina.local', 'star-12.piso2.local', 'a.local'])
      expect(isInTheHouse(at(host))).toBe(true)
    for (const host of [
      '8.8.8.8',
      'local',
      '.local',
      'cocina.local.example.com',
      'cocina.locale',
      '-a.local',
      'a-.local',
      'a..local',
      `${'a'.repeat(64)}.local`,
      `${'a.'.repeat(125)}local`,
    ])
      expect(isInTheHouse(at(host))).toBe(false)
    expect(isInTheHouse(at(`${'a'.repeat(63)}.local`))).toBe(true)
  })

  it('is the device itself at its loopback addresses', () => {
    for (const host of ['localhost', '::1', '127.0.0.1', '127.1.2.3']) expect(isLoopback(at(host))).toBe(true)
    for (const host of ['128.0.0.1', '127.local', '10.127.0.1', 'localhost.example.com', '::2'])
      expect(isLoopback(at(host))).toBe(false)
  })
})
