import { listJobs, testPrinter } from '@comanda/shared/printing/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonLogger } from '../../../server/src/http/telemetry/logging.ts'
import { createPrinterCodes } from '../../../server/src/kernel/printer-code.ts'
import { pollingPath, setUpPrinter } from '../../../server/src/testing/printers.ts'
import { type Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { isFull } from '../lib/scale.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const POLL = JSON.stringify({ statusCode: '200%20OK', printingInProgress: false })
const GET_REQUEST = 'ConnectionType=GetRequest&ID=caja'

const piece = fc.oneof(
  fc.constantFrom(
    '<response success="true"',
    '/>',
    '<printjobid>',
    '</printjobid>',
    'Success="false"',
    '<Response ',
  ),
  fc.constantFrom(
    ' status="',
    '"',
    ' code="EX_TIMEOUT"',
    '99999999999999999999',
    '-1',
    '\u0000',
    '\ud800',
    '%',
    '&',
  ),
  fc.string({ maxLength: 20 }),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
/** How it is sent, and what. */
const anyResult = fc.oneof(
  fc.tuple(fc.constant('json'), fc.json({ maxDepth: 3 })),
  fc.tuple(
    fc.constant('json'),
    fc
      .record({ statusCode: fc.anything(), printingInProgress: fc.anything() })
      .map((one) => JSON.stringify(one) ?? ''),
  ),
  fc.tuple(fc.constant('SetResponse'), text),
  fc.tuple(fc.constant('SetStatus'), text),
  fc.tuple(fc.constant('code'), text),
  fc.tuple(fc.constant('token'), text),
)

describe('the address of a printer', () => {
  let server: TestServer
  let admin: Client
  const logged: string[] = []
  const codes = new Set<string>()
  beforeAll(async () => {
    const stream = { write: (line: string) => void logged.push(line) }
    server = await TestServer.start({ logger: { ...jsonLogger('trace'), stream } })
    admin = await server.openRestaurant()
  })
  afterAll(() => server.stop())

  const add = async (way: 'star' | 'epson', restaurant = admin): Promise<{ id: number; path: string }> => {
    const id = await setUpPrinter(restaurant, { way, model: way })
    return { id, path: await notedPathOf(id, restaurant) }
  }
  const notedPathOf = async (id: number, restaurant = admin): Promise<string> => {
    const path = await pollingPath(restaurant, id)
    codes.add(path.slice('/print/'.length))
    return path
  }
  const post = (path: string, type: string, body: string | Uint8Array) =>
    fetch(`${server.base}${path}`, { method: 'POST', headers: { 'content-type': type }, body: body as never })
  const poll = (path: string) => post(path, JSON_TYPE, POLL)
  const wait = (id: number, restaurant = admin) => restaurant.call(testPrinter, { params: { id } })

  it('that is forged, damaged or of another key opens no queue', async () => {
    const { id, path } = await add('star')
    await wait(id)
    const ref = { tenantId: admin.tenantId, printerId: id, rotation: 1 }
    const flipped = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    const wrong = [
      `/print/${createPrinterCodes('another key').encode(ref)}`,
      flipped,
      path.slice(0, -4),
      `${path}AAAA`,
      '/print/1',
      '/print/%00',
      `/print/${'A'.repeat(150)}`,
    ]
    for (const one of wrong) {
      expect((await poll(one)).status, one).toBe(404)
      expect((await fetch(`${server.base}${one}?token=1`)).status, one).toBe(404)
      expect((await fetch(`${server.base}${one}?code=200`, { method: 'DELETE' })).status, one).toBe(404)
    }
    expect(await (await poll(path)).json()).toMatchObject({ jobReady: true })
  })

  it('neither gets nor ends the jobs of another store or printer', async () => {
    const neighbour = await server.openRestaurant('Fonda vecina')
    const theirs = await add('star', neighbour)
    const ours = await add('star')
    const beside = await add('star')
    await wait(ours.id)
    const { jobToken } = (await (await poll(ours.path)).json()) as { jobToken: string }
    const first = await fetch(`${server.base}${ours.path}?token=${jobToken}`)
    expect(first.headers.get('content-type')).toBe('application/vnd.star.starprnt')
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(100)
    for (const { path } of [theirs, beside]) {
      expect((await fetch(`${server.base}${path}?token=${jobToken}`)).status).toBe(404)
    }
    await fetch(`${server.base}${theirs.path}?token=${jobToken}&code=200`, { method: 'DELETE' })
    const states = (await admin.call(listJobs, { query: { printerId: ours.id } })).map(({ state }) => state)
    expect(states).toEqual(['taken'])
  })

  it('answers an Epson printer with a wrong address in the same way as a printer without jobs', async () => {
    const { path } = await add('epson')
    const answers = [
      await post(path, FORM_TYPE, GET_REQUEST),
      await post('/print/wrong', FORM_TYPE, GET_REQUEST),
      await post('/print/wrong', FORM_TYPE, 'ConnectionType=SetResponse&ResponseFile=x'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    }
  })

  it('refuses bodies that are too large or of another type', async () => {
    const { path } = await add('star')
    expect((await post(path, JSON_TYPE, `"${'a'.repeat(16_384)}"`)).status).toBe(413)
    expect((await post(path, FORM_TYPE, `ID=${'a'.repeat(65_536)}`)).status).toBe(413)
    expect((await post(path, 'text/plain', POLL)).status).toBe(415)
    expect((await post(path, 'multipart/form-data; boundary=x', '--x--')).status).toBe(415)
    expect((await post(path, JSON_TYPE, '{')).status).toBe(400)
    expect((await post(path, JSON_TYPE, '['.repeat(16_000))).status).toBe(400)
  })

  it('takes any results that a printer could invent, and loses no job', async () => {
    const [star, epson] = [await add('star'), await add('epson')]
    await wait(star.id)
    await wait(epson.id)
    await fc.assert(
      fc.asyncProperty(anyResult, async ([kind, value]) => {
        server.clock.advance(100)
        const query = new URLSearchParams({ [kind]: value })
        const reply =
          kind === 'json'
            ? await post(star.path, JSON_TYPE, value)
            : kind === 'code'
              ? await fetch(`${server.base}${star.path}?${query}`, { method: 'DELETE' })
              : kind === 'token'
                ? await fetch(`${server.base}${star.path}?${query}&type=image/png`)
                : await post(
                    epson.path,
                    FORM_TYPE,
                    `${new URLSearchParams({ ConnectionType: kind, ResponseFile: value, Status: value })}`,
                  )
        await reply.arrayBuffer()
        expect(reply.status).toBeLessThan(500)
      }),
      { numRuns: isFull ? 2_000 : 80 },
    )
    const jobs = await admin.call(listJobs)
    const open = jobs.filter(({ printerId }) => printerId === star.id || printerId === epson.id)
    expect(open.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  it('is in no line of the log, at no level', () => {
    expect(logged.length).toBeGreaterThan(10)
    expect(codes.size).toBeGreaterThan(5)
    expect(logged.filter((line) => [...codes].some((code) => line.includes(code)))).toEqual([])
    expect(logged.some((line) => line.includes('/print/:code'))).toBe(true)
  })
})
