import { loadModule } from 'libpg-query'
import type pg from 'pg'
import { exceptionFor } from './exceptions.ts'
import { judge, type Rules, type Verdict } from './statements.ts'

let rules: Rules | undefined
const verdicts = new Map<string, Verdict>()
const findings = new Set<string>()

/** From now on every statement of a watched pool is judged. */
export async function startRecording(read: () => Promise<Rules>): Promise<void> {
  await loadModule()
  rules = await read()
}

/** What was found so far, once. */
export function takeFindings(): string[] {
  const found = [...findings]
  findings.clear()
  return found
}

/** Judges what the connections of this pool send. */
export function watch(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const transaction = new WatchedTransaction()
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (query: unknown, values: unknown, ...rest: unknown[]) => {
      const asked = typeof query === 'string' ? { text: query, values } : (query as pg.QueryConfig)
      if (rules && typeof asked.text === 'string') transaction.sends(asked.text, asked.values, rules)
      return send(query, values, ...rest)
    }
    Object.assign(client, { query: watched })
  })
}

const NO_STORE = 0

/** One transaction is about one store. */
class WatchedTransaction {
  #store = NO_STORE

  sends(text: string, values: unknown, given: Rules): void {
    const sql = text.replace(/\s+/g, ' ').trim()
    if (sql.startsWith('BEGIN')) this.#store = Number(/app\.tenant_id = '(\d+)'/.exec(sql)?.[1] ?? NO_STORE)
    const verdict = verdicts.get(text) ?? judged(text, given)
    verdicts.set(text, verdict)
    if (exceptionFor(sql)) return
    for (const problem of verdict.problems) findings.add(`${problem}\n  ${sql}`)
    for (const one of verdict.stores) {
      const store = Number(
        'value' in one ? one.value : (values as unknown[] | undefined)?.[one.parameter - 1],
      )
      if (this.#store !== NO_STORE && store !== this.#store)
        findings.add(`a transaction of one store goes on to another\n  ${sql}`)
      this.#store = store
    }
  }
}

function judged(text: string, given: Rules): Verdict {
  try {
    return judge(text, given)
  } catch (error) {
    return { problems: [`not understood: ${error instanceof Error ? error.message : error}`], stores: [] }
  }
}
