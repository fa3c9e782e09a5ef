import pg from 'pg'
import { inOrder } from '../table-order.ts'
import type { SequenceRecord } from './manifest.ts'

export interface Table {
  name: string
  columns: string[]
  /** Row-level security also applies to its owner. */
  forced: boolean
  /** The tables its foreign keys point to. */
  needs: string[]
}

/**
 * Not copied: `migrations` is applied again and recorded in the manifest; `socket_io_attachments` holds messages
 * between server processes, which a restart drops. The outbox is copied: it holds events that are not published yet.
 */
const LEFT_OUT = ['migrations', 'socket_io_attachments']

export const quoted = pg.escapeIdentifier
export const columnList = (columns: string[]): string => columns.map(quoted).join(', ')

/** The tables of this installation, each after those that its foreign keys need. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, c.relforcerowsecurity AS forced,
            array(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns,
            array(SELECT DISTINCT other.relname::text FROM pg_constraint k JOIN pg_class other ON other.oid = k.confrelid
                  WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> k.conrelid) AS needs
     FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND c.relowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.migrations'))
       AND NOT c.relname = ANY ($1)
     ORDER BY c.relname`,
    [LEFT_OUT],
  )
  return inOrder(rows)
}

/** Sequences are not part of a snapshot: read after it began, none is behind its rows. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceRecord[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
       AND relowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.migrations'))
     ORDER BY relname`,
  )
  const sequences: SequenceRecord[] = []
  for (const { name } of names) {
    const { rows } = await client.query<Omit<SequenceRecord, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}
