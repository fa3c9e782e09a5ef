import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { judge } from './statements.ts'
import { readTables } from './tables.ts'

beforeAll(() => loadModule())

const TABLES = `
  CREATE TABLE stores (tenant_id integer PRIMARY KEY, name text);
  CREATE TABLE orders (tenant_id integer, id integer, PRIMARY KEY (tenant_id, id));
  CREATE TABLE lines (tenant_id integer, id integer, order_id integer, PRIMARY KEY (tenant_id, id));
  CREATE TABLE logins (username text PRIMARY KEY, tenant_id integer NOT NULL);
  CREATE TABLE platform_days (tenant_id integer, total bigint);
  CREATE TABLE mails (id uuid PRIMARY KEY);`

const judged = (sql: string) =>
  judge(sql, { tables: readTables([TABLES]), volatile: new Set(['random', 'gen_random_uuid', 'nextval']) })

describe('a statement', () => {
  it.each([
    ['SELECT * FROM orders', 'orders: its tenant_id'],
    ['SELECT * FROM orders WHERE tenant_id > $1', 'orders'],
    ['SELECT * FROM orders WHERE tenant_id = ANY ($1)', 'orders'],
    ['SELECT * FROM orders WHERE tenant_id = $1 OR id = $2', 'orders'],
    ["SELECT * FROM orders WHERE tenant_id = current_setting('app.tenant_id')::integer", 'orders'],
    ['SELECT * FROM orders o JOIN lines l ON l.order_id = o.id WHERE o.tenant_id = $1', 'lines'],
    ['SELECT * FROM orders o, lines l WHERE l.order_id = o.id AND l.tenant_id = $1', 'orders'],
    // The condition of a left join does not restrict the rows of its left side.
    ['SELECT * FROM orders o LEFT JOIN lines l ON l.tenant_id = o.tenant_id AND l.tenant_id = $1', 'orders'],
    ['SELECT * FROM mails RIGHT JOIN orders o ON o.tenant_id = $1', 'orders'],
    [
      'SELECT * FROM orders o WHERE tenant_id = $1 AND EXISTS (SELECT FROM lines l WHERE l.order_id = o.id)',
      'lines',
    ],
    // Neither does what is not there.
    [
      'SELECT * FROM orders o WHERE NOT EXISTS (SELECT FROM lines l WHERE l.tenant_id = o.tenant_id AND l.tenant_id = $1)',
      'orders',
    ],
    ['SELECT (SELECT count(*) FROM lines) FROM orders WHERE tenant_id = $1', 'lines'],
    ['WITH all_of_them AS (SELECT * FROM orders) SELECT * FROM all_of_them WHERE tenant_id = $1', 'orders'],
    ['SELECT * FROM orders WHERE tenant_id = $1 UNION ALL SELECT * FROM orders', 'orders'],
    ['SELECT * FROM stores JOIN platform_days d ON d.tenant_id = stores.tenant_id', 'stores'],
    ['INSERT INTO orders (id) VALUES ($1)', 'orders'],
    ['INSERT INTO orders (tenant_id, id) VALUES ($1, 1), (nextval($2), 2)', 'orders'],
    ['INSERT INTO orders SELECT tenant_id, 1 FROM logins', 'orders'],
    ['UPDATE orders SET id = 2 WHERE id = 1', 'orders'],
    [
      'UPDATE orders SET id = 2 FROM lines WHERE orders.tenant_id = $1 AND lines.order_id = orders.id',
      'lines',
    ],
    ['DELETE FROM orders WHERE id = 1', 'orders'],
    [
      'DELETE FROM orders USING unnest($1::int[]) AS sent (tenant_id) WHERE orders.tenant_id = sent.tenant_id',
      'orders',
    ],
    ['UPDATE platform_days SET total = 0', 'platform_days'],
    ['DECLARE c CURSOR FOR SELECT * FROM orders', 'orders'],
    ['UPDATE orders SET tenant_id = $2 WHERE tenant_id = $1', 'stays with its store'],
    ['UPDATE orders SET id = random() WHERE tenant_id = $1', 'random()'],
    ['UPDATE orders SET id = 1 WHERE tenant_id = $1 AND id > random()', 'random()'],
    ['DELETE FROM orders WHERE tenant_id = $1 AND id > random()', 'random()'],
    [
      'INSERT INTO orders VALUES ($1, 1) ON CONFLICT (tenant_id, id) DO UPDATE SET id = nextval($2)',
      'nextval()',
    ],
    ['INSERT INTO orders SELECT tenant_id, random() FROM lines WHERE tenant_id = $1', 'random()'],
    ["SELECT set_config('app.tenant_id', '1', true)", 'set_config'],
    ["SET app.tenant_id = '1'", 'without LOCAL'],
    ['SELECT pg_advisory_lock(1)', 'pg_advisory_lock'],
    ['DECLARE c CURSOR WITH HOLD FOR SELECT 1', 'WITH HOLD'],
    ['LISTEN news', 'ListenStmt'],
    ['PREPARE p AS SELECT 1', 'PrepareStmt'],
    ['CREATE TEMP TABLE t (id integer)', 'CreateStmt'],
    ['MERGE INTO orders USING lines ON false WHEN MATCHED THEN DELETE', 'MergeStmt'],
    ['TRUNCATE orders', 'TruncateStmt'],
  ])('is refused: %s', (sql, problem) => {
    expect(judged(sql).problems).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    'SELECT * FROM orders WHERE tenant_id = $1',
    'SELECT * FROM orders WHERE $1::integer = orders.tenant_id AND (id = 1 OR id = 2)',
    'SELECT * FROM orders o JOIN lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id WHERE o.tenant_id = $1',
    'SELECT * FROM orders o LEFT JOIN lines l ON l.tenant_id = o.tenant_id WHERE o.tenant_id = $1',
    'SELECT * FROM orders o JOIN lines l ON (l.tenant_id, l.order_id) = (o.tenant_id, o.id) WHERE o.tenant_id = $1',
    'SELECT * FROM orders JOIN lines USING (tenant_id) WHERE orders.tenant_id = $1',
    'SELECT * FROM orders o WHERE tenant_id = $1 AND EXISTS (SELECT FROM lines l WHERE l.tenant_id = o.tenant_id)',
    'SELECT * FROM (SELECT tenant_id, id FROM orders WHERE tenant_id = $1) o JOIN lines l ON l.tenant_id = o.tenant_id',
    'WITH mine AS (SELECT * FROM orders WHERE tenant_id = $1) SELECT * FROM mine JOIN lines l ON l.tenant_id = mine.tenant_id',
    'WITH gone AS (DELETE FROM lines WHERE tenant_id = $1 RETURNING tenant_id) INSERT INTO orders SELECT tenant_id, 1 FROM gone',
    'SELECT (SELECT count(*) FROM lines WHERE tenant_id = $1) FROM orders WHERE tenant_id = $1 FOR UPDATE SKIP LOCKED',
    'SELECT id FROM orders WHERE tenant_id = $1 UNION ALL SELECT id FROM lines WHERE tenant_id = $1',
    'INSERT INTO orders (id, tenant_id) VALUES ($1, $2), ($3, $2) RETURNING id',
    'INSERT INTO orders SELECT $1, id FROM unnest($2::int[]) AS id ON CONFLICT DO NOTHING',
    'INSERT INTO orders VALUES ($1, 1) ON CONFLICT (tenant_id, id) DO UPDATE SET id = excluded.id',
    'INSERT INTO orders (tenant_id, id) VALUES ($1, nextval($2))',
    'UPDATE orders SET id = 2 WHERE tenant_id = $1',
    'UPDATE orders SET id = lines.id FROM lines WHERE orders.tenant_id = $1 AND lines.tenant_id = orders.tenant_id',
    'DELETE FROM orders WHERE tenant_id = $1 RETURNING id',
    'DECLARE c NO SCROLL CURSOR FOR SELECT * FROM orders WHERE tenant_id = $1',
    // Directories and roll-ups are there to be read across stores.
    'SELECT tenant_id FROM logins WHERE username = $1',
    'SELECT sum(total) FROM platform_days',
    'UPDATE mails SET id = gen_random_uuid()',
    "BEGIN; SET LOCAL app.tenant_id = '1'",
    'SAVEPOINT before_delete',
    'FETCH 500 FROM rows_1',
    'SELECT pg_advisory_xact_lock(1)',
  ])('may say: %s', (sql) => {
    expect(judged(sql).problems).toEqual([])
  })

  it('names its store in any place of the statement', () => {
    const sql = 'SELECT (SELECT 1 FROM lines WHERE tenant_id = 7) FROM orders WHERE tenant_id = $2'
    expect(judged(sql).stores).toEqual([{ parameter: 2 }, { value: 7 }])
  })
})
