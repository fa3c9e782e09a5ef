import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addCustomer } from '@comanda/shared/customers/api'
import { listInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import { readCsv } from '@comanda/shared/kernel/csv'
import { addMenuItem } from '@comanda/shared/menu/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { requestErasure } from '@comanda/shared/store-data/api'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { connectionsOf } from '../../testing/database.ts'
import { fillStore } from '../../testing/full-store.ts'
import { openTaqueria, switchQr, TACO, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { EXCEPTIONS } from './queries-export.ts'

const server = serverForTests()

const ADDRESS = '/api/v1/settings/data-export'
const taco = { id: TACO.id, quantity: 2, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese] }
const water = { id: WATER.id, quantity: 1, notes: '=1+1' }

const ask = (client: Client) =>
  fetch(server.base + ADDRESS, { headers: { authorization: `Bearer ${client.token}` } })

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

async function take(client: Client): Promise<Map<string, Buffer>> {
  const reply = await ask(client)
  expect(reply.status).toBe(200)
  return unzip(Buffer.from(await reply.arrayBuffer()))
}

const csv = (files: Map<string, Buffer>, name: string): Record<string, string>[] => {
  const [header = [], ...rows] = readCsv(files.get(name)?.toString() ?? '')
  const lines = rows.filter((cells) => cells.some((cell) => cell !== ''))
  return lines.map((cells) => Object.fromEntries(header.map((title, i) => [title, cells[i] ?? ''])))
}

const json = (files: Map<string, Buffer>, table: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`json/${table}.json`)?.toString() ?? 'null')

