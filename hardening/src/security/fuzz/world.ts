import { randomUUID } from 'node:crypto'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { contentsOf, fillStore } from '../../../../server/src/testing/full-store.ts'
import { openTaqueria, switchQr } from '../../../../server/src/testing/menu.ts'
import { openOperator } from '../../../../server/src/testing/operator.ts'
import { type Client, TestServer } from '../../../../server/src/testing/restaurant.ts'
import type { Operation } from './document.ts'
import type { Known } from './generate.ts'

/** A marker in the other store's private rows that no answer may contain. */
export const SECRET = 'Secreto de la otra'

/** Far from the numbers that an attack on the operator's calls tries. */
const OTHER_STORE = 777_001

/** Two restaurants on one server: one is attacked from within, the other must not change. */
export class World {
  readonly server: TestServer
  readonly other: Client
  /** The number of a store that the operator may change or delete. */
  readonly plaything: number
  readonly #before: string

  private constructor(server: TestServer, other: Client, plaything: number, before: string) {
    this.server = server
    this.other = other
    this.plaything = plaything
    this.#before = before
  }

  static async open(): Promise<World> {
    const server = await TestServer.start({ billing: { kind: 'embedded' } })
    const { owner } = server.database
    await owner.query(`SELECT setval('tenant_ids', ${OTHER_STORE - 1})`)
    const other = await openTaqueria(server, 'La otra')
    await owner.query("SELECT setval('tenant_ids', 100)")
    const t = other.tenantId
    await fillStore(server.database, t, other.username)
    await owner.query(`
      UPDATE stores SET access = 'granted', is_active = true WHERE tenant_id = ${t};
      UPDATE users SET name = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE customers SET name = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE order_items SET notes = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE orders SET customer_name = '${SECRET}' WHERE tenant_id = ${t};`)
    const { tenantId: plaything } = await openTaqueria(server, 'La de juguete')
    return new World(server, other, plaything, (await contentsOf(server.database, t)).sum)
  }

  /** The tables of the other store that have changed; compares every row of every table. */
  async changesOfOther(): Promise<string[]> {
    const { sum } = await contentsOf(this.server.database, this.other.tenantId)
    const before = new Set(this.#before.split('\n'))
    return sum.split('\n').filter((line) => !before.has(line))
  }

  /** A new restaurant to attack from within, and its attackers. */
  async openTarget(): Promise<Target> {
    const { server } = this
    const { owner } = server.database
    // Failed sign-ins of the previous round have blocked this address.
    await owner.query('DELETE FROM sign_in_failures')
    const admin = await openTaqueria(server, 'La atacada')
    await owner.query(
      `UPDATE stores SET access = 'granted', is_active = true WHERE tenant_id = ${admin.tenantId}`,
    )
    const [qrcode, staff, disposable] = [
      await switchQr(admin),
      await server.hire(admin, SCOPES),
      await server.hire(admin, SCOPES),
    ]
    const operator = await openOperator(server, `${randomUUID()}@example.mx`)
    return { admin, staff, disposable, operator, stranger: server.stranger, qrcode }
  }

  /** Exclusive taxes, odd rates, a free dish and the most expensive dish possible. */
  async widenMenu({ admin }: Target): Promise<void> {
    const t = admin.tenantId
    await this.server.database.owner.query(`
      INSERT INTO taxes VALUES (${t}, 40, 'IEPS', 16.125, 'exclusive'), (${t}, 41, 'Rara', 0.001, 'inclusive');
      INSERT INTO menu_items (tenant_id, id, title, price, tax_id) VALUES
        (${t}, 4, 'Banquete', 999999999, 40), (${t}, 8, 'Servilleta', 1, 41);
      INSERT INTO variants (tenant_id, id, item_id, title, price) VALUES (${t}, 3, 4, 'Chico', 0), (${t}, 4, 8, 'Doble', 3);
      INSERT INTO addons (tenant_id, id, item_id, title, price) VALUES (${t}, 3, 4, 'Oro', 999999999), (${t}, 4, 4, 'Aire', 0);
      UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = ${t};`)
  }
}

export interface Target {
  admin: Client
  staff: Client
  /** A disposable session for the calls that end sessions. */
  disposable: Client
  operator: Client
  stranger: Client
  qrcode: string
}

/** The session that sends an attack on this call. */
export function senderOf(target: Target, { path, who }: Operation, dice: number): Client {
  if (path.endsWith('/signout')) return target.disposable
  if (who === 'operator') return dice < 0.85 ? target.operator : target.admin
  if (dice < 0.03) return target.stranger
  if (dice < 0.06) return target.operator
  return dice < 0.7 ? target.admin : target.staff
}

const few = [1, 2, 3, 1, 2, 3, 4, 8]

/** The ids and names that an insider would try; of the other store, every value that has a number or a name. */
export function knownValuesFor(target: Target, { other, plaything }: World, { who }: Operation): Known {
  const phones = ['5512345678', '5510000001', '5510000002', '+5255 1000 0003', '55 1000 0004']
  // The operator may change any store, so this one exists for those calls; strangers may try to sign in to any
  // account.
  const stores = who === 'operator' ? [plaything, String(plaything)] : [target.admin.tenantId, other.tenantId]
  const person = who === 'staff' ? other.username : target.disposable.username
  return [
    [/phone/i, phones],
    [/qrcode/i, [target.qrcode, target.qrcode.toUpperCase(), `${target.qrcode}x`]],
    [/^(username|email)$/i, ['nueva@example.mx', 'otra@example.mx', target.disposable.username, person]],
    [/scope/i, [['POS'], ['POS', 'KITCHEN'], 'POS,ORDERS', ['SUPERADMIN'], [...SCOPES]]],
    [/tenant/i, stores],
    [/currency/i, ['MXN', 'USD', 'EUR', 'XXX']],
    [/zone/i, ['America/Mexico_City', 'America/Tijuana', 'Mars/Olympus']],
    [/^(from|to|start|end)/i, ['2026-11-01', '2026-11-21', '2026-12-31', '2025-01-01']],
    [/^date$/i, ['2026-11-22T20:00', '2026-11-21T14:30', '2026-11-23T09:00:00.000Z']],
    // Ids start at 1 in every store: only the tenant distinguishes them.
    [/ids?$/i, [...few, ...few.map(String), ...stores]],
  ]
}
