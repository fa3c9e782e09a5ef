import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../db/migrate.ts'
import { MIGRATIONS_DIR } from '../constants.ts'
import { refusedDefinitions } from './definitions.ts'
import { isSharded, readTables } from './tables.ts'
import { walk } from './tree.ts'

beforeAll(() => loadModule())

const BEFORE = `
  CREATE TABLE stores (tenant_id integer PRIMARY KEY);
  CREATE TABLE orders (tenant_id integer NOT NULL REFERENCES stores, id integer, PRIMARY KEY (tenant_id, id));
  CREATE TABLE logins (username text PRIMARY KEY, tenant_id integer NOT NULL);
  CREATE TABLE operators (username text PRIMARY KEY);`

const refused = (sql: string): string[] => refusedDefinitions(sql, readTables([BEFORE, sql]))

/** The columns of a new table of the stores. */
const lines = (rest: string): string =>
  `CREATE TABLE lines (tenant_id integer, id integer, other integer, ${rest})`

describe('a migration', () => {
  it.each([
    [lines('PRIMARY KEY (id, tenant_id)'), 'primary key'],
    ['CREATE TABLE lines (id uuid PRIMARY KEY, tenant_id integer)', 'primary key'],
    [lines('UNIQUE (other)'), 'unique key'],
    ['ALTER TABLE orders ADD CONSTRAINT once UNIQUE (id)', 'unique key'],
    ['ALTER TABLE orders ADD COLUMN code text UNIQUE', 'unique key'],
    ['CREATE UNIQUE INDEX once ON orders (id, tenant_id)', 'unique index'],
    [lines('EXCLUDE USING gist (id WITH =, tenant_id WITH =)'), 'exclusion'],
    [lines('EXCLUDE USING gist (tenant_id WITH <>)'), 'exclusion'],
    [lines('FOREIGN KEY (other) REFERENCES orders (id)'), 'reference to orders'],
    [lines('FOREIGN KEY (id, tenant_id) REFERENCES orders (id, tenant_id)'), 'reference to orders'],
    [lines('FOREIGN KEY (tenant_id, id) REFERENCES orders ON DELETE SET NULL'), 'SET NULL'],
    [lines('FOREIGN KEY (tenant_id, id) REFERENCES orders ON DELETE SET DEFAULT'), 'SET DEFAULT'],
    [lines('FOREIGN KEY (tenant_id, id) REFERENCES orders ON UPDATE CASCADE'), 'ON UPDATE'],
    [lines('FOREIGN KEY (other) REFERENCES operators'), 'only one node has'],
    ['CREATE TABLE notes (id integer PRIMARY KEY REFERENCES stores)', 'all stores'],
    ['CREATE TRIGGER t AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION f()', 'triggers'],
    ['CREATE RULE r AS ON INSERT TO orders DO INSTEAD NOTHING', 'rules'],
    ["DO $$ BEGIN EXECUTE 'ALTER TABLE orders ADD UNIQUE (id)'; END $$", 'UNIQUE'],
    ["DO $$ BEGIN PERFORM set_config('app.tenant_id', '1', true); END $$", 'set_config'],
    ["SELECT set_config('app.tenant_id', '1', true)", 'set_config'],
    ['ALTER TABLE orders ALTER COLUMN tenant_id TYPE bigint', 'cannot be altered'],
  ])('is refused: %s', (sql, problem) => {
    expect(refused(sql)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    lines('PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, other)'),
    lines('EXCLUDE USING gist (tenant_id WITH =, id WITH =)'),
    lines('FOREIGN KEY (tenant_id, id) REFERENCES orders ON DELETE CASCADE'),
    lines('FOREIGN KEY (tenant_id, id) REFERENCES orders (tenant_id, id)'),
    'CREATE UNIQUE INDEX once ON orders (tenant_id, lower(id::text))',
    'CREATE INDEX found ON orders (id)',
    'CREATE TABLE codes (code text PRIMARY KEY); CREATE UNIQUE INDEX once ON logins (lower(username))',
    'CREATE TABLE notes (id integer PRIMARY KEY, by text REFERENCES operators ON DELETE SET NULL)',
    'ALTER TABLE orders ADD COLUMN sold_out boolean NOT NULL DEFAULT false',
    "DO $$ BEGIN EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', 'orders'); END $$",
  ])('may say: %s', (sql) => {
    expect(refused(sql)).toEqual([])
  })
})

describe('the migrations', () => {
  it('say nothing that a distributed Postgres refuses', async () => {
    const migrations = await readMigrations(MIGRATIONS_DIR)
    const tables = readTables(migrations.map(({ sql }) => sql))
    expect([...tables.values()].filter(({ placement }) => placement === 'store').length).toBeGreaterThan(20)
    for (const { name, sql } of migrations)
      expect({ name, refused: refusedDefinitions(sql, tables) }).toEqual({ name, refused: [] })
  })

  it('make tables that docs/scale.md distributes, all of them, what is referenced first', async () => {
    const migrations = await readMigrations(MIGRATIONS_DIR)
    const tables = [...readTables(migrations.map(({ sql }) => sql))]
    const named = async () => {
      const page = await readFile(join(MIGRATIONS_DIR, '../../docs/scale.md'), 'utf8')
      const block = /CREATE EXTENSION citus[\s\S]*?```/.exec(page)?.[0] ?? ''
      return [...block.replace(/--.*/g, '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '')
    }
    const listed = (await named()).filter((name) => tables.some(([table]) => table === name))
    const wanted = tables.filter(([, table]) => isSharded(table) || table.placement === 'directory')
    expect([...new Set(listed)].sort()).toEqual(wanted.map(([name]) => name).sort())
    const late = references(migrations.map(({ sql }) => sql).join('\n')).filter(
      ([from, to]) => listed.indexOf(to) > listed.indexOf(from),
    )
    expect(late).toEqual([])
  })
})

/** Which table refers to which. */
function references(sql: string): [from: string, to: string][] {
  const found: [string, string][] = []
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    if (!stmt || !('CreateStmt' in stmt)) continue
    const from = stmt.CreateStmt.relation?.relname ?? ''
    walk(stmt.CreateStmt.tableElts, (kind, fields) => {
      const target = (fields.pktable as { relname?: string } | undefined)?.relname
      if (kind === 'Constraint' && target) found.push([from, target])
      return false
    })
  }
  return found
}
