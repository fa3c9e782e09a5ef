import { randomUUID } from 'node:crypto'
import { signIn, signUp } from '@comanda/shared/auth/api'
import type pg from 'pg'
import { Client } from '../../../server/src/testing/client.ts'
import { type Dish, dish, IVA } from './model/menu.ts'

export const PASSWORD = 'tacos al pastor'

/** A restaurant that is ready to sell, and its admin. */
export interface Store {
  tenantId: number
  username: string
  qrCode: string
  admin: Client
}

/** Registers a store through the API and adds a small menu. The server allows ten registrations a minute. */
export async function openStore(base: string, owner: pg.Pool, name = 'Fonda de prueba'): Promise<Store> {
  const username = `${randomUUID()}@example.mx`
  const stranger = new Client(base)
  await stranger.call(signUp, { body: { biz_name: name, username, password: PASSWORD } })
  const { accessToken, user } = await stranger.call(signIn, { body: { username, password: PASSWORD } })
  const admin = new Client(base, accessToken)
  await plantMenu(owner, user.tenant_id)
  const { rows } = await owner.query<{ qr_code: string }>('SELECT qr_code FROM stores WHERE tenant_id = $1', [
    user.tenant_id,
  ])
  return { tenantId: user.tenant_id, username, qrCode: rows[0]?.qr_code ?? '', admin }
}

/** Taxes of every kind: the store's default, a second tax on top, and none. */
const plantMenu = (owner: pg.Pool, t: number) =>
  owner.query(`
    INSERT INTO taxes (tenant_id, id, title, rate, type) VALUES (${t}, 900, 'Servicio', 8.875, 'exclusive');
    INSERT INTO categories VALUES (${t}, 900, 'Tacos', 1), (${t}, 901, 'Bebidas', 2);
    INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES
      (${t}, 1, 'Taco al pastor', 2233, 900, 1), (${t}, 2, 'Agua de jamaica', 3851, 901, 900), (${t}, 3, 'Dulce', 1500, NULL, NULL);
    INSERT INTO variants (tenant_id, id, item_id, title, price) VALUES
      (${t}, 1, 1, 'Sencillo', 2233), (${t}, 2, 1, 'Orden de 5', 9951);
    INSERT INTO addons (tenant_id, id, item_id, title, price) VALUES
      (${t}, 1, 1, 'Queso', 1207), (${t}, 2, 1, 'Guacamole', 1850);
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES
      (${t}, 1, 'Mesa 1', 'Planta baja', 4), (${t}, 2, 'Mesa 2', 'Planta baja', 2), (${t}, 3, 'Mesa 3', 'Terraza', 6);
    INSERT INTO counters VALUES (${t}, 'category', 901), (${t}, 'menu_item', 3), (${t}, 'variant', 2), (${t}, 'addon', 2),
      (${t}, 'store_table', 3), (${t}, 'tax', 900)
      ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value;
    UPDATE stores SET catalog_version = catalog_version + 1, qr_menu_enabled = true, qr_order_enabled = true
      WHERE tenant_id = ${t};
  `)

/** That menu in the model. */
export const FONDA: readonly Dish[] = [
  dish(1, 'Taco al pastor', 22_33, {
    tax: IVA,
    variants: { 1: 22_33, 2: 99_51 },
    addons: { 1: 12_07, 2: 18_50 },
  }),
  dish(2, 'Agua de jamaica', 38_51, { tax: { thousandths: 8875, type: 'exclusive' } }),
  dish(3, 'Dulce', 15_00),
]
