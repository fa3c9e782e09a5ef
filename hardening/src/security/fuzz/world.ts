import { randomUUID } from 'node:crypto'
import { signIn } from '@comanda/shared/auth/api'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { operatorSignIn } from '@comanda/shared/platform/api'
import { chooseDrawer } from '@comanda/shared/till/api'
import {
  type Contents,
  changedTables,
  contentsOf,
  fillStore,
} from '../../../../server/src/testing/full-store.ts'
import { openTaqueria, switchQr } from '../../../../server/src/testing/menu.ts'
import { openOperator } from '../../../../server/src/testing/operator.ts'
import { type Client, PASSWORD, TestServer } from '../../../../server/src/testing/restaurant.ts'
import { type Operation, readOperations } from './document.ts'
import { startEvening } from './evening.ts'
import { type Known, type KnownNames, valuesNamed } from './generate.ts'
import { Learned, Teacher } from './learned.ts'

/** A marker in the other store's private rows that no answer may contain. */
export const SECRET = 'Secreto de la otra'

/** Far from the numbers that an attack on the operator's calls tries. */
const OTHER_STORE = 777_001

/** Two restaurants on one server: the first is attacked from within, the other must not change. */
export class World {
  readonly server: TestServer
  readonly other: Client
  readonly operations: readonly Operation[]
  /** The lists of the other store, by their paths. */
  readonly #otherLists: ReadonlyMap<string, unknown>
  readonly #before: Contents

