import { Watchers } from '@comanda/shared/kernel/watchers'
import type { Sitting } from '@comanda/shared/sittings/api'
import { now } from '../../offline/now.ts'
import type { Reply } from '../api.ts'
import {
  type Choice,
  type KeptSitting,
  keepName,
  keepSitting,
  newSitting,
  type Put,
  readSitting,
} from './kept-sitting.ts'
import {
  carriedOver,
  type LineNews,
  settlePut,
  shownLines,
  withDish,
  withoutPut,
  withPut,
  withRound,
  withSitting,
  withTry,
} from './shared-order.ts'

/** A call of the sitting; `part` is what follows `/sitting` in its path. */
export type PostToSitting = (part: string, body: object, key?: string) => Promise<Reply>

export interface Refused {
  code: string
  message: string
}

/** What the guest is told until it is understood. */
export type TableNews =
  | LineNews
  | { kind: 'refused'; itemId: number; refused: Refused }
  | { kind: 'round'; refused: Refused }
  /** The round was not sent, because dishes cost other prices than these. */
  | { kind: 'prices'; lines: readonly (Choice & { price: string })[] }
  /** `wasTried`: the round may have arrived. */
  | { kind: 'unsent'; wasTried: boolean }

interface Parts {
  code: string
  table: string
  post: PostToSitting
  reloadMenu: () => Promise<void>
  /** What the phone shows of a choice; null where the menu does not sell it. */
  priceOf: (choice: Choice) => string | null
  /** The code is no table's. @param puts what the guest chose there */
  onNoTable: (puts: readonly Put[]) => void
  now?: () => number
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Codes of refusals that today's menu may mend. */
const STALE = new Set(['sold_out', 'not_found', 'variant_required', 'not_served', 'prices_changed'])

const isAnswered = ({ status }: Reply): boolean => status === 200
const isRefused = ({ status }: Reply): boolean =>
  status >= 400 && status < 500 && status !== 429 && status !== 408
const refusedBy = ({ body }: Reply): Refused => ({
  code: String(body.code),
  message: typeof body.message === 'string' ? body.message : '',
})

const lineOf = ({ item_id, ...choice }: Choice) => ({ id: item_id, ...choice })

/**
 * The phone's side of its table's sitting: what the guest does is kept at once and told to the server one call after the other,
 * again until it has answered. The browser's storage is the state, so that a reload and a second tab go on from it.
 */
export class TablePhone {
  isOffline = false
  isSending = false
  news: readonly TableNews[] = []
  /** Why the phone could not join, or is no longer at the table. */
  refused: Refused | null = null
  readonly #parts: Parts
  readonly #watchers = new Watchers()
  #kept: KeptSitting | null
  #isWanted = false
  #needsRead = false
  /** The prices of the lines that its guest saw when it was sent, until it is. */
  #wantsRound: ReadonlyMap<string, string> | null = null
  #run: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isOver = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#kept = readSitting(parts.code, parts.table, this.#now())
  }

  get kept(): KeptSitting | null {
    return this.#kept
  }

  /** Another tab of the phone has changed it. */
  follow(): void {
    this.#kept = readSitting(this.#parts.code, this.#parts.table, this.#now())
    this.#watchers.notify()
  }

  get watch() {
    return this.#watchers.watch
  }

  /** Joins the table, or reads again what it has. */
  open(): void {
    this.#isWanted = true
    if (this.kept === null) this.#keep(newSitting(this.#now()))
    this.readAgain()
  }

  /** After an event, or when the phone is looked at again. */
  readAgain(): void {
    this.#needsRead = true
    this.refused = null
    this.#failures = 0
    this.#start()
  }

  addDish(dish: Pick<Choice, 'item_id' | 'variant_id' | 'addons_ids'>): void {
    if (this.kept?.sitting?.ended) this.#startAnew()
    this.#change((kept) => withDish(kept, dish))
  }

  putLine(id: string, choice: Choice | null): void {
    this.#change((kept) => withPut(kept, id, choice))
  }

  /** @param name null: the guest does not want to say it */
  rename(name: string | null): void {
    if (name !== null) keepName(name)
    this.#change((kept) => ({ ...kept, name: name ?? kept.name, isNameAsked: true }))
  }

