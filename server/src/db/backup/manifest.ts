import { z } from 'zod'

/** Raised when older versions can no longer read the files of this version. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const entryOfTable = (table: string): string => `tables/${table}.copy`

const TableRecord = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  /** SHA-256 of the table's entry, hex. */
  sha256: z.string(),
})

const SequenceRecord = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })

/** The contents of a backup: its last entry, written after everything else. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  app: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /**
   * Identifies the secret key, which is not in the backup; null when the key was unknown where the backup was made.
   */
  keyMark: z.string().nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })),
  tables: z.array(TableRecord),
  sequences: z.array(SequenceRecord),
})

export type Manifest = z.output<typeof Manifest>
export type TableRecord = z.output<typeof TableRecord>
export type SequenceRecord = z.output<typeof SequenceRecord>

export const rowCountOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
