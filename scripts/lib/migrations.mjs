import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'server/migrations'
/** The hash of each released migration, as the databases that have applied it keep it. */
const LOCK = 'server/releases/migrations.json'
/** The first migration that says whether the previous release goes on. */
const FIRST = '0065'

/** The tables of a sale in the order in which it locks them. */
const LOCK_ORDER = ['stores', 'counters', 'invoices', 'checks', 'payments', 'ledger', 'orders', 'order_items']
/** Statements that stop the previous release from working. */
const BREAKS =
  /\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b|\bTRUNCATE\b|\bREVOKE\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i
/** Statements that a database refuses whose tables are distributed. */
const NOT_DISTRIBUTED = /\bADD\s+COLUMN\b[^,;]*\b(CHECK|REFERENCES|UNIQUE|PRIMARY\s+KEY)\b/i
const NOT_ALONE =
  /\bALTER\s+TABLE\b[^;]*,\s*ADD\s+CONSTRAINT\b|\bADD\s+CONSTRAINT\b[^;]*,\s*(ADD|DROP|ALTER)\b/i

/** @returns one line for each migration that breaks a rule of CONTRIBUTING.md */
export const brokenMigrations = () => problemsOf(readMigrations(), readLock())

/** Adds the hashes of all migrations: they are released now. */
export function lockMigrations() {
  const hashes = Object.fromEntries(readMigrations().map(({ name, sql }) => [name, hashOf(sql)]))
  writeFileSync(LOCK, `${JSON.stringify(hashes, null, 2)}\n`)
}

const readLock = () => (existsSync(LOCK) ? JSON.parse(readFileSync(LOCK, 'utf8')) : {})
const readMigrations = () =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }))
const hashOf = (sql) => createHash('sha256').update(sql).digest('hex')

/**
 * @param {{ name: string, sql: string }[]} migrations in their order
 * @param {Record<string, string>} released the hashes of those that were released
 */
export function problemsOf(migrations, released) {
  const last = Object.keys(released).sort().at(-1) ?? ''
  const added = migrations.filter(({ name }) => !(name in released)).flatMap(({ sql }) => tablesOf(sql))
  const missing = Object.keys(released).filter((name) => !migrations.some((one) => one.name === name))
  return [
    ...missing.map((name) => `${name}: a released migration is missing`),
    ...migrations.flatMap(({ name, sql }) => {
      const problem =
        name in released ? problemOfReleased(sql, released[name]) : problemOfNew(name, sql, { last, added })
      return problem ? [`${name}: ${problem}`] : []
    }),
  ]
}

const problemOfReleased = (sql, hash) =>
  hashOf(sql) === hash ? null : 'a released migration was changed; write another one'

/** The tables that a migration creates. */
const tablesOf = (sql) => Array.from(sql.matchAll(/\bCREATE TABLE (\w+)/g), ([, table]) => table)

/** @param {{ last: string, added: string[] }} facts the last released migration, and the tables that came after it */
function problemOfNew(name, sql, { last, added }) {
  if (name < last) return `its number is below that of ${last}, which is released`
  if (name < FIRST) return null
  const [, answer] = /^-- previous release: (goes on|stops)\n/.exec(sql) ?? []
  if (!answer)
    return 'its first line is "-- previous release: goes on" or "-- previous release: stops" (ADR 61)'
  const text = sql.replace(/--[^\n]*/g, '')
  // The previous release does not know a table that was added after it.
  const known = text.replace(/\bREVOKE\b[^;]*\bON (\w+)[^;]*;/g, (all, table) =>
    added.includes(table) ? '' : all,
  )
  const broken = answer === 'goes on' && BREAKS.exec(known)
  if (broken) return `the previous release does not go on beside "${broken[0].replace(/\s+/g, ' ')}"`
  if (NOT_DISTRIBUTED.test(text))
    return 'Citus adds no column together with a constraint: add the constraint, with a name, in a statement of its own'
  if (NOT_ALONE.test(text)) return 'Citus adds a constraint in a statement of its own alone'
  return problemOfLocks(text)
}

function problemOfLocks(text) {
  const changed = [
    ...text.matchAll(
      /\b(?:ALTER\s+TABLE(?:\s+ONLY)?|UPDATE|LOCK\s+TABLE|INSERT\s+INTO|DELETE\s+FROM|INDEX\s+\w+\s+ON)\s+(\w+)/gi,
    ),
  ].flatMap(([, table]) => (LOCK_ORDER.includes(table) ? [table] : []))
  const first = [...new Set(changed)]
  const sorted = first.toSorted((a, b) => LOCK_ORDER.indexOf(a) - LOCK_ORDER.indexOf(b))
  return first.join() === sorted.join()
    ? null
    : `it locks ${first.join(', ')}; a sale locks ${sorted.join(', ')}, in this order`
}
