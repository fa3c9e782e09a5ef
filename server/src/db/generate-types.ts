import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

/** `npm run db:types`: applies every migration to a throw-away database and writes its row types. */
const root = join(import.meta.dirname, '../..')
const dir = await mkdtemp(join(tmpdir(), 'comanda-types-'))
const postgres = await startEmbeddedPostgres({ dir, durable: false, log: () => {} })
try {
  await migrate(postgres.url, join(root, 'migrations'), 'types')
  await promisify(execFile)('npx', [
    ...['kysely-codegen', '--dialect', 'postgres', '--url', postgres.url],
    ...['--out-file', join(root, 'src/db/generated/schema.ts')],
    ...['--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--type-mapping', JSON.stringify({ int8: 'number', jsonb: 'unknown' })],
    ...['--exclude-pattern', '{migrations,socket_io_attachments}'],
  ])
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
