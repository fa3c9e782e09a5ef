import { updateMenuItem } from '@comanda/shared/menu/api'
import { QrMenu, readQrMenu, readQrTable } from '@comanda/shared/qr/api'
import { addStoreTable, deleteStoreTable, listStoreTables } from '@comanda/shared/settings/tables'
import { describe, expect, it } from 'vitest'
import { PlatformDb } from '../../db/platform.ts'
import type { Pools } from '../../db/pools.ts'
import { postgresBus } from '../../realtime/postgres-bus.ts'
import { openPools as openPoolsOf } from '../../testing/database.ts'
import { openTaqueria, switchQr, TABLES, tableCode, WATER } from '../../testing/menu.ts'
import { type Client, TestServer } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { StoreCodes } from './store-codes.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const openPools = (): Pools => openPoolsOf(server.database, 4)

const read = (qrcode: string, tableId?: string | null, at = server): Promise<QrMenu> =>
  at.stranger.call(readQrMenu, { params: { qrcode }, query: { tableId } })

const status = async (qrcode: string): Promise<number> =>
  (await server.stranger.send(readQrMenu, { params: { qrcode } })).status

const renameWater = (title: string, client: Client = restaurant) =>
  client.call(updateMenuItem, { params: { id: WATER.id }, body: { title, price: '38.50' } })

const titles = (menu: QrMenu) => menu.menuItems.map((item) => item.title)

