import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { exportStoreData } from '@comanda/shared/store-data/api'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { stallAfter } from './slow-readers.ts'

/** The bytes that the kernel has taken at each check, while more waits; null: nothing waits. */
const stallsAfter = (looks: readonly (number | null)[]) =>
  looks.reduce<ReturnType<typeof stallAfter>>(
    (before, bytes) => stallAfter(before, { bytes: bytes ?? 0, isWaiting: bytes !== null }),
    null,
  )

it('a reader stalls by the looks at which it has read less than 16 KB since it last read', () => {
  expect(stallsAfter([0, 0, 0])).toEqual({ bytes: 0, looks: 2 })
  expect(stallsAfter([0, 9_000, 15_000])).toEqual({ bytes: 0, looks: 2 })
  expect(stallsAfter([0, 9_000, 17_000])).toEqual({ bytes: 17_000, looks: 0 })
  expect(stallsAfter([0, 0, null, 0])).toEqual({ bytes: 0, looks: 0 })
  expect(stallsAfter([0, 0, null])).toBeNull()
})

const PERIOD_MS = 500
/** More than the buffers between two sockets hold. */
const BYTES = 8_000_000
const PICTURES = 4

const server = serverForTests({ slowReaderMs: PERIOD_MS })
let stores: Client[]
beforeAll(async () => {
  stores = [await server.openRestaurant(), await server.openRestaurant(), await server.openRestaurant()]
  for (const { tenantId } of stores) {
    for (let n = 0; n < PICTURES; n++) {
      await server.sql(
        "INSERT INTO pictures (tenant_id, hash, bytes, content_type, created_at) VALUES ($1, $2, $3, 'image/webp', now())",
        tenantId,
        String(n).repeat(64),
        randomBytes(BYTES),
      )
    }
  }
})

/** Requests a download and reads its first bytes only. */
async function askAndWait({ token }: Client): Promise<{ socket: Socket; closed: Promise<void> }> {
  const { port } = new URL(server.base)
  const socket = connect(Number(port), '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => {})
  socket.write(
    `GET /api/v1${exportStoreData.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  // Without it, the third store's request may come first and take one of the two places.
  const [begin] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  expect(begin.toString('latin1')).toMatch(/^HTTP\/1.1 200 /)
  return { socket, closed }
}

it('two readers that stop reading are disconnected, and a third store gets its download', async () => {
  const [first, second, third] = stores as [Client, Client, Client]
  const slow = [await askAndWait(first), await askAndWait(second)]
  const sizeOfDownload = async () => {
    const reply = await fetch(`${server.base}/api/v1${exportStoreData.path}`, {
      headers: { authorization: `Bearer ${third.token}` },
    })
    const bytes = await reply.arrayBuffer()
    return reply.status === 200 ? bytes.byteLength : 0
  }
  await expect.poll(sizeOfDownload).toBeGreaterThan(PICTURES * BYTES)
  for (const { socket, closed } of slow) {
    // A paused socket notices its end only when it reads.
    socket.resume()
    await closed
  }
})
