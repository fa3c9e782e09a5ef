import { expect, it } from 'vitest'
import { bestEncoding } from './accept-encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0.000', 'gzip'],
  ['BR ; Q=0 , GZIP', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['identity;q=0', 'identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity, br;q=0.1', 'identity'],
  ['br;q=zero, gzip', 'gzip'],
  ['brotli', 'identity'],
])('the answer to Accept-Encoding %j is in %s', (accepted, expected) =>
  expect(bestEncoding(accepted)).toBe(expected),
)
