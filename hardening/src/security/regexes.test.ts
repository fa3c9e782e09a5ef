import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import ts from 'typescript-parser'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A body may have a megabyte; what takes more than linear time shows long before. */
const LONG = 60_000
const LIMIT_MS = 400

interface Found {
  at: string
  source: string
  flags: string
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|demo|generated)\//.test(file))
    .map((file) => join(folder, file))
}

/** Every regular expression written in a file. */
function expressionsOf(file: string): Found[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({
        at: `${file}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What may be repeated inside it: its own letters and signs, and one of each kind of character. */
function pumpsOf({ source }: Found): string[] {
  const own = source.replaceAll(/\\[a-zA-Z]\{?|[()[\]{}|^$?*+]/g, '').replaceAll('\\', '')
  const kinds = [
    'a',
    '0',
    ' ',
    '\t',
    '-',
    '.',
    '@',
    ',',
    ';',
    '/',
    '\\',
    '|',
    '"',
    '<',
    'é',
    '🌮',
    'a.',
    '0,',
    ' a',
    'a@',
    '\\|',
  ]
  return [...new Set([...Array.from(own), ...kinds])].slice(0, 60)
}

/** How long the slowest of the pumped texts takes; a time-out is as long as the time-out. */
function slowest(expression: Found): { ms: number; text: string } {
  const { source, flags } = expression
  const regex = new RegExp(source, flags)
  const pumps = pumpsOf(expression)
  const starts = ['', ...pumps.slice(0, 12).map((one) => one.repeat(3)), '2026-11-21T', '<script', 'Bearer ']
  let worst = { ms: 0, text: '' }
  for (const pump of pumps) {
    for (const start of starts) {
      const text = `${start}${pump.repeat(Math.ceil(LONG / pump.length))}\u0000!`
      const since = performance.now()
      try {
        regex.lastIndex = 0
        runInNewContext('regex.test(text)', { regex, text }, { timeout: LIMIT_MS * 2 })
      } catch {
        return { ms: LIMIT_MS * 2, text: `${start} and ${pump} again and again` }
      }
      const ms = performance.now() - since
      if (ms > worst.ms) worst = { ms, text: `${start} and ${pump} again and again` }
      if (worst.ms > LIMIT_MS) return worst
    }
  }
  return worst
}

describe('a regular expression of the rules or of the server', () => {
  const all = [...filesOf('shared/src'), ...filesOf('server/src')].flatMap(expressionsOf)

  it('there is more than a handful', () => {
    expect(all.length).toBeGreaterThan(60)
  })

  it('of the kind that hangs is noticed', () => {
    expect(slowest({ at: 'here', source: '^(a+)+$', flags: '' }).ms).toBeGreaterThan(LIMIT_MS)
  })

  it.each(all.map((one) => [`${one.at} /${one.source}/${one.flags}`, one] as const))(
    '%s is done with a long text at once',
    (_, one) => {
      const { ms, text } = slowest(one)
      expect([text, ms < LIMIT_MS]).toEqual([text, true])
    },
  )
})
