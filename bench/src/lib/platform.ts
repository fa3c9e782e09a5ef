import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createTokens, NO_TENANT } from '../../../server/src/http/tokens.ts'

export interface Platform {
  stores: number
  /** Of figures that each store has behind it, every day. */
  days: number
  /** Of these the last ones with what sold, so many kinds each. */
  itemDays: number
  items: number
}

/** Fills the platform with stores that have sold for long, as their roll-ups would have left it. */
export async function plantPlatform(
  owner: pg.Client,
  { stores, days, itemDays, items }: Platform,
): Promise<void> {
  const today = "(now() AT TIME ZONE 'America/Mexico_City' - interval '4 hours')::date"
  await owner.query(`
    CREATE TEMP TABLE opened AS
      SELECT nextval('tenant_ids')::integer AS id, n FROM generate_series(1, ${stores}) AS n;
    INSERT INTO stores (tenant_id, name, email, owner, qr_code, access, is_active, currency, created_at)
      SELECT id, (ARRAY['Taquería', 'Fonda', 'Cafetería', 'Antojería', 'Marisquería'])[1 + n % 5] || ' Núm. ' || n,
             'dueña' || n || '@example.mx', 'dueña' || n || '@example.mx', 'bench' || n,
             CASE WHEN n % 10 = 0 THEN 'suspended' ELSE 'subscription' END, n % 10 <> 0,
             CASE n % 20 WHEN 0 THEN 'EUR' WHEN 1 THEN 'USD' WHEN 2 THEN 'COP' ELSE 'MXN' END,
             now() - n * interval '1 hour'
      FROM opened;
    INSERT INTO subscriptions (tenant_id, provider, subscription_ref, status, started_at, period_end, updated_at)
      SELECT id, 'stripe', 'sub_' || n, (ARRAY['active', 'active', 'active', 'trialing', 'past_due'])[1 + n % 5],
             now() - interval '300 days', now() + n * interval '5 minutes', now()
      FROM opened;
    INSERT INTO platform_stores (tenant_id, customers, rolled_at, rolled_to)
      SELECT id, 100 + n % 900, now(), ${today} FROM opened;
    INSERT INTO exchange_rates VALUES ('2000-01-01', 'MXN', 18.4), ('2000-01-01', 'EUR', 0.92);
    INSERT INTO platform_days
      SELECT id, ${today} - ago, CASE n % 20 WHEN 0 THEN 'EUR' WHEN 1 THEN 'USD' WHEN 2 THEN 'COP' ELSE 'MXN' END,
             50 + (n * 31 + ago * 17) % 300, 1000000 + (n * 7919 + ago * 104729) % 9000000
      FROM generate_series(${days - 1}, 0, -1) AS ago, opened;
    INSERT INTO platform_day_items
      SELECT id, ${today} - ago, item, 'Platillo ' || item, 1 + (n * 31 + ago * 17 + item * 7) % 60
      FROM generate_series(${itemDays - 1}, 0, -1) AS ago, opened, generate_series(1, ${items}) AS item;
    DROP TABLE opened;
  `)
  await owner.query(
    'VACUUM ANALYZE stores, subscriptions, platform_stores, platform_days, platform_day_items',
  )
}

/** Signs an operator in. @returns the headers of their requests */
export async function operatorOf(owner: pg.Client, secret: string): Promise<Record<string, string>> {
  const sessionId = randomUUID()
  await owner.query(`
    INSERT INTO operators VALUES ('medida@example.mx', 'Operadora', '-', now());
    INSERT INTO operator_sessions (id, username, refresh_hash, rotated_at, created_at, expires_at)
      VALUES ('${sessionId}', 'medida@example.mx', '', now(), now(), now() + interval '1 day');
  `)
  const token = createTokens(secret).issueAccess({ tenantId: NO_TENANT, sessionId }, new Date())
  return { cookie: `accessToken=${token}; authenticated=1` }
}
