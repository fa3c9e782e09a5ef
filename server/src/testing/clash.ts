import { onTestFinished } from 'vitest'
import type { TestServer } from './restaurant.ts'

const CLASHES = { deadlock: '40P01', 'serialization failure': '40001' } as const
export type Clash = keyof typeof CLASHES

/** Makes the database refuse the next `times` writes to a table with this error and roll back their transactions. */
export async function clash(
  { database: { owner } }: TestServer,
  table: string,
  kind: Clash,
  times: number,
): Promise<void> {
  onTestFinished(async () => {
    await owner.query(`DROP TRIGGER clash ON ${table}; DROP FUNCTION clash; DROP SEQUENCE clashes`)
  })
  // A rollback does not reset a sequence.
  await owner.query(`
    CREATE SEQUENCE clashes;
    CREATE FUNCTION clash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF nextval('clashes') <= ${times} THEN RAISE EXCEPTION 'forced' USING ERRCODE = '${CLASHES[kind]}'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER clash BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION clash()`)
}
