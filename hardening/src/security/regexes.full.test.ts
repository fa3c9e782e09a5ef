import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, Script } from 'node:vm'
import ts from 'typescript-parser'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Bodies may have a megabyte; superlinear time shows at much smaller sizes. */
const LONG = 40_000
const LIMIT_MS = 400

interface Found {
  at: string
  source: string
  flags: string
}

function filesOf(folder: string): string[] {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // Only the installation’s administrator writes the configuration.
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          file !== 'config.ts' &&
          !/\.test\.tsx?$|(^|\/)(testing|demo|generated)\//.test(file),
      )
      .map((file) => join(folder, file))
  )
}

/** Every regular expression literal in a file. */
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

/** Characters to repeat: those of the expression, and one of each class. */
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

/** Expressions whose callers check the length first, with that length. */
const BOUNDED: Record<string, number> = {
  // shared/src/kernel/predicates.ts: an address has at most 254 characters.
  '^[^\\s@<>()[\\],;:"\\\\]+@[^\\s@.]+(\\.[^\\s@.]+)+$': 254,
}

// A script in a vm has a timeout; a plain call would hang.
const room = createContext({ regex: /x/, text: '' })
const script = new Script('regex.lastIndex = 0; regex.test(text)')

function timeOfMatch(regex: RegExp, text: string): number {
  Object.assign(room, { regex, text })
  const since = performance.now()
  try {
    script.runInContext(room, { timeout: LIMIT_MS * 2 })
  } catch {
    return LIMIT_MS * 2
  }
  return performance.now() - since
}

/** The first long text that takes too long twice in a row, because other load can slow one run. */
function slowTextFor(expression: Found): string | null {
  const { source, flags } = expression
  const regex = new RegExp(source, flags)
  const pumps = pumpsOf(expression)
  const starts = ['', ...pumps.slice(0, 8).map((one) => one.repeat(3)), '2026-11-21T', '<script']
  for (const pump of pumps) {
    for (const start of starts) {
      const length = BOUNDED[source] ?? LONG
      const text = `${start}${pump.repeat(Math.ceil(length / pump.length))}\u0000!`
      if (timeOfMatch(regex, text) > LIMIT_MS && timeOfMatch(regex, text) > LIMIT_MS)
        return `${start} and ${pump} again and again`
    }
  }
  return null
}

describe('a regular expression of the rules or of the server', () => {
  const all = [...filesOf('shared/src'), ...filesOf('server/src')].flatMap(expressionsOf)

  it('is found by the scan, which finds more than sixty', () => {
    expect(all.length).toBeGreaterThan(60)
  })

  it('with catastrophic backtracking is detected', () => {
    expect(slowTextFor({ at: 'here', source: '^(a+)+$', flags: '' })).not.toBeNull()
  })

  it.each(all.map((one) => [`${one.at} /${one.source}/${one.flags}`, one] as const))(
    '%s matches a long text quickly',
    (_, one) => expect(slowTextFor(one)).toBeNull(),
  )
})
