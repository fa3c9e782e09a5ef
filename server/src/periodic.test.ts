import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * What a process does periodically. Work across stores is done by the process that uses a quota for it, so that processes do not
 * repeat it; each other entry says why every process does it.
 */
const PERIODIC: Record<string, string> = {
  'db/cluster.ts': 'its own map of nodes',
  'db/embedded/log-file.ts': 'the log of its own database',
  'db/schema/applied-migrations.ts': 'whether this process may go on',
  'features/billing/jobs.ts': 'minutelyWork',
  'features/cfdi/account/stamps-left.ts': 'a queue, in which an account is leased by one process',
  'features/cfdi/issuing/worker.ts': 'a queue, in which a document is leased by one process',
  'features/printing/raw/raw.ts': 'leftWork',
  'features/reports/roll-ups.ts': 'hourlyWork, and its own marks',
  'http/sending/slow-readers.ts': 'its own connections',
  'kernel/loop-watch.ts': 'its own event loop',
  'mail/mailer.ts': 'a queue, in which a mail is taken by one process',
  'realtime/hub.ts': 'leftWork, and its own events and sockets',
  'realtime/postgres-bus.ts': 'its own connection',
  'upkeep/upkeep.ts': 'hourlyWork',
}

it('every periodic work is listed with the quota that shares it, or the reason why each process does it', async () => {
  const names = await readdir(import.meta.dirname, { recursive: true })
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
  const found: string[] = []
  for (const name of sources)
    if (/\bsetInterval\(/.test(await readFile(join(import.meta.dirname, name), 'utf8'))) found.push(name)
  expect(found.sort()).toEqual(Object.keys(PERIODIC))
})
