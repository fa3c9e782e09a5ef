import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import type { Client, TestServer } from './restaurant.ts'

/** The menu that `plantMenu` inserts. Prices are in centavos; the tax is the IVA of every new store. */
export const TACO = {
  id: 1,
  price: 22_00,
  variants: { single: 1, five: 2 },
  addons: { cheese: 1, guacamole: 2 },
} as const
export const WATER = { id: 2, price: 38_50 } as const
export const CANDY = { id: 3, price: 15_00 } as const
export const TABLES = { one: 1, two: 2, three: 3 } as const

/**
 * Inserts a small menu and three tables:
 * taco 22.00 (variants: sencillo 22.00, orden de 5 99.50; add-ons: queso 12.00, guacamole 18.50), IVA 16 % inclusive;
 * agua 38.50, IVA inclusive; dulce 15.00, untaxed.
 */
export async function plantMenu(server: TestServer, restaurant: Client): Promise<void> {
  const t = restaurant.tenantId
  await server.database.owner.query(`
    INSERT INTO categories VALUES (${t}, 1, 'Tacos', 1), (${t}, 2, 'Bebidas', 2);
    INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES
      (${t}, 1, 'Taco al pastor', 2200, 1, 1), (${t}, 2, 'Agua de jamaica', 3850, 2, 1), (${t}, 3, 'Dulce', 1500, NULL, NULL);
    INSERT INTO variants (tenant_id, id, item_id, title, price) VALUES
      (${t}, 1, 1, 'Sencillo', 2200), (${t}, 2, 1, 'Orden de 5', 9950);
    INSERT INTO addons (tenant_id, id, item_id, title, price) VALUES
      (${t}, 1, 1, 'Queso', 1200), (${t}, 2, 1, 'Guacamole', 1850);
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES
      (${t}, 1, 'Mesa 1', 'Planta baja', 4), (${t}, 2, 'Mesa 2', 'Planta baja', 2), (${t}, 3, 'Mesa 3', 'Terraza', 6);
    INSERT INTO counters VALUES (${t}, 'category', 2), (${t}, 'menu_item', 3), (${t}, 'variant', 2), (${t}, 'addon', 2),
      (${t}, 'store_table', 3);
    UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};
  `)
}

/** Opens a restaurant with a menu and tables. */
export async function openTaqueria(server: TestServer, name?: string): Promise<Client> {
  const restaurant = await server.openRestaurant(name)
  await plantMenu(server, restaurant)
  return restaurant
}

/** Enables or disables the QR menu and its orders. @returns the printed code of the store. */
export async function switchQr(restaurant: Client, { menu = true, orders = true } = {}): Promise<string> {
  const settings = await restaurant.call(getStoreSetting)
  const body = { ...settings, isQRMenuEnabled: menu, isQROrderEnabled: orders }
  await restaurant.call(saveStoreSetting, { body })
  return settings.uniqueQRCode
}

/** The printed code of a table. */
export const tableCode = async (restaurant: Client, tableId: number): Promise<string> =>
  (await restaurant.call(listStoreTables)).find((table) => table.id === tableId)?.encrypted_id ?? ''

/** A cart line of an item of this menu; a taco has the first variant. */
export const cartLine = (id: number, quantity = 1) => ({
  id,
  quantity,
  ...(id === TACO.id && { variant_id: TACO.variants.single }),
})