/** Starts a download and stops reading after the first bytes. */
const leaveLying = (client: Client, base = server.base): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` }
    get(base + ADDRESS, { headers, agent: false }, (reply) => {
      // The server sees that nothing is read when the socket is full.
      reply.pause()
      resolve(reply)
    }).on('error', reject)
  })

/** The memory in use after a garbage collection. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const openSnapshots = (): Promise<number> =>
  connectionsOf(server.database, "xact_start IS NOT NULL AND application_name = 'comanda app'")

/** Inserts more data than fits in the buffers between database and client, and that does not compress. */
async function plantPictures(client: Client): Promise<void> {
  for (let n = 0; n < 24; n++)
    await server.database.owner.query("INSERT INTO pictures VALUES ($1, $2, 'image/webp', $3, now())", [
      client.tenantId,
      randomBytes(32).toString('hex'),
      randomBytes(1_000_000),
    ])
}

/** Inserts the orders of several years. */
async function plantYears(client: Client): Promise<void> {
  const t = client.tenantId
  await server.database.owner.query(`
    BEGIN;
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date) VALUES (${t}, 1000000, 'x', now(), '2026-01-01');
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
    SELECT ${t}, n, n, '2025-01-01', now(), 'x', 'WALKIN', 1000000, 1 FROM generate_series(1, 50000) n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, notes,
                             created_at)
    SELECT ${t}, 1 + n / 3, n, 1, 'Taco', 1, 2200, 1897, 303, 2200, md5(n::text) || md5((n + 1)::text), now()
    FROM generate_series(0, 149999) n;
    COMMIT`)
}

describe('the export of a store', () => {
  it('has the amounts of the screens, as CSV and as JSON', async () => {
    const admin = await openTaqueria(server, 'Fonda "La Güera"')
    const phone = '5512345678'
    await admin.call(addCustomer, { body: { phone, name: '=Ñoño, "el 1"' } })
    await admin.call(createOrder, { body: { cart: [water], tableId: 1 } })
    for (const customerId of [phone, null]) {
      const customer = customerId ? { customerType: 'CUSTOMER', customerId } : {}
      await admin.call(createOrderAndInvoice, { body: { cart: [taco, water], ...customer } })
    }
    await admin.call(addReservation, { body: { date: '2030-01-01T20:00', tableId: 2, customerId: phone } })
    const image = { hash: 'c'.repeat(64), bytes: randomBytes(300_000) }
    await server.database.owner.query("INSERT INTO pictures VALUES ($1, $2, 'image/webp', $3, now())", [
      admin.tenantId,
      image.hash,
      image.bytes,
    ])

    const reply = await ask(admin)
    expect(reply.headers.get('content-type')).toBe('application/zip')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="Comanda 2026-11-21.zip"')
    const files = await unzip(Buffer.from(await reply.arrayBuffer()))

    const period = { type: 'today' } as const
    const sums = await admin.call(sumInvoices, { query: period })
    const invoices = csv(files, 'facturas.csv')
    const total = invoices.reduce((sum, row) => sum + Math.round(Number(row.Total) * 100), 0)
    expect([invoices.length, (total / 100).toFixed(2)]).toEqual([sums.count, sums.total])
    const listed = await admin.call(listInvoices, { query: period })
    expect(invoices.map((row) => row.Total)).toEqual(listed.map((invoice) => invoice.total).reverse())
    const paid = csv(files, 'pagos.csv').reduce((sum, row) => sum + Math.round(Number(row.Importe) * 100), 0)
    expect(paid).toBe(total)

    const orders = csv(files, 'pedidos.csv')
    expect(orders.map((row) => [row.Token, row.Pago, row.Mesa, row.Cliente, row.Fecha])).toEqual([
      ['1', 'Pendiente', 'Mesa 1', '', '2026-11-21 12:00'],
      ['2', 'Pagado', '', '=Ñoño, "el 1"', '2026-11-21 12:00'],
      ['3', 'Pagado', '', '', '2026-11-21 12:00'],
    ])
    expect(orders.map((row) => row.Total).slice(1)).toEqual(invoices.map((row) => row.Total))
    expect(csv(files, 'articulos-de-pedidos.csv')).toHaveLength(5)
    // Text typed by a diner or a waiter is not a formula.
    expect(files.get('articulos-de-pedidos.csv')?.toString()).toContain(",'=1+1")
    expect(files.get('clientes.csv')?.toString()).toContain(`"'=Ñoño, ""el 1"""`)
    expect(csv(files, 'reservaciones.csv')[0]).toMatchObject({
      Desde: '2030-01-01 20:00',
      Estado: 'Reservado',
    })
    expect(csv(files, 'ajustes.csv')).toContainEqual({ Ajuste: 'name', Valor: 'Fonda "La Güera"' })
    expect(csv(files, 'menu.csv').map((row) => Object.values(row)[1])).toContain('Taco al pastor')

    expect(json(files, 'invoices').reduce((sum, row) => sum + Number(row.total), 0)).toBe(total)
    expect(json(files, 'orders')[0]).toMatchObject({ id: 1, created_at: '2026-11-21T12:00:00-06:00' })
    expect(json(files, 'qr_orders')).toEqual([])
    expect(files.get(`imagenes/${image.hash}.webp`)?.equals(image.bytes)).toBe(true)
    const guide = files.get('LEEME.txt')?.toString() ?? ''
    for (const name of files.keys()) if (name.endsWith('.csv')) expect(guide).toContain(name)
  })

  it('has sheets of checks, discounts, refunds, voids and the till, in Spanish', async () => {
    const admin = await openTaqueria(server)
    await fillStore(server.database, admin.tenantId, admin.username)
    await server.database.owner.query(
      `UPDATE order_items SET status = 'cancelled', voided_at = '2026-11-20T20:15Z', voided_by = 'ana', wasted = true,
              void_reason = 'Calidad: fríos' WHERE tenant_id = $1`,
      [admin.tenantId],
    )
    // Money that a device took for a check that was no longer due.
    await server.database.owner.query(
      `INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, kind, amount)
       VALUES ($1, 'unapplied', 1, 'payment', now(), '2026-11-20', 'ana', 'cash', 500),
              ($1, 'unapplied', 1, 'returned', now(), '2026-11-20', 'ana', 'cash', -500),
              ($1, 'unapplied', 2, 'applied', now(), '2026-11-20', 'ana', 'cash', -700)`,
      [admin.tenantId],
    )
    const files = await take(admin)
    expect(csv(files, 'cuentas.csv')).toMatchObject([
      { Cuenta: '1', Estado: 'Pagada', Mesa: 'Mesa 1', Mesero: admin.username, Pagado: '1.16', Factura: '1' },
    ])
    expect(csv(files, 'descuentos.csv')).toMatchObject([
      {
        Tipo: 'Descuento',
        Motivo: 'Empleado',
        Pedido: '1',
        'Estado del artículo': 'Cancelado',
        Importe: '0.00',
      },
    ])
    expect(csv(files, 'reembolsos.csv')).toMatchObject([
      {
        Factura: '1',
        'Tipo de Pago': 'Efectivo',
        Total: '1.16',
        Motivo: 'Queja',
        'Día de venta': '2026-11-20',
      },
    ])
    expect(csv(files, 'libro-de-caja.csv')).toMatchObject([
      { Origen: 'Pago', Concepto: 'Pago', 'Clase de pago': 'Efectivo', Importe: '1.16', Turno: '' },
      { Origen: 'Reembolso', Concepto: 'Reembolso', 'Tipo de Pago': 'Efectivo', Importe: '-1.16' },
      { Origen: 'Cobro doble', Concepto: 'Pago', Importe: '5.00' },
      { Origen: 'Cobro doble', Concepto: 'Devuelto al cliente', Importe: '-5.00' },
      { Origen: 'Cobro doble', Concepto: 'Aplicado a una cuenta', Importe: '-7.00' },
    ])
    expect(csv(files, 'cortes.csv')).toMatchObject([
      { Corte: '1', Caja: 'Caja 1', 'Día de venta': '2026-11-20', Ventas: '1.16', Diferencia: '-0.50' },
    ])
    expect(csv(files, 'articulos-de-pedidos.csv')).toMatchObject([
      { Anulado: '2026-11-20 14:15', 'Anulado por': 'ana', Motivo: 'Calidad: fríos', Desperdiciado: 'Sí' },
    ])
  })

  it('contains all tables and columns of the store except those left out on purpose, and no column of secrets', async () => {
    const { rows } = await server.database.owner.query<{ name: string; columns: string[] }>(
      `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
       WHERE relrowsecurity AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped GROUP BY relname ORDER BY relname`,
    )
    const leftOut = Object.entries(EXCEPTIONS).flatMap(([name, one]) => (one.leftOut ? [name] : []))
    const admin = await openTaqueria(server)
    await fillStore(server.database, admin.tenantId, admin.username)
    const files = await take(admin)
    const exported = [...files.keys()].flatMap((name) => /^json\/(.*)\.json$/.exec(name)?.[1] ?? [])
    expect([...exported, ...leftOut].sort()).toEqual(rows.map(({ name }) => name))
    for (const { name, columns } of rows.filter((table) => exported.includes(table.name))) {
      const omit = EXCEPTIONS[name as keyof typeof EXCEPTIONS]?.omit ?? []
      const keys = columns.filter((column) => column !== 'tenant_id' && !omit.includes(column))
      expect([name, Object.keys(json(files, name)[0] ?? {})]).toEqual([name, keys])
      expect(keys.filter((key) => /hash|secret|password/.test(key))).toEqual(
        name === 'pictures' ? ['hash'] : [],
      )
    }
  })

  it('contains no data of another store, and no secrets of its own', async () => {
    const [mine, theirs] = [await openTaqueria(server, 'La mía'), await openTaqueria(server, 'La ajenísima')]
    for (const admin of [mine, theirs]) {
      await server.hire(admin, ['POS'])
      const qrcode = await switchQr(admin)
      await server.stranger.call(placeQrOrder, {
        params: { qrcode },
        body: { cartItems: [{ id: 2, quantity: 1 }] },
      })
    }
    await theirs.call(addMenuItem, { body: { title: 'Pozole secretísimo', price: '99.00' } })
    const files = await take(mine)
    const all = Buffer.concat([...files.values()])
      .toString('latin1')
      .toLowerCase()
    const holds = (text: string) => all.includes(Buffer.from(text).toString('latin1').toLowerCase())

    expect(holds('La mía')).toBe(true)
    expect(holds(mine.username)).toBe(true)
    expect(json(files, 'qr_orders')).toHaveLength(1)
    for (const text of ['La ajenísima', 'Pozole secretísimo', theirs.username])
      expect(holds(text)).toBe(false)

    const { rows: secrets } = await server.database.owner.query<{ secret: string }>(`
      SELECT password_hash AS secret FROM users
      UNION SELECT encode(refresh_hash, 'hex') FROM sessions UNION SELECT encode(refresh_hash, 'base64') FROM sessions
      UNION SELECT encode(address_hash, 'hex') FROM qr_orders WHERE length(address_hash) > 8 UNION SELECT id::text FROM sessions`)
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets.filter(({ secret }) => holds(secret))).toEqual([])
  })

  it('is available only to the admin, also while the store is closed', async () => {
    const admin = await openTaqueria(server, 'La que cierra')
    const manager = await server.hire(admin, ['SETTINGS'])
    expect((await ask(manager)).status).toBe(403)
    expect((await ask(server.stranger)).status).toBe(401)
    await admin.call(requestErasure, { body: { storeName: 'La que cierra', password: PASSWORD } })
    expect(csv(await take(admin), 'usuarios.csv')).toHaveLength(2)
  })
})

describe('a long download of an export', () => {
  it('waits for its client, is limited per store and per process, and ends when the client disconnects', async () => {
    const [first, second] = [await openTaqueria(server), await openTaqueria(server)]
    const third = await openTaqueria(server)
    for (const one of [first, second]) await plantPictures(one)

    const lying = await leaveLying(first)
    expect(lying.statusCode).toBe(200)
    await expect.poll(openSnapshots).toBe(1)
    const again = await ask(first)
    expect([again.status, await again.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(again.headers.get('retry-after')).toBe('60')

    const alsoLying = await leaveLying(second)
    expect(alsoLying.statusCode).toBe(200)
    const crowded = await ask(third)
    expect([crowded.status, crowded.headers.get('retry-after')]).toEqual([429, '60'])
    // Both still wait: if the server ignored their clients, it would have closed their snapshots.
    expect(await openSnapshots()).toBe(2)

    lying.destroy()
    await expect.poll(openSnapshots).toBe(1)
    expect((await take(third)).has('LEEME.txt')).toBe(true)
    alsoLying.destroy()
    await expect.poll(openSnapshots).toBe(0)
    expect((await take(first)).size).toBeGreaterThan(24)
  })

  it('is limited to one per store among all processes', async () => {
    const admin = await openTaqueria(server)
    await plantPictures(admin)
    const other = await TestServer.on(server.database)
    const lying = await leaveLying(admin)
    const elsewhere = await fetch(other.base + ADDRESS, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(elsewhere.status).toBe(429)
    lying.destroy()
    await expect.poll(openSnapshots).toBe(0)
    await other.app.close()
  })

  it('does not delay the stop of the server', async () => {
    const admin = await openTaqueria(server)
    await plantPictures(admin)
    const other = await TestServer.on(server.database)
    const lying = await leaveLying(admin, other.base)
    lying.on('error', () => undefined)
    expect(lying.statusCode).toBe(200)
    await other.app.close()
    await expect.poll(openSnapshots).toBe(0)
  })

  it('uses no more memory for 50,000 orders than for a few', async () => {
    const big = await openTaqueria(server)
    await plantYears(big)
    const before = liveBytes()
    let [most, sinceLast] = [before, 0]
    const pieces: Uint8Array[] = []
    const reply = await ask(big)
    for await (const piece of reply.body as unknown as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      sinceLast += piece.length
      if (sinceLast < 1_000_000) continue
      sinceLast = 0
      most = Math.max(most, liveBytes())
    }
    const files = await unzip(Buffer.concat(pieces))
    const text = [...files.values()].reduce((sum, { length }) => sum + length, 0)
    expect(text).toBeGreaterThan(90_000_000)
    // Most of the increase is the ZIP that this test keeps in memory.
    expect(most - before).toBeLessThan(40_000_000)
    expect(json(files, 'order_items')).toHaveLength(150_000)
    expect(csv(files, 'pedidos.csv')).toHaveLength(50_000)
  })
})
