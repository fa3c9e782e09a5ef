import { addCustomer } from '@comanda/shared/customers/api'
import { SCOPES, type Scope } from '@comanda/shared/kernel/scopes'
import { createOrder } from '@comanda/shared/pos/api'
import { placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { startCount } from '@comanda/shared/till/api'
import { deleteUser } from '@comanda/shared/users/api'
import { ACCESS_SECONDS, createTokens } from '../../http/session/tokens.ts'
import type { Client } from '../client.ts'
import { TEST_SECRET } from '../constants.ts'
import { fillEmptyTables } from '../full-store.ts'
import { openTaqueria, switchQr, TABLES, WATER } from '../menu.ts'
import { openOperator } from '../operator.ts'
import type { TestServer } from '../restaurant.ts'
import { SellingDevice } from '../selling-device.ts'
import { readRows } from './access.ts'
import { openBlind } from './blind.ts'
import { GUEST, GUESTS_READERS } from './guests.ts'
import { allBut, neededBy, type OpenStore, type Stores } from './property.ts'
import { phone, username } from './samples.ts'

export async function openStores(server: TestServer): Promise<Stores> {
  // Odd requests of the operator may name the first store.
  await server.openRestaurant()
  const spare = await server.openRestaurant()
  const victim = await openVictim(server)
  const rival = await server.openRestaurant('La que espía')
  const dismissed = await server.hire(victim, SCOPES)
  await victim.call(deleteUser, { params: { username: dismissed.username } })
  const closed = await openClosed(server)
  const house = await openHouse(server)
  const lacking = server.app.calls.flatMap(neededBy).map(allBut)
  const staffOfVictim = await hireEach(server, victim, [SCOPES, ...lacking])
  return {
    server,
    spare,
    victim,
    rows: await readRows(server, victim),
    rival,
    operator: await openOperator(server),
    oddOperator: await openOperator(server),
    dismissed,
    forged: forgeTokens(server, victim, rival),
    staffOfVictim,
    closed,
    staffOfClosed: await server.hire(closed, SCOPES),
    countingStaff: await startCounting(server, (owner) => server.hire(owner, SCOPES)),
    countingOwner: await startCounting(server, async (owner) => owner),
    house,
    staffOfHouse: await hireEach(server, house, GUESTS_READERS),
    device: await SellingDevice.register(server, house),
  }
}

async function openVictim(server: TestServer): Promise<Client> {
  const victim = await openTaqueria(server, 'La que se defiende')
  const t = victim.tenantId
  await server.sql(`
    INSERT INTO taxes VALUES (${t}, 50, 'IEPS', 8, 'inclusive');
    INSERT INTO payment_types VALUES (${t}, 50, 'Vales');
    INSERT INTO drawers VALUES (${t}, 50, 'Barra');
    INSERT INTO stations VALUES (${t}, 50, 'Barra', 'blue', 2);
    INSERT INTO shifts (tenant_id, id, drawer_id, business_date, opened_at, opened_by)
      VALUES (${t}, 50, 50, now(), now(), '${username}');
    INSERT INTO categories VALUES (${t}, 50, 'Secretos', 9);
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES (${t}, 50, 'Mesa 50', 'Terraza', 2);
    INSERT INTO printers (tenant_id, id, title, way, width, model, papers, prints_kitchen)
      SELECT ${t}, n, 'Barra', 'star', 80, 'star', '{}', false FROM generate_series(50, 51) n;
    INSERT INTO print_jobs (tenant_id, id, printer_id, paper, source, state, created_at, created_by, expires_at)
      VALUES (${t}, 50, 50, 'test', '{"of": "test"}', 'failed', now(), '${username}', now());
    INSERT INTO logins VALUES ('${username}', ${t});
    INSERT INTO users (tenant_id, username, role, name, password_hash, created_at)
      VALUES (${t}, '${username}', 'user', 'Lupita', '-', now());
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
      VALUES (${t}, '${phone}', '+52${phone}', 'Lupita', now());
    INSERT INTO reservations (tenant_id, id, unique_code, customer_key, starts_at, ends_at, created_at, created_by)
      VALUES (${t}, 1, 'K7F3M', '+52${phone}', now(), now() + interval '90 minutes', now(), 'nadie');
  `)
  const qrcode = await switchQr(victim)
  const asked = {
    cartItems: [{ id: 2, quantity: 1 }],
    customerType: 'CUSTOMER',
    customer: { name: 'Lupita', phone },
  }
  await server.stranger.call(placeQrOrder, { params: { qrcode }, body: asked })
  await victim.call(createOrder, { body: { cart: [{ id: 2, quantity: 2 }], tableId: 1 } })
  // The record of a new kind, for the derived requests.
  await fillEmptyTables(server.database, t, { having: 'archived_at', value: 50 })
  return victim
}

function forgeTokens(server: TestServer, { tenantId, token = '' }: Client, rival: Client): string[] {
  const [, session = '', expiry, signature] = token.split('.')
  const past = new Date(server.clock.now.getTime() - ACCESS_SECONDS * 1000)
  const ref = { tenantId, sessionId: session }
  return [
    `${rival.tenantId}.${session}.${expiry}.${signature}`,
    `${tenantId}.${session}.${Number(expiry) + 86_400}.${signature}`,
    `0.${session}.${expiry}.${signature}`,
    `${tenantId}.${session}.${expiry}.`,
    `${tenantId}.${session}.${expiry}.${signature}.${signature}`,
    createTokens('a key that somebody else made up, also 32+').issueAccess(ref, server.clock.now),
    createTokens(TEST_SECRET).issueAccess(ref, past),
  ]
}

async function openClosed(server: TestServer): Promise<OpenStore> {
  const closed = await openTaqueria(server)
  const qrcode = await switchQr(closed)
  await server.sql('UPDATE stores SET is_active = false WHERE tenant_id = $1', closed.tenantId)
  return Object.assign(closed, { qrcode })
}

async function startCounting(server: TestServer, hire: (owner: Client) => Promise<Client>): Promise<Client> {
  const { person, params } = await openBlind(server, hire)
  await person.call(startCount, { params })
  return person
}

async function openHouse(server: TestServer): Promise<OpenStore> {
  const house = await openTaqueria(server)
  const qrcode = await switchQr(house)
  await house.call(addCustomer, { body: GUEST })
  const cart = [{ id: WATER.id, quantity: 1 }]
  const order = { cart, customerType: 'CUSTOMER', customerId: GUEST }
  await house.call(createOrder, { body: { ...order, tableId: TABLES.one } })
  await house.call(createOrder, { body: { ...order, deliveryType: 'takeaway' } })
  const date = new Date(server.clock.now.getTime() + 600_000).toISOString()
  const booking = { customerId: GUEST.phone, date, tableId: TABLES.two, status: 'booked', peopleCount: 2 }
  await house.call(addReservation, { body: { ...booking, notes: '' } })
  return Object.assign(house, { qrcode })
}

async function hireEach(server: TestServer, store: Client, wanted: readonly (readonly Scope[])[]) {
  const hired = new Map<string, Client>()
  for (const scopes of wanted)
    if (!hired.has(scopes.join())) hired.set(scopes.join(), await server.hire(store, scopes))
  return (scopes: readonly Scope[]): Client => {
    const person = hired.get(scopes.join())
    if (!person) throw new Error(`nobody has ${scopes.join()}`)
    return person
  }
}
