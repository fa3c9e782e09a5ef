import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CLI = join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli')
const OUT_FILE = join(import.meta.dirname, '../generated/schema.ts')

/** Tables that only texts of SQL name; the first three are not the product's. */
const WITHOUT_TYPES = `
  migrations socket_io_attachments citus_* cfdi_tickets check_events device_people discount_lines platform_stores
  sitting_lines sittings`
  .trim()
  .split(/\s+/)

/** Writes the row types of a migrated database; with `--verify` it fails when the file differs. */
export const generateTypes = (url: string, ...flags: '--verify'[]) =>
  promisify(execFile)(process.execPath, [
    join(CLI, 'bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    OUT_FILE,
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    JSON.stringify({ int8: 'number', jsonb: 'unknown' }),
    '--exclude-pattern',
    `{${WITHOUT_TYPES.join()}}`,
    ...flags,
  ])
