import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MIGRATIONS_DIR, TEST_SECRET } from '../../testing/constants.ts'
import { createEmptyCluster, type TestDatabase } from '../../testing/database.ts'
import { databaseAt } from '../../testing/nodes.ts'
import { Archive } from '../backup/archive.ts'
import { distribute } from './distribute.ts'
import { migrate, migrationsIn } from './migrate.ts'

/** What a node has of the tables and of their shards, whose numbers differ; one line for each fact. */
const FACTS = `
  WITH facts AS (
    SELECT attrelid AS id, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) AS fact
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT conrelid, concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid)) FROM pg_constraint
    UNION ALL SELECT indrelid, pg_get_indexdef(indexrelid) FROM pg_index
    UNION ALL SELECT polrelid, concat_ws(' ', 'policy', polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
    UNION ALL SELECT oid, concat_ws(' ', 'row security', relrowsecurity, relforcerowsecurity) FROM pg_class
    UNION ALL SELECT c.oid, concat_ws(' ', 'grant', grantee::regrole, privilege_type) FROM pg_class c, aclexplode(relacl)
    UNION ALL SELECT attrelid, concat_ws(' ', 'grant of', attname, grantee::regrole, privilege_type)
      FROM pg_attribute, aclexplode(attacl)
  )
  SELECT DISTINCT regexp_replace(relname, '_\\d{6,}$', ' (shard)') || ': ' || regexp_replace(fact, '_\\d{6,}', '', 'g') AS fact
  FROM facts JOIN pg_class c ON c.oid = id
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`

const RELEASES_DIR = join(MIGRATIONS_DIR, '../releases')

/** A table of stores that points to others, and changes of tables that are distributed. */
const CHANGES = `-- previous release: goes on
CREATE TABLE deposits (
  tenant_id integer NOT NULL REFERENCES stores,
  id integer NOT NULL,
  check_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, check_id) REFERENCES checks
);
CREATE INDEX deposits_by_check ON deposits (tenant_id, check_id);
SELECT fence('deposits', history => true);
INSERT INTO deposits SELECT tenant_id, 1, id, 100 FROM checks;

ALTER TABLE checks ADD COLUMN deposit_kind text NOT NULL DEFAULT 'cash', ADD COLUMN deposit_id integer;
ALTER TABLE checks ADD CONSTRAINT checks_deposit_kind_check CHECK (deposit_kind IN ('cash', 'card'));
ALTER TABLE checks NO FORCE ROW LEVEL SECURITY;
UPDATE checks SET deposit_kind = 'card' WHERE status = 'open';
ALTER TABLE checks FORCE ROW LEVEL SECURITY;
CREATE INDEX checks_by_deposit ON checks (tenant_id, deposit_kind) WHERE deposit_kind = 'card';
CREATE POLICY by_deposit ON checks FOR SELECT TO comanda_platform USING (deposit_kind = 'card');
GRANT SELECT (tenant_id, deposit_kind) ON checks TO comanda_platform;
ALTER TABLE logins ADD COLUMN since timestamptz;
`

let folder = ''
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-updates-'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function newCluster(): Promise<TestDatabase> {
  const database = await createEmptyCluster()
  databases.push(database)
  return database
}

/** A folder with these migrations and one more. */
async function folderOf(name: string, migrations: readonly string[], more?: string): Promise<string> {
  const place = join(folder, name)
  for (const one of migrations) await cp(join(MIGRATIONS_DIR, one), join(place, one))
  if (more) await writeFile(join(place, '9001_deposits.sql'), more)
  return place
}

/** The migrations of a release, from its backup. */
async function migrationsOf(version: string): Promise<string[]> {
  const archive = await Archive.open(join(RELEASES_DIR, `${version}.zip`))
  archive.close()
  return archive.manifest.migrations.map(({ name }) => name)
}

/** What the coordinator and the workers have. */
async function factsOf({ ownerUrl }: TestDatabase): Promise<string[][]> {
  return Promise.all(
    inject('nodes').map(async (node) => {
      const client = new pg.Client(databaseAt(node, new URL(ownerUrl).pathname.slice(1)))
      await client.connect()
      await client.query('SET citus.override_table_visibility = off')
      const { rows } = await client.query<{ fact: string }>(FACTS)
      await client.end()
      return rows.map(({ fact }) => fact)
    }),
  )
}

/** Migrations of the states before the first release were not written for a cluster. */
const RELEASES = (
  JSON.parse(readFileSync(join(RELEASES_DIR, 'releases.json'), 'utf8')) as { version: string }[]
)
  .map(({ version }) => version)
  .filter((version) => !version.startsWith('0.0.'))

describe.each(RELEASES)('a cluster of release %s', (version) => {
  it('has the same tables after an update as if it was distributed after it', async () => {
    const [updated, fresh] = [await newCluster(), await newCluster()]
    const all = await migrationsIn(MIGRATIONS_DIR)
    const before = await folderOf(`${version}-before`, await migrationsOf(version))
    const after = await folderOf(`${version}-after`, all, CHANGES)
    await migrate(updated.ownerUrl, before, TEST_SECRET)
    await distribute(updated.ownerUrl)
    await migrate(updated.ownerUrl, after, TEST_SECRET)
    await migrate(fresh.ownerUrl, after, TEST_SECRET)
    await distribute(fresh.ownerUrl)
    const [found, expected] = [await factsOf(updated), await factsOf(fresh)]
    expect(expected.flat().filter((fact) => fact.startsWith('deposits (shard): policy'))).not.toEqual([])
    expect(found).toEqual(expected)
  })
})
