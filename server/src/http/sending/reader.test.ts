import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Deferred } from '../../kernel/deferred.ts'
import { createServer } from '../server.ts'
import { signalOfReader } from './reader.ts'
import { StreamedAnswer } from './streamed-answer.ts'

const LONG = 'tacos '.repeat(20_000)
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

/** A server whose answers wait for the test, and a client that asks for two of them: the second waits behind the first. */
async function open() {
  const applied = { isNewer: false, explain: async (error: unknown) => error }
  const server = await createServer({
    applied,
    logger: false,
    trustProxy: false,
    allowedOrigins: new Set(),
  })
  onTestFinished(() => server.close())
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const seen = { asked: 0, gone: 0, deferred: 0, streams: [] as Readable[] }
  const deferred = new Deferred(() => {})
  server.get('/answer/:form', async (request, reply) => {
    seen.asked++
    signalOfReader(reply).addEventListener('abort', () => seen.gone++)
    await held
    const after = signalOfReader(reply)
    if (after.aborted) seen.gone++
    deferred.after(reply, async () => void seen.deferred++)
    if ((request.params as { form: string }).form === 'text') return LONG
    const file = Readable.from([LONG], { objectMode: false })
    seen.streams.push(file)
    return new StreamedAnswer('application/zip', 'a.zip', file).send(request, reply)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const accepted = once(server.server, 'connection')
  return { server, client, accepted, seen, deferred, answer }
}

describe('a reader who hangs up before the answer', () => {
  it.each(['text', 'file'])('leaves nothing unread, no file open and no work waiting (%s)', async (form) => {
    const { server, client, accepted, seen, deferred, answer } = await open()
    client.write(asking(`/answer/${form}`) + asking(`/answer/${form}`))
    const [socket] = await accepted
    await expect.poll(() => seen.asked).toBe(2)
    const closed = once(socket, 'close')
    client.destroy()
    await closed
    await expect.poll(() => seen.gone).toBe(2)
    answer()
    await expect.poll(() => seen.gone).toBe(4)
    await deferred.settled()
    expect(seen.deferred).toBe(2)
    await expect.poll(() => seen.streams.every(({ destroyed }) => destroyed)).toBe(true)
    await expect.poll(() => server.openAnswers.bytes).toBe(0)
  })
})

it('a reader who stays gets both answers of one connection, and then leaves nothing', async () => {
  const { server, client, seen, deferred, answer } = await open()
  let received = ''
  client.on('data', (piece) => {
    received += piece
  })
  client.write(asking('/answer/text') + asking('/answer/file'))
  await expect.poll(() => seen.asked).toBe(2)
  answer()
  await expect.poll(() => received.split('tacos').length).toBe(40_001)
  await deferred.settled()
  expect(seen.deferred).toBe(2)
  expect(server.openAnswers.bytes).toBe(0)
  client.destroy()
})