  private constructor(
    server: TestServer,
    other: Client,
    operations: readonly Operation[],
    otherLists: ReadonlyMap<string, unknown>,
    before: Contents,
  ) {
    this.server = server
    this.other = other
    this.operations = operations
    this.#otherLists = otherLists
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
      UPDATE printers SET title = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE devices SET name = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE offline_devices SET name = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE reviews SET reason = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE discounts SET reason = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE refunds SET reason = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE drawers SET title = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE stations SET title = '${SECRET}' WHERE tenant_id = ${t};
      UPDATE orders SET customer_name = '${SECRET}' WHERE tenant_id = ${t};`)
    const operations = await readOperations(server.base)
    // Before the fingerprint, because reading a report stores its days.
    const otherLists = await readLists(other, operations)
    return new World(server, other, operations, otherLists, await contentsOf(server.database, t))
  }

  /** The tables of the other store that have changed; compares every row of every table. */
  async changesOfOther(): Promise<string[]> {
    return changedTables(this.#before, await contentsOf(this.server.database, this.other.tenantId))
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
    const [qrcode, staff, disposable, host] = [
      await switchQr(admin),
      await server.hire(admin, SCOPES),
      await server.hire(admin, SCOPES),
      await server.hire(admin, SCOPES),
    ]
    const [operator, leavingOperator] = [
      await openOperator(server, `${randomUUID()}@example.mx`),
      await openOperator(server, `${randomUUID()}@example.mx`),
    ]
    const learned = new Learned(SECRET)
    return {
      admin,
      staff,
      disposable,
      host,
      leaver: await server.openRestaurant('La atacada'),
      operator,
      leavingOperator,
      stranger: server.stranger,
      plaything: (await openTaqueria(server, 'La de juguete')).tenantId,
      qrcode,
      learned,
    }
  }

  /** Starts the target's evening; the attackers learn from it, and from every list of both stores. */
  async livenUp(target: Target): Promise<void> {
    const { server, operations } = this
    const { admin, host, leavingOperator, stranger, learned, qrcode } = target
    const teacher = (client: Client) => new Teacher(client, learned)
    const cashier = await server.hire(admin, SCOPES)
    const people = {
      admin: teacher(admin),
      host: teacher(host),
      cashier: teacher(cashier),
      diner: teacher(stranger),
    }
    await startEvening(server, people, qrcode)
    await target.staff.call(chooseDrawer, { body: { drawerId: 1 } })
    await signInAgain(people.diner, { admin, host, leavingOperator })
    for (const lists of [await readLists(admin, operations), this.#otherLists])
      for (const [path, answer] of lists) learned.learn(path, answer)
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

/** The answers of every call of the staff that needs no input. */
async function readLists(
  { base, token }: Client,
  operations: readonly Operation[],
): Promise<Map<string, unknown>> {
  const lists = new Map<string, unknown>()
  for (const { method, who, path, isFile } of operations) {
    if (method !== 'GET' || who !== 'staff' || isFile || path.includes('{')) continue
    const reply = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (reply.ok) lists.set(path, await reply.json())
  }
  return lists
}

/** Other sessions of these people, whose cookies and devices become known. */
async function signInAgain(
  stranger: Client,
  { admin, host, leavingOperator }: Pick<Target, 'admin' | 'host' | 'leavingOperator'>,
): Promise<void> {
  const as = ({ username }: Client) => ({ body: { username, password: PASSWORD } })
  await stranger.call(signIn, as(admin))
  await stranger.call(signIn, as(host))
  await stranger.call(operatorSignIn, as(leavingOperator))
}

export interface Target {
  admin: Client
  staff: Client
  /** Shares the tablet of the evening. */
  host: Client
  /** The admin of a store that may be erased. */
  leaver: Client
  /** A disposable session for the calls that end sessions. */
  disposable: Client
  operator: Client
  /** An operator's disposable session. */
  leavingOperator: Client
  stranger: Client
  /** The number of a store that the operator may change or delete. */
  plaything: number
  qrcode: string
  learned: Learned
}

/** The session that sends an attack on this call. */
export function senderOfOperation(target: Target, { path, who }: Operation, dice: number): Client {
  if (path.endsWith('/signout')) return who === 'operator' ? target.leavingOperator : target.disposable
  if (/\/(delete|keep)-store$/.test(path)) return target.leaver
  if (who === 'operator') return dice < 0.85 ? target.operator : target.admin
  if (dice < 0.03) return target.stranger
  if (dice < 0.06) return target.operator
  return dice < 0.7 ? target.admin : target.staff
}

const few = [1, 2, 3, 1, 2, 3, 4, 8]

/**
 * The values that an insider would try: ids and names, everything that succeeded in the target's evening, and of the other
 * store every value that has a number or a name.
 */
export function knownValuesFor(target: Target, { other }: World, operation: Operation): Known {
  const { who, path } = operation
  const { plaything } = target
  const phones = ['5512345678', '5510000001', '5510000002', '+5255 1000 0003', '55 1000 0004']
  // The operator may change any store, so this store exists for those calls; strangers may try to sign in to any
  // account.
  const stores = who === 'operator' ? [plaything, String(plaything)] : [target.admin.tenantId, other.tenantId]
  const person = who === 'staff' ? other.username : target.disposable.username
  const names: KnownNames = [
    [/phone/i, phones],
    [/^(subTotal|netTotal|taxTotal|total)$/, [null, null, 15, 22]],
    [/^variant_id$/, [null, null, null, 1, 2]],
    [/^addons_ids$/, [null, null, [], [1], [1, 2]]],
    [/^customerId$/, [...phones, { phone: phones[0] }]],
    [/qrcode/i, [target.qrcode, target.qrcode, target.qrcode.toUpperCase(), `${target.qrcode}x`]],
    [
      /^(username|email)$/i,
      [
        'nueva@example.mx',
        'otra@example.mx',
        target.disposable.username,
        target.host.username,
        person,
      ].concat(who === 'anybody' ? target.operator.username : []),
    ],
    [/password/i, [PASSWORD, PASSWORD, 'otra contraseña']],
    [/scope/i, [['POS'], ['POS', 'KITCHEN'], 'POS,ORDERS', ['SUPERADMIN'], [...SCOPES]]],
    [/tenant/i, stores],
    [/^card$/, ['4242424242424242', '4000000000000002', '4000000000000341']],
    [/currency/i, ['MXN', 'USD', 'EUR', 'XXX']],
    [/zone/i, ['America/Mexico_City', 'America/Tijuana', 'Mars/Olympus']],
    [/^(from|to|start|end)(_?date)?$/i, ['2026-11-01', '2026-11-21', '2026-12-31', '2025-01-01']],
    [/^date$/i, ['2026-11-22T20:00', '2026-11-21T14:30', '2026-11-23T09:00:00.000Z']],
  ]
  return (name, schema) => {
    const named = valuesNamed(names, name, schema)
    if (named) return named
    const learned = target.learned.valuesFor(path, name, schema)
    if (!/ids?$/i.test(name)) return learned.length > 0 ? learned : undefined
    if (schema.anyOf) return undefined
    if (who === 'operator') return stores
    if (learned.length > 0 && learned.every((one) => typeof one === 'string')) return learned
    // Ids start at 1 in every store: only the tenant distinguishes them.
    const ids = [...few, ...few.map(String), ...stores]
    const own = learned.length > 0 ? ids.map((_, at) => learned[at % learned.length]) : []
    // An item's own id is optional only by its name.
    const none = /^(id|item_id)$/.test(name) ? [] : ids.map(() => null)
    return valuesNamed([[/./, [...ids, ...own, ...none]]], name, schema)
  }
}
