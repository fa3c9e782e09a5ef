export interface Year {
  tenantId: number
  /** The end of the year; nothing is sold later. */
  now: Date
  /** Evenly over 365 days. */
  orders: number
  customers: number
}

/** A new store's time zone and turning hour. */
const ZONE = 'America/Mexico_City'

/**
 * Temporary tables that decide what happens: `visit` has a row for each order, in the order of time, and `party` a row for each
 * check. The last digits of a number decide, so that every run makes the same year.
 */
export const planVisits = ({ tenantId: t, now, orders, customers }: Year): string => `
    INSERT INTO users (tenant_id, username, role, name, scopes, password_hash, created_at)
      SELECT ${t}, username || t, 'user', name, '{}', '', '2020-01-01' FROM (
        SELECT 'mesero' || n || '@y' AS username, 'Mesero ' || n AS name FROM generate_series(1, 8) AS n
        UNION ALL SELECT 'caja' || n || '@y', 'Cajera ' || n FROM generate_series(1, 3) AS n) AS person, (SELECT ${t} AS t) AS store
      ON CONFLICT DO NOTHING;
    INSERT INTO drawers (tenant_id, id, title) VALUES (${t}, 1, 'Caja 1'), (${t}, 2, 'Barra') ON CONFLICT DO NOTHING;
    INSERT INTO customers (tenant_id, phone, phone_key, name, created_at)
      SELECT ${t}, '55' || n, '+5255' || n, 'Cliente ' || n, timestamptz '${now.toISOString()}' - n * interval '365 days' / ${customers}
      FROM generate_series(1, ${customers}) AS n;

    CREATE TEMP TABLE visit AS
    WITH today AS (
      SELECT local, (local - interval '4 hours')::date AS day FROM (SELECT timestamptz '${now.toISOString()}' AT TIME ZONE '${ZONE}' AS local) AS now
    ), planned AS (
      SELECT n, (${orders} - n) * 365.0 / ${orders} AS days_ago FROM generate_series(1, ${orders}) AS n
    ), dated AS (
      SELECT n, day - floor(days_ago)::integer AS day, 1 - (days_ago - floor(days_ago)) AS part,
             CASE WHEN days_ago < 1 THEN day + interval '4 hours' ELSE day - floor(days_ago)::integer + interval '9 hours' END AS opens,
             CASE WHEN days_ago < 1 THEN local ELSE day - floor(days_ago)::integer + interval '23 hours' END AS closes
      FROM planned, today
    )
    SELECT n, day, (opens + part * (closes - opens)) AT TIME ZONE '${ZONE}' AS at,
           -- A fifth of the orders are the second round of the check before, and every sixtieth check joins the next one.
           CASE WHEN n % 5 = 0 THEN n - 1 WHEN n % 60 = 32 AND n < ${orders} THEN n + 1 ELSE n END AS check_id,
           CASE WHEN n % 5 = 0 OR n % 60 = 33 THEN 2 ELSE 1 END AS round,
           row_number() OVER (PARTITION BY day ORDER BY n) AS token,
           n % 40 = 7 AS cancelled, n % 500 = 11 AS unpaid
    FROM dated;
    CREATE UNIQUE INDEX ON visit (n);

    CREATE TEMP TABLE party AS
    SELECT check_id AS id, max(day) AS day, min(at) AS opened_at, max(at) AS at, count(*)::integer AS rounds,
           bool_or(cancelled) AS cancelled, bool_or(unpaid) AS unpaid, 'mesero' || 1 + check_id / 5 % 8 || '@y${t}' AS waiter,
           1 + check_id % 20 AS table_id, 1 + check_id % 2 AS drawer_id, (ARRAY['dinein', 'delivery', 'takeaway'])[1 + check_id % 3] AS delivery,
           CASE WHEN check_id % 3 = 0 THEN 1 + check_id * 31 % ${customers} END AS customer
    FROM visit GROUP BY check_id
    UNION ALL
    -- Parties that moved some lines to a check of their own.
    SELECT ${orders} + row_number() OVER (ORDER BY n), day, at, at, 1, false, false, 'mesero' || 1 + n / 5 % 8 || '@y${t}', 1 + (n + 1) % 20, 1 + n % 2,
           'dinein', NULL
    FROM visit WHERE n % 50 = 21;
    CREATE UNIQUE INDEX ON party (id);`
