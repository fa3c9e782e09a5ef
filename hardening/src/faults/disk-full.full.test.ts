import { join } from 'node:path'
import { readQrMenu } from '@comanda/shared/qr/api'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedUrl } from '../../../server/src/db/embedded/embedded.ts'
import { readSettings } from '../../../server/src/db/embedded/settings.ts'
import { Client } from '../../../server/src/testing/client.ts'
import { poolFor } from '../../../server/src/testing/database.ts'
import { Invariants } from '../lib/invariants.ts'
import { ServerProcess } from '../lib/server.ts'
import { openSmallDisk, type SmallDisk } from '../lib/small-disk.ts'
import { openStore, type Store } from '../lib/store.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'

const DISK_MB = 300
/** The server waits longer before each restart of the embedded database: at most five seconds. */
const BACK_MS = 30_000

describe('a full disk', () => {
  let disk: SmallDisk | null = null
  let server: ServerProcess
  let owner: pg.Pool
  let stores: Store[] = []
  beforeAll(async () => {
    disk = await openSmallDisk(DISK_MB)
    if (!disk) return
    server = await ServerProcess.start({}, disk.path)
    const settings = readSettings(join(disk.path, 'postgres'))
    if (!settings) throw new Error('no embedded database')
    owner = poolFor(embeddedUrl(settings))
    stores = [await openStore(server.base, owner), await openStore(server.base, owner)]
  })
  afterAll(async () => {
    if (!disk) return
    disk.free()
    await owner.end()
    await server.close()
    await disk.remove()
  })

  it('causes a clear error, loses no acknowledged order, and sales continue when space is free again', async (test) => {
    if (!disk) return test.skip('needs root and leave to mount a tmpfs')
    const [bystander, ...selling] = stores as [Store, ...Store[]]
    const invariants = await Invariants.open(owner, selling, bystander)
    const menu = { params: { qrcode: selling[0]?.qrCode ?? '' }, query: {} }
    await new Client(server.base).call(readQrMenu, menu)
    const { pid } = server
    for (let round = 1; round <= 2; round++) {
      const traffic = new Traffic(tillsOf(selling, 4), 0)
      await waitUntil('orders come in', () => traffic.count > 50)
      disk.fill()
      await waitUntil('the tills get 503', () => (traffic.failures['503 unavailable'] ?? 0) > 100)
      await new Client(server.base).call(readQrMenu, menu)
      disk.free()
      const freed = performance.now()
      await waitUntil(
        'every till is served',
        () => traffic.tills.every((till) => till.lastAt > freed),
        BACK_MS,
      )
      sold.push(...(await traffic.stop()))
      expect(Object.keys(traffic.failures)).toEqual(['503 unavailable'])
      expect([server.isAlive, server.pid]).toEqual([true, pid])
      expect(await invariants.problems(sold)).toEqual([])
    }
  })
  const sold: Traffic['acknowledged'] = []
})
