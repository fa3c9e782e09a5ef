import { signUp } from '@comanda/shared/auth/api'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { trustStaff } from '../../../server/src/testing/approval.ts'
import { type Contents, changedTables, contentsOf } from '../../../server/src/testing/full-store.ts'
import { plantMenu } from '../../../server/src/testing/menu.ts'
import { Client, PASSWORD, type TestServer } from '../../../server/src/testing/restaurant.ts'
import { ApiStore, hireStaff } from './api-store.ts'
import { readViews } from './api-views.ts'
import { GUESTS, STORES, type Store } from './menu.ts'
import type { Sent } from './requests.ts'

/** New restaurants on a real server, and a restaurant without activity that must not change. */
export class ApiSystem {
  readonly #server: TestServer
  readonly #stores: readonly ApiStore[]
  readonly #bystander: { tenantId: number; contents: Contents }

  private constructor(
    server: TestServer,
    stores: readonly ApiStore[],
    bystander: ApiStore,
    contents: Contents,
  ) {
    this.#server = server
    this.#stores = stores
    this.#bystander = { tenantId: bystander.tenantId, contents }
  }

  static async open(server: TestServer, now: number, run: number): Promise<ApiSystem> {
    server.clock.now = new Date(now)
    const stores = []
    for (const [at, store] of STORES.entries()) stores.push(await openStore(server, `${run}-${at}`, store))
    const bystander = await openStore(server, `${run}-bystander`, STORES[0])
    await server.app.rollUps.flush()
    return new ApiSystem(server, stores, bystander, await contentsOf(server.database, bystander.tenantId))
  }

  perform(store: number, sent: Sent) {
    return this.#at(store).perform(sent)
  }

  views(store: number) {
    return readViews(this.#at(store).client('admin'))
  }

  /** Runs the roll-ups first, as a server does every quarter minute. */
  async moveClock(now: number): Promise<void> {
    await this.#server.app.rollUps.flush()
    this.#server.clock.now = new Date(now)
  }

  /** @throws when a row of the store without activity has changed. */
  async checkBystander(): Promise<void> {
    const { tenantId, contents } = this.#bystander
    // Rows of the outbox are deleted once they are published.
    const changed = changedTables(contents, await contentsOf(this.#server.database, tenantId)).filter(
      (table) => table !== 'outbox',
    )
    if (changed.length > 0) throw new Error(`changed in a store without activity: ${changed.join(', ')}`)
  }

  #at(store: number): ApiStore {
    const found = this.#stores[store]
    if (!found) throw new RangeError(`no store ${store}`)
    return found
  }
}

async function openStore(server: TestServer, name: string, { hasPin, ...time }: Store): Promise<ApiStore> {
  const username = `admin-${name}@example.mx`
  await server.stranger.call(signUp, { body: { biz_name: `Fonda ${name}`, username, password: PASSWORD } })
  const { rows } = await server.database.owner.query<{ tenant_id: number }>(
    'SELECT tenant_id FROM logins WHERE username = $1',
    [username],
  )
  const tenantId = rows[0]?.tenant_id ?? 0
  await plantMenu(server, new Client(server.base, undefined, { tenant_id: tenantId, username }))
  await plantRest(server, tenantId, time)
  if (hasPin)
    await server.database.owner.query(
      "INSERT INTO user_pins (tenant_id, username, pin_hash, set_at, set_by) VALUES ($1, $2, '-', $3, $2)",
      [tenantId, username, server.clock.now],
    )
  const store = new ApiStore(server, tenantId, '', await hireStaff(server, tenantId, username))
  const admin = store.client('admin')
  await trustStaff(admin)
  const settings = await admin.call(getStoreSetting)
  const body = { ...settings, isQRMenuEnabled: true, isQROrderEnabled: true }
  await admin.call(saveStoreSetting, { body })
  return store.withCode(settings.uniqueQRCode)
}

/**
 * Adds the dishes that `plantMenu` does not have, and the store's time as if it had always been so: after a change in the settings
 * no later instant has an earlier day, but the clock may jump back to before the store was opened.
 * @see DISHES
 */
async function plantRest(
  { database: { owner }, clock }: TestServer,
  tenantId: number,
  { timeZone, businessDayStart }: Omit<Store, 'hasPin'>,
): Promise<void> {
  await owner.query(`
    INSERT INTO taxes (tenant_id, id, title, rate, type) VALUES (${tenantId}, 2, 'IEPS', 8.125, 'exclusive');
    INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id) VALUES
      (${tenantId}, 4, 'Mezcal', 8733, 2, 2), (${tenantId}, 5, 'Vaso de agua', 0, 2, NULL);
    INSERT INTO addons (tenant_id, id, item_id, title, price) VALUES (${tenantId}, 3, 4, 'Sal', 1);
    UPDATE stores SET catalog_version = catalog_version + 1, time_zone = '${timeZone}',
      business_day_start = '${businessDayStart}' WHERE tenant_id = ${tenantId}`)
  for (const phone of GUESTS)
    await owner.query(
      'INSERT INTO customers (tenant_id, phone, phone_key, name, created_at) VALUES ($1, $2, $3, $4, $5)',
      [tenantId, phone, `+52${phone}`, 'Comensal', clock.now],
    )
}
