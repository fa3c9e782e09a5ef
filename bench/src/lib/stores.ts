import type pg from 'pg'
import { createTokens } from '../../../server/src/http/session/tokens.ts'
import type { Bench, SignedUp, Store } from '../bench.ts'
import { ITEMS } from './menu.ts'

const ACCOUNT = { biz_name: 'Fonda La Medida', username: 'medida@example.mx', password: 'tacos al pastor' }

/** The default zone and turning hour of a new store. */
export const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

/** Registers the first store through the product's API, so that it is complete. */
export async function signUpFirst(base: string): Promise<SignedUp> {
  await post(`${base}/api/v1/auth/signup`, ACCOUNT)
  const { accessToken } = await post(`${base}/api/v1/auth/signin`, ACCOUNT)
  const [tenantId, sessionId] = String(accessToken).split('.')
  return { tenantId: Number(tenantId), sessionId: sessionId ?? '' }
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/**
 * Copies a store row for row in all tables, `count` times, because registration hashes a password slowly and is
 * limited per address.
 */
export async function copyStore(owner: pg.Client, from: SignedUp, count: number): Promise<SignedUp[]> {
  const { rows: numbers } = await owner.query<{ id: number }>(
    "SELECT nextval('tenant_ids')::integer AS id FROM generate_series(1, $1)",
    [count],
  )
  const ids = numbers.map((row) => row.id)
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.oid HAVING bool_or(a.attname = 'tenant_id')`,
  )
  // The order of the tables does not matter: foreign keys are not checked during the copy.
  await owner.query("SET session_replication_role = 'replica'")
  for (const { name, columns } of tables) {
    await owner.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns}
       FROM (SELECT (jsonb_populate_record(original, jsonb_build_object('tenant_id', copy))).*
             FROM ${name} AS original, unnest($2::integer[]) AS copy WHERE original.tenant_id = $1) AS copied`,
      [from.tenantId, ids],
    )
  }
  await owner.query("SET session_replication_role = 'origin'")
  return ids.map((tenantId) => ({ tenantId, sessionId: from.sessionId }))
}

/** One more copy, with its person signed in. @param base where it is used */
export async function copyOne({ owner, template, secret, app }: Bench, base = app.base): Promise<Store> {
  const [store] = signInAll(secret, base, await copyStore(owner, template, 1))
  if (!store) throw new Error('no store was copied')
  return store
}

/** Adds the menu and the tables, and makes the admin a waiter whose scopes the server checks. */
export async function addMenuAndTables(owner: pg.Client, { tenantId }: SignedUp): Promise<void> {
  const t = tenantId
  await owner.query(`
    INSERT INTO categories SELECT ${t}, n, 'Categoría ' || n, n FROM generate_series(1, 10) AS n;
    INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id)
      SELECT ${t}, n, 'Platillo de la casa número ' || n, 2000 + n * 50, 1 + n % 10, 1 FROM generate_series(1, ${ITEMS}) AS n;
    INSERT INTO variants (tenant_id, id, item_id, title, price)
      SELECT ${t}, 2 * n - part, n, CASE part WHEN 1 THEN 'Media orden' ELSE 'Orden completa' END, 2500 + n * 50
      FROM generate_series(1, ${ITEMS}) AS n, (VALUES (0), (1)) AS size (part);
    INSERT INTO addons (tenant_id, id, item_id, title, price)
      SELECT ${t}, 3 * n - part, n, (ARRAY['Queso Oaxaca', 'Guacamole', 'Tocino'])[part + 1], 1200
      FROM generate_series(1, ${ITEMS}) AS n, generate_series(0, 2) AS part;
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
      SELECT ${t}, n, 'Mesa ' || n, 'Planta baja', 4 FROM generate_series(1, 20) AS n;
    UPDATE stores SET catalog_version = catalog_version + 1, qr_menu_enabled = true, qr_order_enabled = true
      WHERE tenant_id = ${t};
    UPDATE users SET role = 'user', scopes = '{POS,ORDERS,CLOSE_UNPAID,KITCHEN}' WHERE tenant_id = ${t};
  `)
}

/** The menu code in the store's QR code. */
export async function qrCodeOf(owner: pg.Client, { tenantId }: SignedUp): Promise<string> {
  const { rows } = await owner.query<{ code: string }>('SELECT code FROM qr_codes WHERE tenant_id = $1', [
    tenantId,
  ])
  const code = rows[0]?.code
  if (!code) throw new Error('a store without a QR code')
  return code
}

/** Signs in the stores' people with cookies and the Origin header that a browser sends. */
export function signInAll(secret: string, base: string, stores: readonly SignedUp[]): Store[] {
  const tokens = createTokens(secret)
  return stores.map((ref) => {
    const token = tokens.issueAccess(ref, new Date())
    const headers = {
      cookie: `accessToken=${token}; authenticated=1`,
      origin: base,
      'content-type': 'application/json',
    }
    return { tenantId: ref.tenantId, token, headers }
  })
}
