import { STORE_LIMITS } from '@comanda/shared/kernel/store-limits'
import * as menu from '@comanda/shared/menu/api'
import * as fileCalls from '@comanda/shared/menu/files'
import { initPos } from '@comanda/shared/pos/api'
import { addCategory, updateCategory } from '@comanda/shared/settings/categories'
import { addPaymentType } from '@comanda/shared/settings/payment-types'
import { addStoreTable } from '@comanda/shared/settings/tables'
import { addTax, restoreTax } from '@comanda/shared/settings/taxes'
import { addUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { openTaqueria, TACO, WATER } from '../testing/menu.ts'
import type { Client } from '../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

/** Opens a store that is one below each limit. */
async function openFullStore(): Promise<Client> {
  const restaurant = await openTaqueria(server)
  const t = restaurant.tenantId
  const last = (limit: number, had: number) => `generate_series(1, ${limit - 1 - had}) n`
  await server.sql(`
    INSERT INTO menu_items (tenant_id, id, title, price)
      SELECT ${t}, 1000 + n, 'Taco ' || n, 100 FROM ${last(STORE_LIMITS.items, 3)};
    INSERT INTO variants (tenant_id, id, item_id, title, price)
      SELECT ${t}, 1000 + n, 1001 + n % 2000, 'V', 100 FROM ${last(STORE_LIMITS.choices, 4)};
    INSERT INTO categories (tenant_id, id, title, position)
      SELECT ${t}, 1000 + n, 'C ' || n, n FROM ${last(STORE_LIMITS.categories, 2)};
    INSERT INTO taxes (tenant_id, id, title, rate, type)
      SELECT ${t}, 1000 + n, 'T ' || n, 8, 'inclusive' FROM ${last(STORE_LIMITS.taxes, 1)};
    INSERT INTO payment_types (tenant_id, id, title)
      SELECT ${t}, 1000 + n, 'P ' || n FROM ${last(STORE_LIMITS.paymentTypes, 3)};
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
      SELECT ${t}, 1000 + n, 'M ' || n, '-', 4 FROM ${last(STORE_LIMITS.tables, 3)};
    INSERT INTO users (tenant_id, username, role, name, password_hash, created_at)
      SELECT ${t}, 'u' || n || '.${t}@example.mx', 'user', 'U', 'x', now() FROM ${last(STORE_LIMITS.users, 1)};
  `)
  return restaurant
}

const refused = (limit: keyof typeof STORE_LIMITS) => ({
  status: 409,
  body: { code: 'limit_reached', limit: STORE_LIMITS[limit], message: expect.stringContaining('máximo') },
})

describe('a store', () => {
  it('accepts entries up to the limit of each kind and refuses more, naming the limit', async () => {
    const restaurant = await openFullStore()
    const adding = {
      items: () => restaurant.send(menu.addMenuItem, { body: { title: 'Uno más', price: 1 } }),
      choices: () =>
        restaurant.send(menu.addAddon, { params: { itemId: TACO.id }, body: { title: 'Más', price: 1 } }),
      categories: () => restaurant.send(addCategory, { body: { title: 'Más' } }),
      taxes: () => restaurant.send(addTax, { body: { title: 'Más', rate: 8, type: 'inclusive' } }),
      paymentTypes: () => restaurant.send(addPaymentType, { body: { title: 'Más' } }),
      tables: () =>
        restaurant.send(addStoreTable, { body: { title: 'Más', floor: '-', seatingCapacity: 1 } }),
      users: () =>
        restaurant.send(addUser, {
          body: {
            username: `${crypto.randomUUID()}@example.mx`,
            password: 'un comal bien caliente',
            name: 'Una más',
            designation: 'Mesera',
            userScopes: [],
          },
        }),
    } as const
    for (const [limit, add] of Object.entries(adding)) {
      expect([limit, (await add()).status]).toEqual([limit, 200])
      const reply = await add()
      expect({ limit, ...reply }).toMatchObject({ limit, ...refused(limit as keyof typeof adding) })
    }
    const removed = { title: 'Otro', rate: 8, type: 'inclusive', itemIds: [WATER.id] }
    expect(await restaurant.send(restoreTax, { body: removed })).toMatchObject(refused('taxes'))
    const rows = await server.sql<{ items: number }>(
      'SELECT count(*)::int AS items FROM menu_items WHERE tenant_id = $1',
      restaurant.tenantId,
    )
    expect(rows[0]?.items).toBe(STORE_LIMITS.items)
  })

  it('cannot import above a limit, and the preview says so', async () => {
    const restaurant = await openFullStore()
    const row = (title: string, rest = {}) => ({ title, price: '1', ...rest })
    const imports = {
      items: [row('Uno'), row('Dos')],
      choices: [{ title: 'Dulce', price: '15', variants: 'Uno:1|Dos:2' }],
    } as const
    for (const [limit, rows] of Object.entries(imports))
      for (const dryRun of [true, false]) {
        const reply = await restaurant.send(fileCalls.importMenu, { body: { rows: [...rows], dryRun } })
        expect({ limit, dryRun, ...reply }).toMatchObject({
          dryRun,
          ...refused(limit as keyof typeof imports),
        })
      }
  })

  it('accepts at most fifty variants and fifty add-ons for an item', async () => {
    const add = (call: typeof menu.addVariant | typeof menu.addAddon) =>
      restaurant.send(call, { params: { itemId: TACO.id }, body: { title: 'Otra', price: 1 } })
    for (const call of [menu.addVariant, menu.addAddon]) {
      for (let had = 2; had < STORE_LIMITS.itemChoices; had++) expect((await add(call)).status).toBe(200)
      expect(await add(call)).toMatchObject(refused('itemChoices'))
    }
  })

  it('keeps its catalog below three megabytes when titles grow', async () => {
    const t = restaurant.tenantId
    await server.sql(`
      INSERT INTO menu_items (tenant_id, id, title, price, category_id)
        SELECT ${t}, 1000 + n, repeat('á', 100), 100, 1 FROM generate_series(1, 3000 - 4) n;
      INSERT INTO addons (tenant_id, id, item_id, title, price)
        SELECT ${t}, 1000 + n, 1001 + n % 2000, repeat('á', 100), 100 FROM generate_series(1, 5000) n;
      INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
        SELECT ${t}, 1000 + n, 'Mesa ' || n, 'Terraza', 4 FROM generate_series(1, 900) n`)
    const title = 'Categoría de nombre muy largo: '.repeat(3)
    const params = { id: 1 }
    // 3,000 items with titles of 90 letters.
    expect((await restaurant.send(updateCategory, { params, body: { title } })).status).toBe(200)
    const sent = Buffer.byteLength(JSON.stringify(await restaurant.call(initPos)))
    expect(sent).toBeLessThan(STORE_LIMITS.catalogBytes)
    expect(sent).toBeGreaterThan(0.9 * STORE_LIMITS.catalogBytes)
    // A control character takes six bytes in JSON; without a letter the title would be blank.
    expect(
      await restaurant.send(updateCategory, { params, body: { title: `á${'\u0001'.repeat(99)}` } }),
    ).toMatchObject(refused('catalogBytes'))
  })

  it('that exceeds the limits already changes and deletes its rows, and adds none', async () => {
    const t = restaurant.tenantId
    await server.sql(`
      INSERT INTO menu_items (tenant_id, id, title, price, category_id)
        SELECT ${t}, 1000 + n, repeat(chr(1), 10) || 'Taco ' || n || repeat('á', 80), 100, 1
        FROM generate_series(1, ${2 * STORE_LIMITS.items}) n;
      INSERT INTO addons (tenant_id, id, item_id, title, price)
        SELECT ${t}, 1000 + n, 1001 + n % 1000, repeat('á', 80), 100 FROM generate_series(1, 9000) n`)
    const item = { params: { id: 1_001 } }
    const choice = { params: { itemId: TACO.id }, body: { title: 'Más', price: 1 } }
    const row = { category: 'Tacos', title: 'Taco al pastor', price: '30', variants: '', addons: '' }
    const accepted = {
      price: () => restaurant.send(menu.setMenuItemPrice, { ...item, body: { price: 5 } }),
      title: () => restaurant.send(menu.updateMenuItem, { ...item, body: { title: 'Taco', price: 5 } }),
      category: () => restaurant.send(updateCategory, { params: { id: 1 }, body: { title: 'T' } }),
      import: () => restaurant.send(fileCalls.importMenu, { body: { rows: [{ ...row, category: 'T' }] } }),
      delete: () => restaurant.send(menu.deleteMenuItem, item),
    }
    for (const [name, send] of Object.entries(accepted))
      expect([name, (await send()).status]).toEqual([name, 200])
    const adding = {
      items: () => restaurant.send(menu.addMenuItem, { body: { title: 'Uno más', price: 1 } }),
      choices: () => restaurant.send(menu.addAddon, choice),
      catalogBytes: () => restaurant.send(updateCategory, { params: { id: 1 }, body: { title: 'Tacos' } }),
    } as const
    for (const [limit, add] of Object.entries(adding))
      expect({ limit, ...(await add()) }).toMatchObject({ limit, ...refused(limit as keyof typeof adding) })
  })

  it('accepts an item again after another is removed with its variants', async () => {
    const restaurant = await openFullStore()
    const fill = { title: 'El último', price: 1 }
    await restaurant.call(menu.addMenuItem, { body: fill })
    expect((await restaurant.send(menu.addMenuItem, { body: fill })).status).toBe(409)
    await restaurant.call(menu.deleteMenuItem, { params: { id: TACO.id } })
    expect((await restaurant.send(menu.addMenuItem, { body: fill })).status).toBe(200)
    const rows = await server.sql(
      'SELECT FROM variants WHERE tenant_id = $1 AND item_id = $2',
      restaurant.tenantId,
      TACO.id,
    )
    expect(rows).toHaveLength(0)
  })
})
