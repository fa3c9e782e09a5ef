import { randomUUID } from 'node:crypto'
import { addCustomer, updateCustomer } from '@comanda/shared/customers/api'
import { listQrOrders, placeQrOrder, readQrMenu } from '@comanda/shared/qr/api'
import { deleteStoreTable, listStoreTables } from '@comanda/shared/settings/tables'
import { describe, expect, it } from 'vitest'
import { openTaqueria, switchQr, TABLES, TACO, tableCode, WATER } from '../../testing/menu.ts'
import { type Client, TestServer } from '../../testing/restaurant.ts'
import { sendWhileLocked } from '../../testing/send-while-locked.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { eventsFor } from '../../testing/socket.ts'

const server = serverForTests({ trustProxy: true })

const water = { id: WATER.id, quantity: 1 }
const guest = {
  customerType: 'WALKIN',
  customer: { name: 'Invitado', phone: '' },
  deliveryType: null,
} as const
const named = (name: string, phone: string) => ({ customerType: 'CUSTOMER', customer: { name, phone } })
const asking = (body: Record<string, unknown> = {}) => ({
  cartItems: [water],
  ...guest,
  tableId: null,
  ...body,
})

interface Sending {
  key?: string
  /** The diner's address, as the proxy reports it. */
  from?: string
}

const post = (qrcode: string, body: Record<string, unknown> = {}, { key, from = '10.0.0.1' }: Sending = {}) =>
  server.stranger.send(placeQrOrder, {
    params: { qrcode },
    body: asking(body),
    headers: { 'x-forwarded-for': from },
    ...(key && { key }),
  })

/** Opens a restaurant with its QR menu; `one` and `two` are the codes of tables. */
async function openQr() {
  const restaurant = await openTaqueria(server)
  const [one, two] = (await restaurant.call(listStoreTables)).map((table) => table.encrypted_id)
  return { restaurant, qrcode: await switchQr(restaurant), one, two }
}

const requestRows = async (restaurant: Client) =>
  (
    await server.database.owner.query('SELECT * FROM qr_orders WHERE tenant_id = $1 ORDER BY id', [
      restaurant.tenantId,
    ])
  ).rows

const newestRequest = async (restaurant: Client) => (await restaurant.call(listQrOrders)).at(-1)

