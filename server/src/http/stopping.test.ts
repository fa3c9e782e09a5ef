import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitStopping } from './stopping.ts'

/** A server that answers `/slow` when `answer` is called, and the text that a client sends it at first. */
async function open(sent: string, lastAnswersMs?: number) {
  const server = Fastify({ forceCloseConnections: 'idle' })
  limitStopping(server, lastAnswersMs)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    server.get('/slow', async () => {
      resolve()
      await new Promise<void>((ready) => {
        answer = ready
      })
      return 'late'
    })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(server.server, 'connection')
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', (chunk) => {
    received += chunk
  })
  // A connection that is cut ends with an error.
  client.on('error', () => {})
  const gone = new Promise((resolve) => client.once('close', resolve))
  await accepted
  if (sent) client.write(sent)
  return { server, gone, asked, answer: () => answer(), received: () => received }
}

it('a stopping server does not wait for a connection without a request', async () => {
  const { server, gone } = await open('')
  await server.close()
  await gone
}, 10_000)

it('a stopping server does not wait for a request that never arrives', async () => {
  const { server, gone } = await open('GET /slow HTTP/1.1\r\nHo', 100)
  await server.close()
  await gone
}, 10_000)

it('a stopping server still answers a running request', async () => {
  const { server, gone, asked, answer, received } = await open('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await asked
  const closed = server.close()
  answer()
  await closed
  await gone
  expect(received()).toContain('late')
}, 10_000)
