import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)
/** The matches in the sources of the server, each with its file. */
const found = (pattern: RegExp): string[] =>
  sources.flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(pattern)].map(([match]) => `${path}: ${match}`),
  )

/** Citus refuses every function there that is not immutable, and most that read a text or a date are not. */
it('returns columns of changed rows as they are', () => {
  const clauses = found(/\bRETURNING\b[^`'"]*/g)
  expect(clauses.length).toBeGreaterThan(10)
  expect(clauses.filter((clause) => /\w\(/.test(clause))).toEqual([])
})

/** Citus writes such a statement for the shard with `value = (value = 'paid')`, which has no operator. */
it('writes no row by the short form of CASE', () => {
  const writing = found(/`[^`]*\b(INSERT INTO|UPDATE|DELETE FROM)\b[^`]*`/g)
  expect(writing.length).toBeGreaterThan(100)
  expect(writing.filter((sql) => /\bCASE\s+(?!WHEN\b)\S/.test(sql))).toEqual([])
})
