import { expect, it } from 'vitest'

interface Checks {
  brokenMigrations: () => string[]
  problemsOf: (migrations: { name: string; sql: string }[], released: Record<string, string>) => string[]
}
const checks = new URL('../../../scripts/lib/migrations.mjs', import.meta.url).href
const { brokenMigrations, problemsOf } = (await import(checks)) as Checks

const SQL = 'CREATE TABLE a (id integer);\n'
const HASH = '0df5a3f16d7b8a5bd2b4f4f7d9e6d1c2'
const GOES_ON = '-- previous release: goes on\n'

it('the migrations of this repository keep the rules, and the released ones are unchanged', () =>
  expect(brokenMigrations()).toEqual([]))

it.each([
  [
    'a released one that was changed',
    '0070_a.sql',
    SQL,
    { '0070_a.sql': HASH },
    /a released migration was changed/,
  ],
  [
    'a released one that is missing',
    '0071_b.sql',
    GOES_ON + SQL,
    { '0070_a.sql': HASH },
    /0070_a.*is missing/,
  ],
  [
    'a number below a released one',
    '0069_b.sql',
    GOES_ON + SQL,
    { '0070_a.sql': HASH },
    /is below that of 0070_a/,
  ],
  ['no word about the previous release', '0071_b.sql', SQL, {}, /its first line is/],
  [
    'a column that it drops',
    '0071_b.sql',
    `${GOES_ON}ALTER TABLE users DROP COLUMN a`,
    {},
    /beside "DROP COLUMN"/,
  ],
  [
    'a column that the previous release does not fill',
    '0071_b.sql',
    `${GOES_ON}ALTER TABLE users ADD COLUMN a integer DEFAULT 1 NOT NULL, ADD COLUMN b integer NOT NULL`,
    {},
    /beside "ADD COLUMN b/,
  ],
  [
    'locks in another order than a sale',
    '0071_b.sql',
    '-- previous release: stops\nUPDATE orders SET a = 1; UPDATE checks SET a = 1;',
    {},
    /it locks orders, checks; a sale locks checks, orders/,
  ],
  [
    'a column that Citus does not add with its constraint',
    '0071_b.sql',
    `${GOES_ON}ALTER TABLE users ADD COLUMN a text DEFAULT 'x' CHECK (a <> '')`,
    {},
    /Citus adds no column together with a constraint/,
  ],
  [
    'several constraints in one statement',
    '0071_b.sql',
    `${GOES_ON}ALTER TABLE users ADD CONSTRAINT a CHECK (b > 0), ADD CONSTRAINT c CHECK (d > 0)`,
    {},
    /Citus adds a constraint in a statement of its own alone/,
  ],
  [
    'a constraint beside another change',
    '0071_b.sql',
    `${GOES_ON}ALTER TABLE users DROP CONSTRAINT c, ADD CONSTRAINT a CHECK (b > 0)`,
    {},
    /Citus adds a constraint in a statement of its own alone/,
  ],
])('refuses a migration with %s', (_, name, sql, released, problem) => {
  expect(problemsOf([{ name, sql }], released).join()).toMatch(problem)
})

it('accepts a migration that adds a column with a default', () => {
  const sql = `${GOES_ON}ALTER TABLE checks ADD COLUMN a integer NOT NULL DEFAULT 0;\nCREATE INDEX a ON orders (a);\n`
  expect(problemsOf([{ name: '0071_b.sql', sql }], {})).toEqual([])
})
