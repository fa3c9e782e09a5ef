import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import * as api from '@comanda/shared/cfdi/api'
import { downloadPdf, exportFiscalFiles } from '@comanda/shared/cfdi/files'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { inOneGo } from '../../../kernel/slices.ts'
import { csdFor, keyPair } from '../../../testing/csd.ts'
import { contentOf, GUEST, NOW, soldLine, THE_PUBLIC } from '../../../testing/fiscal-documents.ts'
import { openIssuer, sellInvoice } from '../../../testing/fiscal-store.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'
import { sealDocument } from '../csd/seal.ts'
import { globalConcepts } from '../document/concepts.ts'
import { stampByDouble } from '../pac/double/double.ts'

const server = serverForTests()
let restaurant: Client
let first: number
beforeEach(async () => {
  restaurant = await openIssuer(server)
  const { invoiceId } = await sellInvoice(restaurant)
  const { document } = await restaurant.call(api.issueByName, {
    body: { invoiceId, request: 'once', ...GUEST },
  })
  first = document.id
})

/** Further documents like the first. @returns their folios */
async function plant(count: number): Promise<number[]> {
  const rows = await server.sql<{ id: number }>(
    `INSERT INTO cfdi_documents
     SELECT planted.* FROM cfdi_documents d, generate_series(1, $3) n, jsonb_populate_record(d, jsonb_build_object(
       'id', d.id + n, 'request', 'planted ' || n, 'uuid', upper(gen_random_uuid()::text))) planted
     WHERE d.tenant_id = $1 AND d.id = $2 RETURNING id`,
    restaurant.tenantId,
    first,
    count,
  )
  return rows.map(({ id }) => id)
}

/** A global of 2,000 sales takes seconds to draw. */
async function enlarge(ids: readonly number[]): Promise<void> {
  const concepts = Array.from({ length: 2000 }, (_, index) =>
    globalConcepts({ number: `F-${index}`, lines: [soldLine(10_000, 0, { kind: 'iva', rate: 0 })] }),
  ).flat()
  const period = { periodicity: '04', month: '11', year: '2026' } as const
  const sealed = await sealDocument(contentOf({ receiver: THE_PUBLIC, period, concepts }), csdFor())
  const keys = { key: keyPair().privateKey, number: '30001000000500003456' }
  const verdict = inOneGo(stampByDouble(sealed, keys, NOW))
  if (verdict.outcome !== 'stamped') throw new Error(verdict.message)
  await server.sql(
    'UPDATE cfdi_documents SET stamped = $3 WHERE tenant_id = $1 AND id = ANY ($2)',
    restaurant.tenantId,
    ids,
    Buffer.from(verdict.document),
  )
}

/** Lets documents be read, but keeps each drawn one waiting until the test lets them go. */
async function holdDrawn() {
  const holder = await server.database.owner.connect()
  let release = async () => {
    release = async () => {}
    await holder.query('ROLLBACK')
    holder.release()
  }
  onTestFinished(() => release())
  await holder.query('BEGIN; LOCK TABLE cfdi_pdfs IN SHARE MODE')
  const held = async () => {
    const rows = await server.sql<{ count: number }>(
      "SELECT count(*)::int FROM pg_locks WHERE relation = 'cfdi_pdfs'::regclass AND NOT granted",
    )
    return rows[0]?.count
  }
  return { held, release: () => release() }
}

/** How many PDFs of a store may wait. */
const IN_LINE = 10

interface Asked {
  status: Promise<number>
  hangUp: () => Promise<void>
}

/** The connections on which requests have come, by the number that they carry. */
const arrived = new Map<string, Socket>()
const look = ({ headers, socket }: IncomingMessage) => arrived.set(String(headers['x-number']), socket)
beforeAll(() => server.app.server.server.on('request', look))
afterAll(() => server.app.server.server.off('request', look))

let asked = 0

/** Asks on a connection of its own. */
function ask(path: string): Asked {
  const number = String(++asked)
  const headers = { authorization: `Bearer ${restaurant.token}`, 'x-number': number }
  const request = get(`${server.base}/api/v1${path}`, { headers, agent: false })
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
  })
  // That of a reader who has hung up is an error.
  status.catch(() => undefined)
  const hangUp = async () => {
    await expect.poll(() => arrived.has(number)).toBe(true)
    const closed = once(arrived.get(number) as Socket, 'close')
    request.destroy()
    await closed
  }
  return { status, hangUp }
}

const pdf = (id: number) => ask(downloadPdf.path.replace('{id}', String(id)))
const filesOf = (period: string) => ask(`${exportFiscalFiles.path}?type=${period}`)

async function drawn(): Promise<number[]> {
  const rows = await server.sql<{ document_id: number }>(
    'SELECT document_id FROM cfdi_pdfs WHERE tenant_id = $1 ORDER BY document_id',
    restaurant.tenantId,
  )
  return rows.map(({ document_id }) => document_id)
}

/** Asks for more PDFs than may wait. @returns who waits, when the one that came last is refused */
async function fillLine(ids: readonly number[]): Promise<Asked[]> {
  const all = ids.map(pdf)
  const refused = await Promise.race(all.map(async (one) => ({ one, status: await one.status })))
  expect(refused.status).toBe(503)
  return all.filter((one) => one !== refused.one)
}

describe('a reader of a PDF who hangs up', () => {
  it('gives the place in the line to another one, and what nobody waits for is not drawn', async () => {
    const [one = 0, two = 0, ...others] = await plant(2 + 2 * (IN_LINE + 1))
    const { held, release } = await holdDrawn()
    const running = [pdf(one), pdf(two)]
    await expect.poll(held).toBe(2)
    for (const waiting of await fillLine(others.slice(0, IN_LINE + 1))) await waiting.hangUp()
    const patient = await fillLine(others.slice(IN_LINE + 1))
    await release()
    const statuses = await Promise.all([...running, ...patient].map(({ status }) => status))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await drawn()).toHaveLength(2 + IN_LINE)
  })

  it('ends the drawing, and the next one is drawn at once', async () => {
    const [one = 0, two = 0, small = 0] = await plant(3)
    await enlarge([one, two])
    const readers = [pdf(one), pdf(two)]
    // Meanwhile the drawing begins.
    for (const _ of readers) await restaurant.call(api.getFiscalDocument, { params: { id: first } })
    for (const reader of readers) await reader.hangUp()
    expect(await pdf(small).status).toBe(200)
    expect(await drawn()).toEqual([small])
  })
})

describe('the files of a period', () => {
  it('are made for one reader of a store at a time, and end with the reader', async () => {
    await plant(5)
    const { held, release } = await holdDrawn()
    const reading = filesOf('today')
    await expect.poll(held).toBe(1)
    expect(await filesOf('today').status).toBe(429)
    await reading.hangUp()
    await release()
    // A period without documents, which is refused as long as the first download runs.
    await expect.poll(() => filesOf('yesterday').status).toBe(200)
    expect(await drawn()).toEqual([first])
  })
})
