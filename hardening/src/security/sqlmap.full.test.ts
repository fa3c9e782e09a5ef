import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addCustomer } from '@comanda/shared/customers/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Folder, newFolder } from '../lib/folder.ts'
import { type Operation, readOperations } from './fuzz/document.ts'
import { knownValuesFor, senderOfOperation, type Target, World } from './fuzz/world.ts'
import { isSqlmapThere, probe } from './sqlmap/sqlmap.ts'
import { requestOfOperation } from './sqlmap/targets.ts'

const AT_ONCE = 3

let world: World
let target: Target
let folder: Folder
let operations: Operation[]
beforeAll(async () => {
  world = await World.open()
  target = await world.openTarget()
  const { admin } = target
  await admin.call(addCustomer, { body: { phone: '5512345678', name: 'Lupita', email: null } })
  await admin.call(createOrder, { body: { cart: [{ id: 2, quantity: 1 }] } })
  await admin.call(createOrderAndInvoice, { body: { cart: [{ id: 2, quantity: 1 }] } })
  folder = await newFolder('sqlmap')
  operations = await readOperations(world.server.base)
})
afterAll(async () => {
  await folder.remove()
  await world.server.stop()
})

/** A server with an injection hole in front of the same database: proves that sqlmap can find such a hole. */
async function openHole() {
  const pool = new pg.Pool({ connectionString: world.server.database.ownerUrl, max: 4 })
  const hole = createServer((request, reply) => {
    const id = new URL(request.url ?? '/', 'http://x').searchParams.get('id')
    pool.query(`SELECT title FROM menu_items WHERE id = ${id}`).then(
      ({ rows }) => reply.end(JSON.stringify(rows)),
      () => reply.writeHead(500).end('{}'),
    )
  })
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    await new Promise((resolve) => hole.close(resolve).closeAllConnections())
    await pool.end()
  }
  return { host: `127.0.0.1:${(hole.address() as AddressInfo).port}`, close }
}

/** Tests every call, a few at a time. @returns the findings by call. */
async function probeAll(): Promise<{ found: string[]; tried: number }> {
  // Deletions come last, so that the other calls find data.
  const left = operations.toSorted((a, b) => Number(b.method === 'DELETE') - Number(a.method === 'DELETE'))
  const found: string[] = []
  let tried = 0
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { token } = one.who === 'anybody' ? target.stranger : senderOfOperation(target, one, 0.5)
      const request = requestOfOperation(one, world.server.base, token, knownValuesFor(target, world, one))
      if (request === null) continue
      tried++
      const injection = await probe(folder.path, one.name, request)
      if (injection) found.push(`${one.name}\n${injection}`)
    }
  }
  // Blocking after wrong passwords would hide the code behind it.
  const forget = setInterval(
    () => void world.server.database.owner.query('DELETE FROM sign_in_failures'),
    100,
  )
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    clearInterval(forget)
  }
  return { found, tried }
}

describe.skipIf(!isSqlmapThere)('sqlmap (skipped where it is not installed: apt-get install sqlmap)', () => {
  it('finds an intentional injection vulnerability', async () => {
    const hole = await openHole()
    try {
      const request = `GET /dish?id=1* HTTP/1.1\r\nHost: ${hole.host}\r\n\r\n`
      expect(await probe(folder.path, 'hole', request)).toContain('Type: boolean-based blind')
    } finally {
      await hole.close()
    }
  })

  it('finds nothing in any value of any call', async () => {
    const { found, tried } = await probeAll()
    expect(found).toEqual([])
    expect(tried).toBeGreaterThan(90)
    expect(await world.changesOfOther()).toEqual([])
  }, 1_800_000)
})