describe('a diner’s request', () => {
  it('is priced by the server, is pending with its table, and is announced once', async () => {
    const { restaurant, qrcode } = await openQr()
    const received = await eventsFor(restaurant)
    const menu = await server.stranger.call(readQrMenu, { params: { qrcode } })
    const taco = {
      ...menu.menuItems[0],
      variant_id: TACO.variants.five,
      addons_ids: [TACO.addons.cheese],
      price: '111.50',
      quantity: 2,
      notes: ' sin cebolla ',
      total: '0.01',
    }
    const reply = await post(qrcode, {
      cartItems: [taco, water],
      tableId: await tableCode(restaurant, TABLES.two),
    })
    expect([reply.status, reply.body]).toEqual([
      200,
      { success: true, message: '¡Tu pedido fue recibido!', orderId: 1 },
    ])
    const waiting = await restaurant.call(listQrOrders)
    expect(waiting).toEqual([
      {
        id: 1,
        date: '2026-11-21T18:00:00.000Z',
        delivery_type: null,
        customer_type: 'WALKIN',
        customer_id: null,
        customer_name: null,
        table_id: TABLES.two,
        table_title: 'Mesa 2',
        floor: 'Planta baja',
        status: 'pending',
        payment_status: 'pending',
        items: [
          expect.objectContaining({
            id: 1,
            order_id: 1,
            item_id: TACO.id,
            item_title: 'Taco al pastor',
            tax_id: 1,
            tax_title: 'IVA',
            tax_rate: 16,
            tax_type: 'inclusive',
            variant_id: TACO.variants.five,
            variant_title: 'Orden de 5',
            price: '111.50',
            quantity: 2,
            status: 'created',
            addons: [{ id: 1, item_id: 1, title: 'Queso', price: '12.00' }],
            notes: 'sin cebolla',
          }),
          expect.objectContaining({ id: 2, item_title: 'Agua de jamaica', price: '38.50', notes: null }),
        ],
      },
    ])
    await expect.poll(() => received).toEqual(['new_qrorder'])
  })

  it('is stored once, with one answer, when it is sent several times with one key', async () => {
    const { restaurant, qrcode, one, two } = await openQr()
    const received = await eventsFor(restaurant)
    const key = randomUUID()
    // On a cluster on one machine, a hundred would wait longer than a store's queue allows.
    const times = process.env.CITUS_URL ? 40 : 100
    const replies = await Promise.all(
      Array.from({ length: times }, () => post(qrcode, { tableId: one }, { key })),
    )
    const answers = replies.map(({ status, body }) => JSON.stringify([status, body.orderId]))
    expect(new Set(answers)).toEqual(new Set(['[200,1]']))
    expect(await requestRows(restaurant)).toHaveLength(1)
    const other = await post(qrcode, { tableId: two }, { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    expect((await post(qrcode, {}, { key: 'not-a-uuid' })).status).toBe(400)
    await expect.poll(() => received).toEqual(['new_qrorder'])

    // A retry gets its answer even after the table has reached its limit.
    for (let n = 0; n < 4; n++) expect((await post(qrcode, { tableId: one })).status).toBe(200)
    expect((await post(qrcode, { tableId: one })).status).toBe(429)
    expect((await post(qrcode, { tableId: one }, { key })).body).toEqual(replies[0]?.body)
  })

  it('has a table only for its printed code, and none for a number or another code', async () => {
    const { restaurant, qrcode } = await openQr()
    const tables = await restaurant.call(listStoreTables)
    const foreign = await (await openTaqueria(server)).call(listStoreTables)
    const [own, turned, removed] = tables.map((table) => table.encrypted_id)
    await server.database.owner.query(
      'UPDATE store_tables SET qr_rotation = 1 WHERE tenant_id = $1 AND id = $2',
      [restaurant.tenantId, TABLES.two],
    )
    await restaurant.call(deleteStoreTable, { params: { id: TABLES.three } })
    const tableAfter = async (tableId: unknown) => {
      expect(
        (await post(qrcode, { tableId }, { from: `10.1.0.${(await requestRows(restaurant)).length}` }))
          .status,
      ).toBe(200)
      return (await newestRequest(restaurant))?.table_id
    }
    expect(await tableAfter(own)).toBe(TABLES.one)
    const nowhere = [
      TABLES.one,
      String(TABLES.one),
      turned,
      removed,
      foreign[0]?.encrypted_id,
      TABLES.three,
      99,
      -1,
      4e9,
      `AAAA${own?.slice(4)}`,
      '🌮',
      { id: 1 },
    ]
    for (const tableId of [...nowhere, null, '', 'x'.repeat(9_000)]) {
      expect([tableId, await tableAfter(tableId)]).toEqual([tableId, null])
    }
  })

  it('shows the name on record for a known customer, and the typed name for others', async () => {
    const { restaurant, qrcode } = await openQr()
    await restaurant.call(addCustomer, { body: { phone: '55 1234 5678', name: 'Lupita Ramírez' } })
    const reply = await post(qrcode, named('Impostora', '+52 (55) 1234-5678'))
    expect(JSON.stringify(reply.body)).not.toContain('Lupita')
    expect(await newestRequest(restaurant)).toMatchObject({
      customer_type: 'CUSTOMER',
      customer_id: '55 1234 5678',
      customer_name: 'Lupita Ramírez',
    })
    await post(qrcode, named(' Beto ', ' 55 8765 4321 '))
    expect(await newestRequest(restaurant)).toMatchObject({
      customer_id: '55 8765 4321',
      customer_name: 'Beto',
    })
    // The phone of a walk-in is not stored, and no customer is changed.
    await post(qrcode, { customer: { name: 'Invitado', phone: '55 1234 5678' } })
    expect(await newestRequest(restaurant)).toMatchObject({ customer_id: null, customer_name: null })
    expect((await requestRows(restaurant)).at(-1)).toMatchObject({
      customer_key: null,
      customer_name: 'Invitado',
    })
    await restaurant.call(updateCustomer, { params: { phone: '5512345678' }, body: { name: 'Guadalupe' } })
    expect((await restaurant.call(listQrOrders))[0]?.customer_name).toBe('Guadalupe')
  })

  it.each([
    ['an empty cart', { cartItems: [] }, 400, /El carrito está vacío/],
    ['a cart that is not a list', { cartItems: 'tacos' }, 400, /El carrito está vacío/],
    ['201 lines', { cartItems: Array.from({ length: 201 }, () => water) }, 400, /máximo 200 líneas/],
    ['a quantity of 1e9', { cartItems: [{ ...water, quantity: 1e9 }] }, 400, /entero de 1 a 999/],
    ['a negative quantity', { cartItems: [{ ...water, quantity: -1 }] }, 400, /entero de 1 a 999/],
    ['long notes', { cartItems: [{ ...water, notes: 'x'.repeat(101) }] }, 400, /máximo 100 caracteres/],
    ['notes with NUL', { cartItems: [{ ...water, notes: 'a\u0000b' }] }, 400, /Las notas no son válidas/],
    [
      'notes with a lone surrogate',
      { cartItems: [{ ...water, notes: 'a\ud83c' }] },
      400,
      /Las notas no son válidas/,
    ],
    ['a line without item', { cartItems: [{ quantity: 1 }] }, 400, /El artículo no es válido/],
    ['an unknown service option', { deliveryType: 'drone' }, 400, /El tipo de servicio no es válido/],
    ['an unknown customer type', { customerType: 'OWNER' }, 400, /El tipo de cliente no es válido/],
    ['no name', named(' ', '55'), 400, /^El nombre es requerido\.$/],
    ['a name with NUL', named('a\u0000b', '55'), 400, /^El nombre es requerido\.$/],
    ['a name of 101 letters', named('x'.repeat(101), '55'), 400, /^El nombre es demasiado largo/],
    ['no phone', named('Ana', ''), 400, /^Ingrese un número de teléfono válido\.$/],
    ['markup as phone', named('Ana', '<script>'), 400, /^Ingrese un número de teléfono válido\.$/],
    ['a text as customer', { customerType: 'CUSTOMER', customer: 'Ana' }, 400, /^El nombre es requerido\.$/],
    ['an unknown item', { cartItems: [{ id: 99, quantity: 1 }] }, 404, /ya no está en el menú/],
    ['another item’s variant', { cartItems: [{ ...water, variant_id: 1 }] }, 404, /ya no está en el menú/],
    [
      'a taco without variant',
      { cartItems: [{ id: TACO.id, quantity: 1 }] },
      400,
      /Elige una variante de Taco/,
    ],
    ['an unknown extra', { cartItems: [{ ...water, addons_ids: [77] }] }, 404, /ya no está en el menú/],
    ['a wrong price', { cartItems: [{ ...water, price: '1.00' }] }, 409, /precios cambiaron/],
  ])('is refused and not stored with %s', async (_what, body, status, message) => {
    const { restaurant, qrcode } = await openQr()
    const reply = await post(qrcode, body)
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)])
    expect(await requestRows(restaurant)).toEqual([])
  })

  it('stores hostile text as text', async () => {
    const { restaurant, qrcode } = await openQr()
    const name = `<img src=x onerror="alert('1')"> {{7*7}} '; DROP TABLE orders; --`
    const notes = '<script>alert(1)</script> \u202e 🌮'
    await post(qrcode, { cartItems: [{ ...water, notes }], ...named(name, '55 1') })
    const waiting = await newestRequest(restaurant)
    expect([waiting?.customer_name, waiting?.items[0]?.notes]).toEqual([name, notes])
  })

  it('is refused while orders or menu are disabled, and not found for an unknown or inactive store', async () => {
    const { restaurant, qrcode } = await openQr()
    for (const off of [{ orders: false }, { menu: false }]) {
      await switchQr(restaurant, off)
      const reply = await post(qrcode)
      expect([reply.status, reply.body.code]).toEqual([403, 'qr_ordering_off'])
    }
    await switchQr(restaurant)
    expect((await post(qrcode)).status).toBe(200)
    expect((await post('AAAAAAAAAAAA')).status).toBe(404)
    // The menu is cached without the end of the period; only the statement of the request compares the time.
    await server.database.owner.query('UPDATE stores SET active_until = $2 WHERE tenant_id = $1', [
      restaurant.tenantId,
      server.clock.now,
    ])
    expect((await post(qrcode)).status).toBe(404)
    await server.database.owner.query(
      'UPDATE stores SET is_active = false, active_until = NULL WHERE tenant_id = $1',
      [restaurant.tenantId],
    )
    expect((await post(qrcode)).status).toBe(404)
    expect(await requestRows(restaurant)).toHaveLength(1)
  })

  it('is priced again when the menu has changed since this process read it', async () => {
    const { restaurant, qrcode } = await openQr()
    await server.stranger.call(readQrMenu, { params: { qrcode } })
    await server.database.owner.query(
      `WITH dearer AS (UPDATE menu_items SET price = 4000 WHERE tenant_id = $1 AND id = ${WATER.id})
       UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1`,
      [restaurant.tenantId],
    )
    const shown = await post(qrcode, { cartItems: [{ ...water, price: '38.50' }] })
    expect([shown.status, shown.body.total]).toEqual([409, '40.00'])
    expect((await post(qrcode)).status).toBe(200)
    expect((await newestRequest(restaurant))?.items[0]?.price).toBe('40.00')
  })
})

