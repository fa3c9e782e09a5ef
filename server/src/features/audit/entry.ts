import { type AuditAction, auditOf, type Call } from '@comanda/shared/kernel/call'

type Fields = Record<string, unknown>

/** The audited part of a call: its action, its subject and the sent fields. */
interface AuditedCall {
  action: string
  subject: string | null
  details: Fields
}

/**
 * @param sent the body before parsing, with prices in pesos as they were typed
 * @returns null when the call, or this use of it, is not audited.
 */
export function auditedCallOf(
  call: Pick<Call, 'audit'>,
  input: { params?: unknown; query?: unknown; body?: unknown },
  sent: unknown = input.body,
): AuditedCall | null {
  const action = auditOf(call)
  if (!action) return null
  // The parameters of an export are in its query.
  const asked = Object.entries(fieldsOfRequest(input.query)).filter(([, value]) => value !== null)
  const all = Object.entries({ ...Object.fromEntries(asked), ...fieldsOfRequest(input.params) })
  const params = Object.fromEntries(all.filter(([name]) => !action.omits?.includes(name)))
  const body = fieldsOfRequest(input.body)
  const isOther = Object.entries(action.only ?? {}).some(([name, value]) => body[name] !== value)
  if (isOther) return null
  // Unknown fields have no effect, so the entry leaves them out.
  const known = Object.entries(fieldsOfRequest(sent))
    .filter(([name]) => Object.hasOwn(body, name))
    .map(([name, value]) => [name, countOf(action, name, value)])
  return { action: action.key, ...describe(params, Object.fromEntries(known)) }
}

const countOf = ({ counts = [] }: AuditAction, name: string, value: unknown): unknown =>
  counts.includes(name) && Array.isArray(value) ? value.length : value

/** Returns the subject and the details of sent fields, without secrets and within the size limits. */
export function describe(params: Fields, body: Fields): Omit<AuditedCall, 'action'> {
  const cleanParams = cleanFields(params, 0)
  return {
    subject: subjectOf(cleanParams, cleanFields(body, 0)),
    // A parameter of the address replaces a field of the body with the same name.
    details: withinLimit(cleanFields({ ...body, ...params }, 0)),
  }
}

const fieldsOfRequest = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {}

const SECRET = /pass|token|secret|card|^pin$|^key$|^certificate$|^request$/i
const MAX_TEXT = 200
const MAX_LIST = 20
const MAX_FIELDS = 40
const MAX_DEPTH = 3
const MAX_BYTES = 4_096
/** Characters that start a new line, or change the text direction, where the log is displayed. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Returns one line of visible text, cut to `max` characters. */
export function cleanText(raw: string, max = MAX_TEXT): string {
  // Cuts to the largest number of UTF-16 units that can be shown, before the slower steps.
  const line = raw
    .slice(0, max * 2 + 2)
    .replace(CONTROL, ' ')
    .replace(LONE_SURROGATE, '')
  const characters = Array.from(line)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}

function clean(raw: unknown, depth: number): unknown {
  if (typeof raw === 'string') return cleanText(raw)
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw === 'boolean' || raw === null) return raw
  if (raw instanceof Date) return raw.toISOString()
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(raw)) {
    const shown: unknown[] = raw.slice(0, MAX_LIST).map((one) => clean(one, depth + 1))
    return raw.length > MAX_LIST ? [...shown, `… ${raw.length - MAX_LIST} más`] : shown
  }
  return typeof raw === 'object' ? cleanFields(raw as Fields, depth + 1) : undefined
}

/** Removes secret fields and undefined values. */
function cleanFields(fields: Fields, depth: number): Fields {
  const kept = Object.entries(fields)
    .filter(([name]) => !SECRET.test(name))
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => [cleanText(name, 60), clean(value, depth)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept)
}

/** Drops the longest fields until the rest is short enough to keep. */
function withinLimit(fields: Fields): Fields {
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  const kept = { ...fields }
  const longestFirst = Object.keys(kept).sort((a, b) => size(kept[b]) - size(kept[a]))
  for (const name of longestFirst) {
    if (size(kept) <= MAX_BYTES) break
    kept[name] = '…'
  }
  return kept
}

const NAMES = ['title', 'name', 'storeName', 'biz_name', 'customerName', 'currency', 'floor'] as const
/** Accounts, which the screen shows as names. */
const ACCOUNTS = ['username', 'email'] as const

/** Returns the sent name and account, such as "Taco al pastor" or "Lupita · lupita@fonda.mx". An id names nothing. */
function subjectOf(params: Fields, body: Fields): string | null {
  const all = { ...body, ...params }
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => all[name]).find((value): value is string => typeof value === 'string' && value !== '')
  const parts = [first(NAMES), first(ACCOUNTS)].filter((part) => part !== undefined)
  return parts.length > 0 ? cleanText(parts.join(' · ')) : null
}

/** The fields of a request that have the ids of its subject: the most exact first. */
const IDS: readonly string[] = [
  'variantId',
  'addonId',
  'id',
  'itemId',
  'orderIds',
  'invoiceId',
  'drawerId',
  'phone',
  'customerId',
  'device_id',
  'stationIds',
]

export function idsOfSubject(input: { params?: unknown; body?: unknown }): (string | number)[] {
  const all = { ...fieldsOfRequest(input.body), ...fieldsOfRequest(input.params) }
  const found = IDS.map((name) => all[name]).find((value) => value !== undefined && value !== null)
  return (Array.isArray(found) ? found : [found]).filter(
    (id) => typeof id === 'string' || typeof id === 'number',
  )
}
