import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { taqueriaMenu } from './menus.ts'
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

/** Inserts the menu and the tables. @see taqueriaMenu */
export async function plantMenu(server: TestServer, { tenantId }: Client): Promise<void> {
  await server.sql(taqueriaMenu(tenantId))
}

/** Opens a restaurant with a menu and tables. */
export const openTaqueria = (server: TestServer, name?: string): Promise<Client> =>
  server.openRestaurant(name, 'taqueria')

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
