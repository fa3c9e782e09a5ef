import { k, type Statement, statement } from '../db/statement.ts'

export interface SessionRow {
  username: string
  role: 'admin' | 'user'
  name: string
  scopes: string[]
  designation: string | null
  phone: string | null
  email: string | null
  photo: string | null
  isActive: boolean
  timeZone: string
  currency: string
  businessDayStart: string
  keptDay: string | null
  keptDayStart: Date | null
  catalogVersion: number
  /** The drawer that the session chose. */
  drawerId: number | null
  /** The shared device on which the session runs. */
  deviceId: string | null
  /** A finished request with the same idempotency key. */
  kept_hash: Buffer | null
  kept_answer: unknown
}

/** Citus on PostgreSQL 15 and 16 refuses an outer join on NULL, so a request without a key uses this one. */
const NO_KEY = '00000000-0000-0000-0000-000000000000'

const IS_COUNTING = `, EXISTS (
              SELECT FROM shifts counted WHERE counted.tenant_id = $1 AND counted.counting_by = s.username
                AND counted.status = 'counting') AS "isCounting"`

/**
 * Everything that a request needs about its user and store, in one query by primary keys.
 * @param asksCounting whether it needs to know that the person counts a drawer
 */
export const sessionQuery = (
  tenantId: number,
  sessionId: string,
  now: Date,
  idempotencyKey: string | null,
  asksCounting = false,
) =>
  statement<SessionRow & { isCounting?: boolean }>(
    `SELECT s.drawer_id AS "drawerId", s.device_id AS "deviceId", u.username, u.role, u.name, u.scopes, u.designation, u.phone, u.email, u.photo,
            store.is_active AND (store.active_until IS NULL OR store.active_until > $3) AS "isActive",
            store.time_zone AS "timeZone", store.currency, store.business_day_start AS "businessDayStart",
            store.kept_day AS "keptDay", store.kept_day_start AS "keptDayStart",
            store.catalog_version AS "catalogVersion",
            kept.request_hash AS kept_hash, kept.answer AS kept_answer${asksCounting ? IS_COUNTING : ''}
     FROM sessions s
     JOIN users u ON u.tenant_id = s.tenant_id AND u.username = s.username
     JOIN stores store ON store.tenant_id = s.tenant_id
     LEFT JOIN idempotency_keys kept ON kept.tenant_id = s.tenant_id AND kept.key = $4
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.expires_at > $3`,
    [tenantId, sessionId, now, idempotencyKey ?? NO_KEY],
    asksCounting ? 'session_counting' : 'session',
  )

/** The operator of a session, by primary keys. */
export const operatorQuery = (sessionId: string, now: Date) =>
  statement<{ sessionId: string; username: string; name: string }>(
    `SELECT s.id AS "sessionId", o.username, o.name
     FROM operator_sessions s JOIN operators o ON o.username = s.username
     WHERE s.id = $1 AND s.expires_at > $2`,
    [sessionId, now],
    'operator',
  )

/** What a request was answered, and its hash. */
export interface KeptAnswer {
  hash: Buffer
  answer: unknown
}

export const keptAnswer = (tenantId: number, key: string): Statement<KeptAnswer> =>
  statement('SELECT request_hash AS hash, answer FROM idempotency_keys WHERE tenant_id = $1 AND key = $2', [
    tenantId,
    key,
  ])

export const keepAnswer = (tenantId: number, key: string, hash: Buffer, answer: unknown, at: Date) =>
  k
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, key, request_hash: hash, answer: JSON.stringify(answer), created_at: at })

export interface DeviceRow {
  id: string
  letter: string
  secret_hash: Buffer
  /** Sales after it are refused: the end of the device or its session has reached it. */
  cut_at: Date | null
  /** The name of the person who sold; null when they no longer work here. */
  name: string | null
  role: 'admin' | 'user' | null
  scopes: string[] | null
}