describe('the menu of a QR code', () => {
  it('shows the store, its menu and the table, but no internal data', async () => {
    const qrcode = await switchQr(restaurant)
    const code = await tableCode(restaurant, TABLES.two)
    const menu = await read(qrcode, code)
    expect(QrMenu.strict().parse(menu)).toEqual(menu)
    expect(menu.storeSettings).toMatchObject({
      store_name: 'Fonda de prueba',
      is_qr_menu_enabled: 1,
      is_qr_order_enabled: 1,
    })
    expect(menu.categories.map((category) => category.title)).toEqual(['Tacos', 'Bebidas'])
    expect(menu.menuItems[0]).toMatchObject({
      title: 'Taco al pastor',
      price: '22.00',
      tax_type: 'inclusive',
    })
    expect(menu.storeTable).toEqual({
      id: code,
      encrypted_id: code,
      table_title: 'Mesa 2',
      floor: 'Planta baja',
      seating_capacity: 2,
    })
    expect(JSON.stringify(menu)).not.toMatch(
      /net_price|must_choose|quick_notes|adds_at_once|unique_qr_code|rotation|tenant/,
    )
  })

  it('names the table of a code without the menu', async () => {
    const qrcode = await switchQr(restaurant)
    const named = (tableId: string) =>
      server.stranger.call(readQrTable, { params: { qrcode }, query: { tableId } })
    const code = await tableCode(restaurant, TABLES.two)
    expect(await named(code)).toEqual({ storeTable: (await read(qrcode, code)).storeTable })
    expect(await named('x')).toEqual({ storeTable: null })
    await switchQr(restaurant, { menu: false })
    expect(await named(code)).toEqual({ storeTable: null })
  })

  it('answers 304 for the current version, until something that a diner sees changes', async () => {
    const params = { qrcode: await switchQr(restaurant) }
    const etag = (await server.stranger.send(readQrMenu, { params })).headers.get('etag') ?? ''
    const again = () => server.stranger.send(readQrMenu, { params, headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await renameWater('Agua de horchata')
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('is not found from the moment at which the store’s paid period ends', async () => {
    const qrcode = await switchQr(restaurant)
    await server.database.owner.query(
      `UPDATE stores SET active_until = $2::timestamptz + interval '1 minute', catalog_version = catalog_version + 1
       WHERE tenant_id = $1`,
      [restaurant.tenantId, server.clock.now],
    )
    await renameWater('Agua de horchata')
    expect(await status(qrcode)).toBe(200)
    server.clock.advance(60_000)
    expect(await status(qrcode)).toBe(404)
    server.clock.reset()
  })

  it('is not found for an unknown code, a code of a wrong form, or an inactive store', async () => {
    const qrcode = await switchQr(restaurant)
    await server.database.owner.query('UPDATE stores SET is_active = false WHERE tenant_id = $1', [
      restaurant.tenantId,
    ])
    expect(await status(qrcode)).toBe(404)
    expect(await status('AAAAAAAAAAAA')).toBe(404)
    for (const code of ['x'.repeat(61), 'a\u0000b', 'a b', 'ñ', '..%2f']) expect(await status(code)).toBe(404)
  })

  it('shows only the store while the menu is disabled', async () => {
    const qrcode = await switchQr(restaurant, { menu: false })
    expect(await read(qrcode, await tableCode(restaurant, TABLES.one))).toMatchObject({
      storeSettings: { is_qr_menu_enabled: 0 },
      categories: [],
      menuItems: [],
      storeTable: null,
    })
  })

  it('shows no table for a forged, invalid, foreign or outdated code, a number, or a removed table', async () => {
    const qrcode = await switchQr(restaurant)
    const own = await tableCode(restaurant, TABLES.one)
    const removed = await tableCode(restaurant, TABLES.three)
    const foreign = await tableCode(await openTaqueria(server), TABLES.one)
    expect((await read(qrcode, own)).storeTable?.id).toBe(own)

    await restaurant.call(deleteStoreTable, { params: { id: TABLES.three } })
    const forged = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`
    for (const code of [forged, foreign, removed, '1', '\u0000', 'x'.repeat(5_000)]) {
      expect((await read(qrcode, code)).storeTable).toBeNull()
    }
    await server.database.owner.query(
      `WITH turned AS (UPDATE store_tables SET qr_rotation = qr_rotation + 1 WHERE tenant_id = $1 AND id = 1)
       UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1`,
      [restaurant.tenantId],
    )
    await renameWater('Agua fresca')
    expect((await read(qrcode, own)).storeTable).toBeNull()
    expect((await read(qrcode, await tableCode(restaurant, TABLES.one))).storeTable?.table_title).toBe(
      'Mesa 1',
    )
  })

  it('is served from memory, also while the database is unavailable', async () => {
    const qrcode = await switchQr(restaurant)
    const tables = (await restaurant.call(listStoreTables)).map((table) => table.encrypted_id)
    const pools = openPools()
    const process = await TestServer.on(server.database, { pools })
    try {
      await read(qrcode, null, process)
      let connections = 0
      for (const pool of [pools.app, pools.platform]) pool.on('acquire', () => connections++)
      for (const table of tables) expect((await read(qrcode, table, process)).storeTable).not.toBeNull()
      expect(connections).toBe(0)
      await pools.app.end()
      await pools.platform.end()
      // Enough time for the process to check its copy, which fails now.
      process.clock.advance(60_000)
      for (const table of tables) expect((await read(qrcode, table, process)).menuItems).toHaveLength(3)
    } finally {
      await process.app.close()
    }
  })

  it('costs one look-up at a time for guessed codes, and none for a repeated guess', async () => {
    const pools = openPools()
    try {
      const stores = new StoreCodes(new PlatformDb(pools.platform))
      let lookUps = 0
      pools.platform.on('acquire', () => lookUps++)
      const guess = () =>
        Promise.all(Array.from({ length: 500 }, (_, n) => stores.find(`guess-${n}`, server.clock.now)))
      expect(new Set(await guess())).toEqual(new Set([null]))
      expect(lookUps).toBe(1)
      await guess()
      expect(lookUps).toBe(1)

      const qrcode = await switchQr(restaurant)
      expect(await stores.find(qrcode, server.clock.now)).toBe(restaurant.tenantId)
      await pools.platform.end()
      expect(await stores.find(qrcode, server.clock.now)).toBe(restaurant.tenantId)
      await expect(stores.find('never seen', server.clock.now)).resolves.toBeNull()
      await expect(stores.find('never-seen', server.clock.now)).rejects.toThrow()
    } finally {
      await pools.app.end()
    }
  })
})

describe('a change of menu, settings or tables', () => {
  it('appears in the next menu that is read', async () => {
    const qrcode = await switchQr(restaurant)
    expect(titles(await read(qrcode))).toContain('Agua de jamaica')
    await renameWater('Agua de limón')
    expect(titles(await read(qrcode))).toContain('Agua de limón')
    const body = { title: 'Barra', floor: 'Planta baja', seatingCapacity: 1 }
    const { id } = await restaurant.call(addStoreTable, { body })
    expect((await read(qrcode, await tableCode(restaurant, id))).storeTable?.table_title).toBe('Barra')
    await switchQr(restaurant, { orders: false })
    expect((await read(qrcode)).storeSettings.is_qr_order_enabled).toBe(0)
    await switchQr(restaurant, { menu: false })
    expect((await read(qrcode)).menuItems).toEqual([])
  })

  it('reaches the menu of another process by an event', async () => {
    const buses = [openPools(), openPools()]
    const [near, far] = (await Promise.all(
      buses.map(({ bus }) => TestServer.on(server.database, { adapter: postgresBus(bus, () => {}).adapter })),
    )) as [TestServer, TestServer]
    try {
      const there = restaurant.at(near.base)
      const qrcode = await switchQr(there)
      expect(titles(await read(qrcode, null, far))).toContain('Agua de jamaica')
      await renameWater('Agua de piña', there)
      expect(titles(await read(qrcode, null, near))).toContain('Agua de piña')
      await expect.poll(async () => titles(await read(qrcode, null, far))).toContain('Agua de piña')
    } finally {
      await far.app.close()
      await near.app.close()
      for (const bus of buses) await bus.close()
    }
  })

  it('is noticed after ten seconds without an event', async () => {
    const qrcode = await switchQr(restaurant)
    await read(qrcode)
    await server.database.owner.query('UPDATE stores SET is_active = false WHERE tenant_id = $1', [
      restaurant.tenantId,
    ])
    server.clock.advance(11_000)
    await expect.poll(() => status(qrcode)).toBe(404)
  })
})
