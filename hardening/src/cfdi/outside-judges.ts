import { execFileSync } from 'node:child_process'
import { type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * The tax authority's files (`wrap.xsd` and the folder `cfd`), which are not part of this repository: SAT_FILES=… names
 * their folder. xmllint, xsltproc and openssl share no code with the product.
 */
const FILES = process.env.SAT_FILES ?? ''
const SCHEMA = join(FILES, 'wrap.xsd')
const CANONICAL = join(FILES, 'cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt')
const OF_STAMP = join(FILES, 'cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt')

const runs = (program: string): boolean => {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}
/** What the judges lack, in words; empty: they can judge. */
export const missing = [
  ...['xmllint', 'xsltproc', 'openssl'].filter((program) => !runs(program)),
  ...(existsSync(SCHEMA) ? [] : ['SAT_FILES']),
].join(', ')

type ToFile = (name: string, content: string | Buffer) => string

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 27 }).toString()

/**
 * Schema, canonical strings and both seals, as the programs judge them.
 * @param stamper the certifier's key
 */
export function judge(document: string, certificate: string, stamper: KeyObject): void {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-cfdi-'))
  const file: ToFile = (name, content) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    judgeIn(file, document, certificate, stamper)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function judgeIn(file: ToFile, document: string, certificate: string, stamper: KeyObject): void {
  const path = file('document.xml', document)
  run('xmllint', '--noout', '--nonet', '--schema', SCHEMA, path)
  const issuer = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(document)?.[1] ?? ''
  verifySeal(run('xsltproc', '--nonet', CANONICAL, path), attribute('Sello'), issuer, file)
  const stamp = /<tfd:TimbreFiscalDigital[^>]*>/.exec(document)?.[0] ?? ''
  const alone = stamp.replace(' xsi:', ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:')
  const chain = run('xsltproc', '--nonet', OF_STAMP, file('stamp.xml', alone))
  verifySeal(chain, attribute('SelloSAT'), stamper, file)
}

function verifySeal(chain: string, seal: string, key: KeyObject, file: ToFile): void {
  const pem = file('key.pem', key.export({ type: 'spki', format: 'pem' }))
  const signature = file('seal.bin', Buffer.from(seal, 'base64'))
  const told = run(
    'openssl',
    'dgst',
    '-sha256',
    '-verify',
    pem,
    '-signature',
    signature,
    file('chain.txt', chain),
  )
  expect(told).toContain('Verified OK')
}
