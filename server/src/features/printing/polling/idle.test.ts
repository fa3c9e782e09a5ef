import { once } from 'node:events'
import { connect } from 'node:net'
import { listPrinters, testPrinter } from '@comanda/shared/printing/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpPrinter } from '../../../testing/printers.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'

const POLL = JSON.stringify({ statusCode: '200 OK', printingInProgress: false })
const TYPE = { 'content-type': 'application/json' }

describe('a poll with nothing waiting', () => {
  // Its process counts its polls.
  const server = serverForTests({})
  let restaurant: Client
  let id: number
  let path: string
  beforeEach(async () => {
    restaurant = await server.openRestaurant()
    id = await setUpPrinter(restaurant)
    path = (await restaurant.call(listPrinters)).printers[0]?.path ?? ''
    // The first poll reads the store's printers.
    await poll()
  })
  const poll = (headers: Record<string, string> = {}) =>
    fetch(server.base + path, { method: 'POST', headers: { ...TYPE, ...headers }, body: POLL })
  const counted = async () =>
    Number(/^printer_polls_idle_total (\d+)/m.exec(await (await fetch(`${server.base}/metrics`)).text())?.[1])

  it('is answered from memory and counted, with the headers of every response', async () => {
    const before = await counted()
    let reply = await poll()
    // The announcements of the printer and of its first poll may come late; each makes a poll read it again.
    while ((await counted()) === before) reply = await poll()
    expect(await counted()).toBe(before + 1)
    expect(await reply.json()).toEqual({ jobReady: false })
    const usual = await fetch(`${server.base}/print/wrong`)
    for (const [name] of usual.headers) expect([...reply.headers.keys()]).toContain(name)
  })

  it('is answered when its body arrives in pieces, and the job after it on the same connection', async () => {
    const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
    const ask = async (pieces: string[]) => {
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${POLL.length}\r\n\r\n`
      for (const piece of [head, ...pieces]) {
        await new Promise((sent) => socket.write(piece, sent))
        await (await fetch(`${server.base}/healthz`)).arrayBuffer()
      }
      const [answer] = await once(socket, 'data')
      return String(answer)
    }
    const pieces = [POLL.slice(0, 10), POLL.slice(10)]
    expect(await ask(pieces)).toContain('{"jobReady":false}')
    await restaurant.call(testPrinter, { params: { id } })
    expect(await ask(pieces)).toContain('"jobReady":true')
    socket.destroy()
  })

  it('is refused when a page of another site sends it', async () => {
    expect((await poll({ origin: 'https://example.com' })).status).toBe(403)
    expect((await poll({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
