import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCustomer } from '@comanda/shared/customers/api'
import { addMenuItem } from '@comanda/shared/menu/api'
import { createOrder, createOrderAndInvoice, initPos } from '@comanda/shared/pos/api'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Archive } from '../db/backup/archive.ts'
import { takeBackup } from '../db/backup/backup.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { loginUrl } from '../db/pools.ts'
import { migrate } from '../db/schema/migrate.ts'
import { keyMark } from '../db/secret.ts'
import { MIGRATIONS_DIR, TEST_SECRET } from '../testing/constants.ts'
import type { TestDatabase } from '../testing/database.ts'
import { emptyDatabase, fingerprints } from '../testing/installation.ts'
import { openTaqueria, TACO, WATER } from '../testing/menu.ts'
import { Client, PASSWORD, TestServer } from '../testing/restaurant.ts'
import { serverAlone } from '../testing/server-for-tests.ts'
import { checkLedger } from './doctor/ledger.ts'

const takenAt = new Date('2026-11-21T18:00:00.000Z')
const taco = { id: TACO.id, quantity: 2, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese] }
const water = { id: WATER.id, quantity: 1 }

let folder = ''
const server = serverAlone()
let restaurant: Client
let open: { drop(): Promise<void> }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-backup-'))
  restaurant = await openTaqueria(server)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const one of open.reverse()) await one.drop()
})

async function freshDatabase(options: { isSuperuser?: boolean } = {}): Promise<TestDatabase> {
  const database = await emptyDatabase(options)
  open.push(database)
  return database
}

const newFile = () => join(folder, `${randomBytes(4).toString('hex')}.zip`)

async function backup(ownerUrl = server.database.ownerUrl, onProgress = () => {}) {
  const file = newFile()
  const options = { ownerUrl, secret: TEST_SECRET, file, version: 'test', takenAt, onProgress }
  return { file, ...(await takeBackup(options)) }
}

async function restore(file: string, { ownerUrl }: TestDatabase, migrationsDir = MIGRATIONS_DIR) {
  const archive = await Archive.open(file)
  try {
    await archive.verify(() => {})
    const onTable = () => {}
    await restoreBackup({ archive, ownerUrl, migrationsDir, secret: TEST_SECRET, onTable })
  } finally {
    archive.close()
  }
}

const countTables = async ({ owner }: TestDatabase) =>
  (
    await owner.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
  ).rowCount

/** Waits until the other server has sent all events to its screens. */
const announced = () => expect.poll(async () => (await server.sql('SELECT FROM outbox')).length).toBe(0)

/** Inserts text that breaks simple formats, two pictures, one of them empty, and a NULL. */
async function plantOddities(): Promise<void> {
  const t = restaurant.tenantId
  const wide = `tab\t barra\\ salto\n retorno\r \\N \\. "comillas" ñandú 🌮 ${'ancho '.repeat(2_000)}`
  await restaurant.call(addCustomer, { body: { phone: '5511112222', name: 'Ñoño \\N "El Güero"' } })
  await server.sql('UPDATE print_settings SET header = $1, footer = NULL WHERE tenant_id = $2', wide, t)
  await server.sql(
    "INSERT INTO pictures VALUES ($1, $2, 'image/webp', $3, now()), ($1, $4, 'image/webp', $5, now())",
    t,
    'a'.repeat(64),
    randomBytes(2_000_000),
    'b'.repeat(64),
    Buffer.alloc(0),
  )
  // As every write of the app does, it invalidates the servers' cached menu.
  await server.sql('UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1', t)
}