describe('pending requests', () => {
  it('are limited to five per table, even when fifty arrive simultaneously', async () => {
    const { restaurant, qrcode, one, two } = await openQr()
    const firstNumber = `INSERT INTO counters VALUES (${restaurant.tenantId}, 'qr_order', 0)`
    const replies = await sendWhileLocked(server, firstNumber, () =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => post(qrcode, { tableId: one }, { from: `10.2.0.${n}` })),
      ),
    )
    const refused = replies.filter((reply) => reply.status !== 200)
    expect(refused).toHaveLength(45)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(refused[0]?.body).toEqual({
      success: false,
      code: 'too_many_requests',
      message: 'Tu mesa ya tiene varios pedidos por atender. Espera a que el personal los revise.',
    })
    expect((await requestRows(restaurant)).map((row) => row.id)).toEqual([1, 2, 3, 4, 5])
    expect((await post(qrcode, { tableId: two })).status).toBe(200)
    // Expired requests do not count.
    server.clock.advance(2 * 3_600_000)
    expect((await post(qrcode, { tableId: one })).status).toBe(200)
  })

  it('are limited to twenty per address, of which only a hash is stored', async () => {
    const { restaurant, qrcode } = await openQr()
    const send = (from: string) => post(qrcode, {}, { from })
    const from = async (address: string, count: number) =>
      (await Promise.all(Array.from({ length: count }, () => send(address)))).filter(
        (one) => one.status === 200,
      ).length
    expect(await from('203.0.113.7', 30)).toBe(20)
    expect((await send('203.0.113.7')).body.message).toMatch(/desde tu conexión/)
    expect(await from('203.0.113.8', 1)).toBe(1)
    // All addresses of an IPv6 /64 network count as one address.
    expect(await from('2001:db8:0:7::1', 15)).toBe(15)
    expect(await from('2001:db8::7:a:b:c:d', 15)).toBe(5)
    expect(await from('2001:db8:0:8::1', 1)).toBe(1)
    const kept = JSON.stringify(await requestRows(restaurant))
    expect(kept).not.toContain('203.0.113')
    expect(new Set((await requestRows(restaurant)).map((row) => row.address_hash.toString('hex'))).size).toBe(
      4,
    )
  })

  it('without a table are limited to a hundred per store, and do not block guests at a table', async () => {
    const { restaurant, qrcode, one } = await openQr()
    const network = (n: number) =>
      Promise.all(Array.from({ length: 20 }, () => post(qrcode, {}, { from: `10.3.${n}.1` })))
    const replies = []
    for (let n = 0; n < 6; n++) replies.push(...(await network(n)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.message]).toEqual([
      429,
      expect.stringMatching(/Escanea el código de tu mesa/),
    ])
    expect((await post(qrcode, { tableId: one })).status).toBe(200)
    const query = { tableId: TABLES.one }
    expect(await restaurant.call(listQrOrders, { query })).toHaveLength(1)
  })

  it('at tables are limited to three hundred per store, and do not block guests without a table', async () => {
    const { restaurant, qrcode, one, two } = await openQr()
    expect((await post(qrcode, { tableId: one })).status).toBe(200)
    const more = (count: number) =>
      server.database.owner.query(
        `INSERT INTO qr_orders (tenant_id, id, created_at, lapses_at, customer_type, address_hash, lines, table_id)
         SELECT tenant_id, id + n, created_at, lapses_at, customer_type, '\\x00', lines, ${TABLES.three}
         FROM qr_orders, generate_series(1, $2) AS n WHERE tenant_id = $1 AND id = 1`,
        [restaurant.tenantId, count],
      )
    await more(299)
    await server.database.owner.query(
      "UPDATE counters SET value = 300 WHERE tenant_id = $1 AND name = 'qr_order'",
      [restaurant.tenantId],
    )
    expect((await post(qrcode, { tableId: two })).status).toBe(429)
    expect((await post(qrcode)).status).toBe(200)
  })

  it('are refused when their lines are too large for a screen', async () => {
    const { restaurant, qrcode } = await openQr()
    const cartItems = Array.from({ length: 200 }, () => ({ ...water, notes: 'ñ'.repeat(100) }))
    const reply = await post(qrcode, { cartItems })
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Tu pedido es demasiado grande. Divídelo en dos.',
    ])
    expect(await requestRows(restaurant)).toEqual([])
  })

  it('are limited per minute and address', async () => {
    const strict = await TestServer.on(server.database, {
      limits: { signIn: 9, signUp: 9, reset: 9, qrOrder: 3 },
    })
    try {
      const { qrcode } = await openQr()
      const send = () => strict.stranger.send(placeQrOrder, { params: { qrcode }, body: asking() })
      for (let n = 0; n < 3; n++) expect((await send()).status).toBe(200)
      const refused = await send()
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await strict.stranger.send(readQrMenu, { params: { qrcode } })).status).toBe(200)
    } finally {
      await strict.app.close()
    }
  })
})
