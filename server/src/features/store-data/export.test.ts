import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { addCustomer } from '@comanda/shared/customers/api'
import { listInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import { readCsv } from '@comanda/shared/kernel/csv'
import { addMenuItem } from '@comanda/shared/menu/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { requestErasure } from '@comanda/shared/store-data/api'
import { describe, expect, it } from 'vitest'
import { connectionsOf, openPools } from '../../testing/database.ts'
import { fillStore } from '../../testing/full-store.ts'
import { openTaqueria, switchQr, TACO, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD, TestServer } from '../../testing/restaurant.ts'
import { restaurantForTests, serverAlone } from '../../testing/server-for-tests.ts'
import { unzip } from '../../testing/unzip.ts'
import { EXCEPTIONS } from './queries-export.ts'

// It counts the snapshots of all stores.
const server = serverAlone()
const admin = restaurantForTests(server)

const ADDRESS = '/api/v1/settings/data-export'
const taco = { id: TACO.id, quantity: 2, variant_id: TACO.variants.five, addons_ids: [TACO.addons.cheese] }
const water = { id: WATER.id, quantity: 1, notes: '=1+1' }

const ask = (client: Client) =>
  fetch(client.base + ADDRESS, { headers: { authorization: `Bearer ${client.token}` } })

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

const openSnapshots = (): Promise<number> =>
  connectionsOf(server.database, "xact_start IS NOT NULL AND application_name = 'comanda app'")

/** Inserts more data than fits in the buffers between database and client, and that does not compress. */
async function plantPictures(client: Client): Promise<void> {
  for (let n = 0; n < 24; n++)
    await server.sql(
      "INSERT INTO pictures VALUES ($1, $2, 'image/webp', $3, now())",
      client.tenantId,
      randomBytes(32).toString('hex'),
      randomBytes(1_000_000),
    )
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
    await server.sql(
      "INSERT INTO pictures VALUES ($1, $2, 'image/webp', $3, now())",
      admin.tenantId,
      image.hash,
      image.bytes,
    )

    const reply = await ask(admin)
    expect(reply.headers.get('content-type')).toBe('application/zip')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="Comanda 2026-11-21.zip"')
    const files = await unzip(Buffer.from(await reply.arrayBuffer()))

    const period = { type: 'today' } as const
    const sums = await admin.call(sumInvoices, { query: period })
    const invoices = csv(files, 'ventas.csv')
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
    await fillStore(server.database, admin.tenantId, admin.username)
    await server.sql(
      `UPDATE order_items SET status = 'cancelled', voided_at = '2026-11-20T20:15Z', voided_by = 'ana', wasted = true,
              void_reason = 'Calidad: fríos' WHERE tenant_id = $1`,
      admin.tenantId,
    )
    // Money that a device took for a check that was no longer due.
    await server.sql(
      `INSERT INTO ledger (tenant_id, source, source_id, entry, at, business_date, actor, kind, amount)
       VALUES ($1, 'unapplied', 1, 'payment', now(), '2026-11-20', 'ana', 'cash', 500),
              ($1, 'unapplied', 1, 'returned', now(), '2026-11-20', 'ana', 'cash', -500),
              ($1, 'unapplied', 2, 'applied', now(), '2026-11-20', 'ana', 'cash', -700)`,
      admin.tenantId,
    )
    const files = await take(admin)
    expect(csv(files, 'cuentas.csv')).toMatchObject([
      { Cuenta: '1', Estado: 'Pagada', Mesa: 'Mesa 1', Mesero: admin.username, Pagado: '1.16', Venta: '1' },
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
        Venta: '1',
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
    const rows = await server.sql<{
      name: string
      columns: string[]
    }>(`SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
       WHERE relrowsecurity AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped GROUP BY relname ORDER BY relname`)
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

    const secrets = await server.sql<{ secret: string }>(`
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
    const next = await leaveLying(first)
    expect(next.statusCode).toBe(200)
    next.destroy()
    await expect.poll(openSnapshots).toBe(0)
  })

  it('is limited to one per store among all processes', async () => {
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
    await plantPictures(admin)
    const other = await TestServer.on(server.database)
    const lying = await leaveLying(admin, other.base)
    lying.on('error', () => undefined)
    expect(lying.statusCode).toBe(200)
    await other.app.close()
    await expect.poll(openSnapshots).toBe(0)
  })

  it('reads a thousand rows at a time at most', async () => {
    await server.sql(
      `INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
       SELECT $1, '55' || n, '+5255' || n, 'Cliente', now() FROM generate_series(10000001, 10002500) n`,
      admin.tenantId,
    )
    const pools = openPools(server.database, 2)
    const fetched: number[] = []
    pools.files.on('connect', (client) => {
      const query = client.query.bind(client) as (...all: unknown[]) => Promise<{ rows: unknown[] }>
      const counting = async (...all: unknown[]) => {
        const result = await query(...all)
        if (String(all[0]).startsWith('FETCH ')) fetched.push(result.rows.length)
        return result
      }
      client.query = counting as typeof client.query
    })
    const other = await TestServer.on(server.database, { pools })
    expect((await take(admin.at(other.base))).size).toBeGreaterThan(24)
    // The customers are in a sheet and in a table.
    expect(fetched.filter((rows) => rows > 100)).toEqual([1_000, 1_000, 500, 1_000, 1_000, 500])
    await other.app.close()
  })
})