describe('a backup of idle restaurants', () => {
  it('restores every table unchanged, and the next order takes the next token', async () => {
    await restaurant.call(createOrder, { body: { cart: [taco, water] } })
    await restaurant.call(createOrderAndInvoice, { body: { cart: [taco] } })
    await plantOddities()
    await announced()
    const before = await fingerprints(server.database.owner)
    const menu = await restaurant.call(initPos)

    const { file, manifest, size } = await backup()
    const target = await freshDatabase()
    await restore(file, target)

    const after = await fingerprints(target.owner)
    // Messages between server processes are not part of a backup.
    expect(after).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(35)
    expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(2)
    expect([manifest.keyMark, size]).toEqual([keyMark(TEST_SECRET), (await stat(file)).size])

    const moved = await TestServer.on(target)
    try {
      // The same secret key: the sessions stay valid.
      const owner = new Client(moved.base, restaurant.token)
      expect(await owner.call(initPos)).toEqual(menu)
      const placed = await owner.call(createOrder, { body: { cart: [water] } })
      expect([placed.orderId, placed.tokenNo]).toEqual([3, 3])
      expect((await moved.signIn(restaurant.username, PASSWORD)).tenantId).toBe(restaurant.tenantId)
      expect((await moved.openRestaurant('La segunda')).tenantId).toBe(restaurant.tenantId + 1)
    } finally {
      await moved.app.close()
    }
  })

  it('is one file that only its owner may read, and overwrites none', async () => {
    const { file } = await backup()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const again = { ownerUrl: server.database.ownerUrl, secret: null, file, version: 'test', takenAt }
    await expect(takeBackup({ ...again, onProgress: () => {} })).rejects.toThrow('ya existe')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('leaves no file behind when it fails half-way', async () => {
    const before = await readdir(folder)
    const fails = () => {
      throw new Error('stopped')
    }
    await expect(backup(undefined, fails)).rejects.toThrow('stopped')
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('a backup while restaurants sell', () => {
  it('contains one moment of each: every order with its lines, every bill with its payments, every counter right', async () => {
    const others = await Promise.all([openTaqueria(server), openTaqueria(server), openTaqueria(server)])
    let sold = 0
    let isSelling = true
    const sell = async (client: Client) => {
      while (isSelling) {
        await client.call(createOrder, { body: { cart: [taco, water] } })
        await client.call(createOrderAndInvoice, { body: { cart: [water, taco] } })
        sold += 2
      }
    }
    const selling = [restaurant, ...others, ...others].map(sell)
    await expect.poll(() => sold).toBeGreaterThan(20)
    const soldBefore = sold
    const { file } = await backup()
    const soldMeanwhile = sold - soldBefore
    isSelling = false
    await Promise.all(selling)
    expect(soldMeanwhile).toBeGreaterThan(0)

    const target = await freshDatabase()
    await restore(file, target)
    const { rows } = await target.owner.query<Record<string, string>>(`
      SELECT
        (SELECT count(*) FROM orders o
         WHERE (SELECT count(*) FROM order_items i WHERE (i.tenant_id, i.order_id) = (o.tenant_id, o.id)) < 1) AS bare,
        (SELECT count(*) FROM (
           SELECT tenant_id, max(id) AS last, count(*) AS n FROM orders GROUP BY tenant_id) o
         JOIN counters c ON c.tenant_id = o.tenant_id AND c.name = 'order'
         WHERE o.last <> c.value OR o.n <> c.value) AS miscounted,
        (SELECT count(*) FROM invoices v
         WHERE v.total <> (SELECT sum(i.total) FROM orders o JOIN order_items i
                             ON (i.tenant_id, i.order_id) = (o.tenant_id, o.id)
                           WHERE (o.tenant_id, o.invoice_id) = (v.tenant_id, v.id))) AS unequal,
        (SELECT count(*) FROM orders) AS orders,
        (SELECT count(*) FROM invoices) AS invoices`)
    const found = rows[0]
    expect([found?.bare, found?.miscounted, found?.unequal]).toEqual(['0', '0', '0'])
    expect(Number(found?.orders)).toBeGreaterThanOrEqual(soldBefore)
    expect(Number(found?.invoices)).toBeGreaterThan(0)
    await sellAgain(target, [restaurant, ...others])
  })
})

/** The next order of each restaurant has the next number, and the doctor finds nothing wrong. */
async function sellAgain(target: TestDatabase, clients: Client[]): Promise<void> {
  const moved = await TestServer.on(target)
  try {
    const { rows } = await target.owner.query<{ tenant_id: number; value: number }>(
      "SELECT tenant_id, value FROM counters WHERE name = 'order'",
    )
    const last = new Map(rows.map(({ tenant_id, value }) => [tenant_id, value]))
    for (const client of clients) {
      const placed = await client.at(moved.base).call(createOrder, { body: { cart: [taco] } })
      expect(placed.orderId).toBe((last.get(client.tenantId) ?? 0) + 1)
    }
    const reader = new pg.Client(loginUrl(target.ownerUrl, TEST_SECRET, 'backup'))
    await reader.connect()
    expect(await checkLedger(reader)).toMatchObject([{ level: 'ok' }])
    await reader.end()
  } finally {
    await moved.app.close()
  }
}

describe('restoring', () => {
  it('refuses a truncated or altered file, and changes nothing', async () => {
    const { file } = await backup()
    const bytes = await readFile(file)
    const target = await freshDatabase()
    const refusal = /no es un respaldo completo/

    const cut = newFile()
    await cp(file, cut)
    await truncate(cut, bytes.length - 200)
    await expect(restore(cut, target)).rejects.toThrow(refusal)

    // Inside a table's rows and inside a picture; the directory at the end stays valid.
    for (const place of [bytes.indexOf('tables/order_items.copy') + 60, bytes.length / 2]) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(Math.floor(place)) ^ 1, Math.floor(place))
      await writeFile(cut, altered)
      await expect(restore(cut, target)).rejects.toThrow(refusal)
    }
    await writeFile(cut, 'no soy un ZIP')
    await expect(restore(cut, target)).rejects.toThrow(refusal)
    await expect(restore(join(folder, 'ninguno.zip'), target)).rejects.toThrow('No existe')
    expect(await countTables(target)).toBe(0)
  })

  it('refuses an installation that has data, and a running installation', async () => {
    const { file } = await backup()
    const used = await freshDatabase()
    await migrate(used.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
    await used.owner.query("INSERT INTO operators VALUES ('ana@example.mx', 'Ana', 'x', now())")
    await expect(restore(file, used)).rejects.toThrow('Esta instalación ya tiene datos (tabla operators)')
    expect((await used.owner.query('SELECT username FROM operators')).rows).toHaveLength(1)
    await expect(restore(file, server.database)).rejects.toThrow('deténla antes de restaurar')
  })

  it('migrates an older backup from its own schema to this version', async () => {
    const { file } = await backup()
    const newer = join(folder, 'newer')
    await cp(MIGRATIONS_DIR, newer, { recursive: true })
    await writeFile(
      join(newer, '9000_later.sql'),
      "CREATE TABLE later (id bigserial PRIMARY KEY); UPDATE logins SET username = 'nuevo.' || username",
    )
    const target = await freshDatabase()
    await migrate(target.ownerUrl, newer, TEST_SECRET)
    await restore(file, target, newer)

    const { rows } = await target.owner.query("SELECT username FROM logins WHERE username NOT LIKE 'nuevo.%'")
    expect(rows).toEqual([])
    expect((await target.owner.query('SELECT FROM orders')).rowCount).toBeGreaterThan(0)

    const { file: fromTheFuture } = await backup(target.ownerUrl)
    const old = await freshDatabase()
    await expect(restore(fromTheFuture, old)).rejects.toThrow('versión más nueva de Comanda')
    expect(await countTables(old)).toBe(0)
  })
})

describe('an owner who is not a superuser', () => {
  it('backs up and restores too, and row-level security is still forced afterwards', async () => {
    const source = await freshDatabase({ isSuperuser: false })
    await migrate(source.ownerUrl, MIGRATIONS_DIR, TEST_SECRET)
    const shop = await TestServer.on(source)
    const fonda = await shop.openRestaurant()
    const { id } = await fonda.call(addMenuItem, { body: { title: 'Sopa', price: '45.00' } })
    await fonda.call(createOrder, { body: { cart: [{ id, quantity: 1 }] } })
    await shop.app.close()

    const { file } = await backup(source.ownerUrl)
    const target = await freshDatabase({ isSuperuser: false })
    await restore(file, target)

    const fence = `SELECT relname, relrowsecurity, relforcerowsecurity,
                          array(SELECT polname FROM pg_policy WHERE polrelid = c.oid ORDER BY 1) AS policies
                   FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`
    const [before, after] = [await source.owner.query(fence), await target.owner.query(fence)]
    expect(after.rows).toEqual(before.rows)
    expect(after.rows.filter((table) => table.relforcerowsecurity).length).toBeGreaterThan(25)
    const moved = await TestServer.on(target)
    try {
      const owner = new Client(moved.base, fonda.token)
      expect((await owner.call(createOrder, { body: { cart: [{ id, quantity: 1 }] } })).tokenNo).toBe(2)
    } finally {
      await moved.app.close()
    }
  })
})
