import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { createSittingTickets } from '../../../server/src/kernel/sitting-ticket.ts'
import { createTableCodes } from '../../../server/src/kernel/table-code.ts'
import { listenToTable } from '../../../web/src/guest/sitting/live.ts'
import type { Bench, Store } from '../bench.ts'
import { TABLES } from './menu.ts'
import { copyStore, signInAll } from './stores.ts'

/** Phones of one table. */
const PARTY = 5
/** Of each store for what its phones ask, as a proxy keeps them. */
const CONNECTIONS = 10
/** As the diner's page waits after a read that failed. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export type Heard = 'sitting' | 'menu'

/** A store whose tables are full: the same people at all tables. */
export interface DiningRoom {
  store: Store
  phones: Phone[]
  /** The phones share the address of the restaurant's network. */
  agent: Agent
}

/** A diner's phone with the socket of the diner's page. What it hears of, it reads. */
export class Phone {
  readonly table: number
  readonly #base: string
  readonly #path: string
  readonly #tableCode: string
  readonly #ticket: string
  readonly #code: string
  readonly #agent: Agent
  /** Reads that were refused or not answered. */
  failures = 0
  onHeard: (what: Heard) => void = () => {}
  onRead: (what: Heard) => void = () => {}
  #close = () => {}

  constructor(
    base: string,
    agent: Agent,
    at: { code: string; table: number; tableCode: string; ticket: string },
  ) {
    this.#base = base
    this.#agent = agent
    this.table = at.table
    this.#code = at.code
    this.#path = `/api/v1/qrmenu/${at.code}`
    this.#tableCode = at.tableCode
    this.#ticket = at.ticket
  }

  /** Resolves when it has joined its table and read it. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.onRead = () => resolve()
      this.#close = listenToTable(this.#code, this.#ticket, {
        onUpdate: () => void this.#hear('sitting', () => this.post('', {})),
        onMenu: () => void this.#hear('menu', () => this.#get(`?tableId=${this.#tableCode}`)),
      })
    })
  }

  close(): void {
    this.#close()
  }

  /** @returns whether the server did it */
  post(part: string, body: object): Promise<boolean> {
    return this.#ask({
      method: 'POST',
      path: `${this.#path}/sitting${part}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: this.#ticket, ...body }),
    })
  }

  #get = (query: string) =>
    this.#ask({ method: 'GET', path: this.#path + query, headers: { 'accept-encoding': 'br' } })

  async #hear(what: Heard, read: () => Promise<boolean>): Promise<void> {
    this.onHeard(what)
    for (let wait = FIRST_PAUSE_MS; !(await read()); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      this.failures++
      await pause(wait)
    }
    this.onRead(what)
  }

  async #ask(request: {
    method: 'GET' | 'POST'
    path: string
    headers: object
    body?: string
  }): Promise<boolean> {
    try {
      const { statusCode, body } = await this.#agent.request({ origin: this.#base, ...request } as never)
      await body.dump()
      return statusCode === 200
    } catch {
      return false
    }
  }
}

/** Seats phones at all tables of new stores. Their places are planted, because joining is limited for each address and store. */
export async function openDiningRooms(
  { owner, template, secret, now }: Bench,
  base: string,
  count: number,
): Promise<DiningRoom[]> {
  const stores = signInAll(secret, base, await copyStore(owner, template, count))
  const ids = stores.map(({ tenantId }) => tenantId)
  const joinedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  const at = `unnest($1::integer[]) AS t, generate_series(1, ${TABLES}) AS n`
  const codeOf = (tenantId: number) => `mesas${tenantId}`
  await owner.query(
    'INSERT INTO qr_codes (code, tenant_id) SELECT * FROM unnest($1::text[], $2::integer[])',
    [ids.map(codeOf), ids],
  )
  await owner.query(
    `INSERT INTO sittings (tenant_id, id, table_id, opened_at, lapses_at) SELECT t, n, n, $2, $2::timestamptz + interval '3 hours' FROM ${at}`,
    [ids, joinedAt],
  )
  await owner.query(
    `INSERT INTO sitting_guests (tenant_id, sitting_id, number, joined_at, address_hash)
     SELECT t, n, guest, $2, '\\x00' FROM ${at}, generate_series(1, ${PARTY}) AS guest`,
    [ids, joinedAt],
  )
  const [tickets, codes] = [createSittingTickets(secret), createTableCodes(secret)]
  return stores.map((store, index) => {
    const { tenantId } = store
    const agent = new Agent({ connections: CONNECTIONS, localAddress: `127.0.1.${1 + index}` })
    const phones = Array.from({ length: PARTY * TABLES }, (_, n) => {
      const table = 1 + (n % TABLES)
      const guest = 1 + Math.floor(n / TABLES)
      const tableCode = codes.encode(tenantId, table, 0)
      const ticket = tickets.seal(tenantId, { sittingId: table, guest, joinedAt })
      return new Phone(base, agent, { code: codeOf(tenantId), table, tableCode, ticket })
    })
    return { store, phones, agent }
  })
}