/** A device that sells without internet, with the person who sold. An end that has not reached it yet does so now. */
export const sellingDevice = (
  tenantId: number,
  { device, by, isSessionOver }: { device: string; by: string; isSessionOver: boolean },
  now: Date,
): Statement<DeviceRow> =>
  statement(
    `SELECT d.id, d.letter, d.secret_hash,
            CASE WHEN d.cut_at IS NULL AND (d.ended_at IS NOT NULL OR $4) THEN $5::timestamptz ELSE d.cut_at END AS cut_at,
            u.name, u.role, u.scopes
     FROM offline_devices d LEFT JOIN users u ON u.tenant_id = d.tenant_id AND u.username = $3
     WHERE d.tenant_id = $1 AND d.id = $2`,
    [tenantId, device, by, isSessionOver, now],
    'selling_device',
  )

/** The first contact after the end of a device or its session ends what it may sell. */
export const cutDevice = (tenantId: number, device: string, now: Date): Statement =>
  statement('UPDATE offline_devices SET cut_at = $3 WHERE tenant_id = $1 AND id = $2 AND cut_at IS NULL', [
    tenantId,
    device,
    now,
  ])

type StoreRow = Pick<
  SessionRow,
  | 'isActive'
  | 'timeZone'
  | 'currency'
  | 'businessDayStart'
  | 'keptDay'
  | 'keptDayStart'
  | 'catalogVersion'
  | 'kept_hash'
  | 'kept_answer'
>

/** What `sessionQuery` reads of the store, for a device whose session is over. */
export const storeQuery = (tenantId: number, now: Date, idempotencyKey: string): Statement<StoreRow> =>
  statement(
    `SELECT store.is_active AND (store.active_until IS NULL OR store.active_until > $2) AS "isActive",
            store.time_zone AS "timeZone", store.currency, store.business_day_start AS "businessDayStart",
            store.kept_day AS "keptDay", store.kept_day_start AS "keptDayStart",
            store.catalog_version AS "catalogVersion", kept.request_hash AS kept_hash, kept.answer AS kept_answer
     FROM stores store
     LEFT JOIN idempotency_keys kept ON kept.tenant_id = store.tenant_id AND kept.key = $3
     WHERE store.tenant_id = $1`,
    [tenantId, now, idempotencyKey],
    'store_of_device',
  )

export interface RecordedSale {
  tenantId: number
  device: string
  number: number
  key: string
  call: string
  actor: string
  soldAt: Date
  receivedAt: Date
  catalogVersion: number
  app: string
  marks: readonly string[]
}

const SALE_COLUMNS =
  'tenant_id, device_id, number, key, call, actor, sold_at, received_at, catalog_version, app, marks'
const valuesOfSale = (sale: RecordedSale): unknown[] => [
  sale.tenantId,
  sale.device,
  sale.number,
  sale.key,
  sale.call,
  sale.actor,
  sale.soldAt,
  sale.receivedAt,
  sale.catalogVersion,
  sale.app,
  sale.marks,
]

/** @param replayed it may be recorded already */
export const recordSale = (
  sale: RecordedSale,
  {
    orderId,
    checkId,
    invoiceId,
  }: { orderId: number | null; checkId: number | null; invoiceId: number | null },
  replayed: boolean,
): Statement =>
  statement(
    `INSERT INTO device_sales (${SALE_COLUMNS}, order_id, check_id, invoice_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ${replayed ? 'ON CONFLICT DO NOTHING' : ''}`,
    [...valuesOfSale(sale), orderId, checkId, invoiceId],
  )

/** The sale of the order that the transaction has just placed. */
export const recordPlacedSale = (sale: RecordedSale): Statement =>
  statement(
    `INSERT INTO device_sales (${SALE_COLUMNS}, order_id, check_id, invoice_id)
     SELECT placed.tenant_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, o.id, o.check_id, o.invoice_id
     FROM counters placed JOIN orders o ON o.tenant_id = placed.tenant_id AND o.id = placed.value
     WHERE placed.tenant_id = $1 AND placed.name = 'order'`,
    valuesOfSale(sale),
    'record_placed_sale',
  )

/** The stored sums of a business day are no longer final: a sale of that day has just arrived. */
export const reopenDay = (tenantId: number, businessDate: string): Statement =>
  statement(
    'UPDATE report_days SET is_final = false WHERE tenant_id = $1 AND business_date = $2 AND is_final',
    [tenantId, businessDate],
  )

/** The earlier arrival of a sale. */
export const findSale = (tenantId: number, device: string, number: number) =>
  k
    .selectFrom('device_sales')
    .select(['key', 'order_id', 'check_id', 'invoice_id'])
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', device)
    .where('number', '=', number)