  send(): void {
    if (this.isSending) return
    this.isSending = true
    const seen = this.kept ? shownLines(this.kept) : []
    this.#wantsRound = new Map(
      seen.flatMap((line) => {
        const price = this.#parts.priceOf(line)
        return price === null ? [] : [[line.id, price]]
      }),
    )
    this.#tell(({ kind }) => kind !== 'round' && kind !== 'prices' && kind !== 'unsent')
    this.#start()
  }

  /** After the end: what this phone had not sent goes into a new sitting. */
  beginAnew(): void {
    this.#startAnew()
    this.open()
  }

  /** Makes another call of the sitting, apart from what is told to it. @returns its reply, whose sitting the phone shows */
  call: PostToSitting = async (part, body, key) => {
    const ticket = this.kept?.ticket ?? ''
    const reply = await this.#parts.post(part, { ticket, ...body }, key)
    if (isAnswered(reply)) this.#takeSitting((reply.body.sitting ?? reply.body) as Sitting)
    else if (isRefused(reply)) this.readAgain()
    return reply
  }

  understand(): void {
    this.#tell(() => false)
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  /** Ends when there is nothing to tell, or the line is down. */
  settled = async (): Promise<void> => {
    while (this.#run) await this.#run
  }

  #now = (): number => (this.#parts.now ?? now)()

  #keep(kept: KeptSitting | null): void {
    this.#kept = kept
    keepSitting(this.#parts.code, this.#parts.table, kept)
    this.#watchers.notify()
  }

  #startAnew(): void {
    const { kept } = this
    const next = newSitting(this.#now())
    this.#keep(kept ? carriedOver(kept, next) : next)
  }

  #change(alter: (kept: KeptSitting) => KeptSitting): void {
    this.#isWanted = true
    this.#keep(alter(this.kept ?? newSitting(this.#now())))
    this.#start()
  }

  /** Keeps some news. */
  #tell(stays: (one: TableNews) => boolean, added: readonly TableNews[] = []): void {
    this.news = [...this.news.filter(stays), ...added]
    this.#watchers.notify()
  }

  #add = (news: TableNews): void => this.#tell(() => true, [news])

  #start(): void {
    clearTimeout(this.#timer)
    if (this.#isOver || this.#run) return
    this.#run = this.#work().finally(() => {
      this.#run = null
    })
  }

  async #work(): Promise<void> {
    // Another change of this task, such as the rest of a tap, goes with the first call.
    await Promise.resolve()
    while (!this.#isOver && (await this.#step())) this.#watchers.notify()
    this.#watchers.notify()
  }

  /** Makes one call. @returns whether there may be another one to make */
  async #step(): Promise<boolean> {
    const { kept } = this
    if (!kept) return false
    if (kept.ticket === null) return this.#isWanted && this.refused === null ? this.#join(kept) : false
    const { ticket } = kept
    if (kept.sitting?.ended && !this.#needsRead) return this.#endRound()
    if (kept.sitting === null || kept.sitting.ended) return this.#read(ticket)
    if (kept.name !== null) return this.#tellName(ticket, kept.name)
    const [put] = kept.puts
    if (put) return this.#put(ticket, put)
    if (this.#wantsRound) return this.#sendRound(ticket, this.#wantsRound)
    return this.#needsRead ? this.#read(ticket) : false
  }

  async #join({ joinKey }: KeptSitting): Promise<boolean> {
    const reply = await this.#parts.post('/join', { tableId: this.#parts.table }, joinKey)
    if (isAnswered(reply)) {
      const { ticket } = reply.body as { ticket: string }
      this.#takeSitting(reply.body.sitting as Sitting, (kept) => ({ ...kept, ticket }))
      return true
    }
    if (!isRefused(reply)) return this.#pause(reply)
    this.#endRound()
    if (reply.body.code === 'not_found' || reply.body.code === 'invalid_input') {
      const { kept } = this
      this.stop()
      this.#keep(null)
      this.#parts.onNoTable(kept?.puts ?? [])
      return false
    }
    // Its key names this refusal.
    const { kept } = this
    if (kept) this.#keep({ ...kept, joinKey: newSitting(this.#now()).joinKey })
    this.refused = refusedBy(reply)
    return false
  }

  async #read(ticket: string): Promise<boolean> {
    this.#needsRead = false
    const reply = await this.#parts.post('', { ticket })
    if (isAnswered(reply)) return this.#takeSitting(reply.body as unknown as Sitting)
    if (!isRefused(reply)) {
      this.#needsRead = true
      return this.#pause(reply)
    }
    const refused = refusedBy(reply)
    if (refused.code === 'guest_removed') {
      // It keeps its ticket, so that it does not join again by itself.
      this.#keepIf((kept) => ({ ...kept, sitting: null, puts: [], round: null, name: null }))
      this.refused = refused
      return this.#endRound()
    }
    // The server has forgotten the sitting: what was not sent goes into the next one.
    if (this.#isWanted || (this.kept?.puts.length ?? 0) > 0) this.#startAnew()
    else this.#keep(null)
    return this.#endRound(true)
  }

  async #tellName(ticket: string, name: string): Promise<boolean> {
    const reply = await this.#parts.post('/name', { ticket, name })
    if (!isAnswered(reply) && !isRefused(reply)) return this.#pause(reply)
    const told = (kept: KeptSitting) => (kept.name === name ? { ...kept, name: null } : kept)
    if (isAnswered(reply)) return this.#takeSitting(reply.body as unknown as Sitting, told)
    if (this.kept) this.#keep(told(this.kept))
    this.#needsRead = true
    return true
  }

  async #put(ticket: string, put: Put): Promise<boolean> {
    const { id, version, wanted } = put
    this.#keepIf((kept) => withTry(kept, put))
    const line = wanted && lineOf(wanted)
    const reply = await this.#parts.post('/lines', { ticket, id, version, line })
    if (isAnswered(reply)) {
      this.#takeSitting(reply.body as unknown as Sitting, (kept) => {
        const settled = settlePut(kept, id)
        if (settled.news) this.#surprise(settled.news)
        return settled.kept
      })
      return true
    }
    if (!isRefused(reply)) return this.#pause(reply)
    return this.#takeRefusal(ticket, put, refusedBy(reply))
  }

  /** A refused line goes, unless the sitting has ended: then it waits for the next one. */
  async #takeRefusal(ticket: string, { id, wanted }: Put, refused: Refused): Promise<boolean> {
    if (STALE.has(refused.code)) await this.#parts.reloadMenu()
    if (!(await this.#read(ticket))) return false
    if (this.kept?.ticket !== ticket || this.kept.sitting?.ended) return true
    const line = this.kept?.sitting?.lines.find((one) => one.id === id)
    const itemId = (wanted ?? line)?.item_id
    this.#keepIf((kept) => withoutPut(kept, id))
    if (itemId !== undefined) this.#surprise({ kind: 'refused', itemId, refused })
    return true
  }

  /** The table's order is not what the guest saw: a round waits until it was looked at. */
  #surprise(news: TableNews): void {
    this.#endRound()
    this.#add(news)
  }

  async #sendRound(ticket: string, prices: ReadonlyMap<string, string>): Promise<boolean> {
    this.#keepIf((kept) => withRound(kept, prices))
    const { round } = this.kept ?? {}
    if (!round || round.lines.length === 0) return this.#endRound(true)
    const reply = await this.#parts.post('/send', { ticket, lines: round.lines }, round.key)
    if (isAnswered(reply)) {
      this.#endRound()
      return this.#takeSitting(reply.body.sitting as Sitting, (kept) => ({ ...kept, round: null }))
    }
    if (!isRefused(reply) && reply.status !== 429) {
      this.#endRound()
      this.#needsRead = true
      this.#add({ kind: 'unsent', wasTried: true })
      return this.#pause(reply)
    }
    const refused = refusedBy(reply)
    this.#endRound()
    const shared = this.kept?.sitting?.lines ?? []
    this.#keepIf((kept) => ({ ...kept, round: null }))
    if (STALE.has(refused.code)) await this.#parts.reloadMenu()
    const lines = shared.flatMap((line) => {
      const price = prices.get(line.id)
      return price === undefined ? [] : [{ ...line, price }]
    })
    this.#add(refused.code === 'prices_changed' ? { kind: 'prices', lines } : { kind: 'round', refused })
    this.#needsRead = true
    return true
  }

  #endRound(goesOn = false): boolean {
    this.#wantsRound = null
    this.isSending = false
    return goesOn
  }

  #keepIf(alter: (kept: KeptSitting) => KeptSitting): void {
    const { kept } = this
    if (kept) this.#keep(alter(kept))
  }

  #takeSitting(sitting: Sitting, alter: (kept: KeptSitting) => KeptSitting = (kept) => kept): true {
    this.isOffline = false
    this.#failures = 0
    this.#keepIf((kept) => {
      const known = withSitting(kept, sitting, this.#now())
      if (known.round === null && kept.round !== null) this.#tell(({ kind }) => kind !== 'unsent')
      return alter(known)
    })
    return true
  }

  /** No answer: all is tried again later, but for a round, which the guest sends. */
  #pause({ status }: Reply): false {
    // 429: the server is there, and asks for patience.
    this.isOffline = status !== 429
    if (this.#wantsRound) {
      this.#endRound()
      this.#add({ kind: 'unsent', wasTried: false })
    }
    const pause = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)]
    this.#failures++
    this.#timer = setTimeout(() => this.#start(), pause)
    return false
  }
}
