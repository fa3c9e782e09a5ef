import { execFileSync, spawnSync } from 'node:child_process'
import { type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenInMatrix, type Judged } from './matrix-judge.ts'

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

export interface Evidence extends Judged {
  name: string
  /** The issuer's, in base64. */
  certificate: string
  /** The certifier's key. */
  stamper: KeyObject
}

/** What each judge refused, as the name of the document and why. */
export interface Verdict {
  /** xmllint by the authority's schema and catalogues. */
  schema: string[]
  /** openssl by the canonical string of the authority's stylesheet. */
  seal: string[]
  stamp: string[]
  matrix: string[]
}

export function judge(documents: readonly Evidence[]): Verdict {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-cfdi-'))
  const file: ToFile = (name, content) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    const paths = documents.map(({ xml }, at) => file(`${at}.xml`, xml))
    const named = (refused: (one: Evidence, path: string) => string | null) =>
      documents.flatMap((one, at) => {
        const why = refused(one, paths[at] ?? '')
        return why === null ? [] : [`${one.name}: ${why}`]
      })
    const errors = schemaErrors(paths)
    return {
      schema: named((_, path) => errors.get(path) ?? null),
      seal: named(({ xml, certificate }, path) => {
        const issuer = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
        return isSealed(canonical(CANONICAL, path), attributeOf(xml, 'Sello'), issuer, file) ? null : 'Sello'
      }),
      stamp: named(({ xml, stamper }) => {
        const stamp = /<tfd:TimbreFiscalDigital[^>]*>/.exec(xml)?.[0] ?? ''
        const alone = stamp.replace(' xsi:', ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:')
        const chain = canonical(OF_STAMP, file('stamp.xml', alone))
        return isSealed(chain, attributeOf(xml, 'SelloSAT'), stamper, file) ? null : 'SelloSAT'
      }),
      matrix: named((one) => brokenInMatrix(one).join(', ') || null),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type ToFile = (name: string, content: string | Buffer) => string

const attributeOf = (xml: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

/** All documents in one run: the schema with its catalogues takes longer to read than a document. @returns the first error of each file */
function schemaErrors(paths: readonly string[]): Map<string, string> {
  const { stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, ...paths], {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  })
  const lines = stderr.split('\n')
  const valid = new Set(lines.filter((line) => line.endsWith(' validates')).map((line) => line.slice(0, -10)))
  return new Map(
    paths
      .filter((path) => !valid.has(path))
      .map((path) => [path, lines.find((line) => line.startsWith(`${path}:`)) ?? 'not judged']),
  )
}

const canonical = (stylesheet: string, path: string): string =>
  execFileSync('xsltproc', ['--nonet', stylesheet, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 27,
  }).toString()

function isSealed(chain: string, seal: string, key: KeyObject, file: ToFile): boolean {
  const pem = file('key.pem', key.export({ type: 'spki', format: 'pem' }))
  const signature = file('seal.bin', Buffer.from(seal, 'base64'))
  const text = file('chain.txt', chain)
  const { stdout } = spawnSync(
    'openssl',
    ['dgst', '-sha256', '-verify', pem, '-signature', signature, text],
    { encoding: 'utf8' },
  )
  return stdout.includes('Verified OK')
}
