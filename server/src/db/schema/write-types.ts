import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded/embedded.ts'
import { generateTypes } from './generate-types.ts'
import { migrate } from './migrate.ts'

/** `npm run db:types`: applies every migration to a throw-away database and writes its row types. */
const dir = await mkdtemp(join(tmpdir(), 'comanda-types-'))
const postgres = await startEmbeddedPostgres({ dir, durable: false, log: () => {} })
try {
  await migrate(postgres.url, join(import.meta.dirname, '../../../migrations'), 'types')
  await generateTypes(postgres.url)
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
