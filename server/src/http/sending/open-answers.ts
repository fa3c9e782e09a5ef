import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../kernel/network.ts'
import { whenEnded } from './reader.ts'

export interface AnswerLimits {
  /** The bytes of one store, or of one network without a session, that their readers have not taken yet. */
  ofAsker: number
  /** The bytes of all askers together. */
  ofProcess: number
  /** An asker with fewer bytes is answered in any case, so that others cannot shut it out. */
  always: number
}

const LIMITS: AnswerLimits = { ofAsker: 64 * 1_048_576, ofProcess: 256 * 1_048_576, always: 1_048_576 }
/** In seconds. */
const RETRY_AFTER = 5

/** Bodies with their readers. Each counts once, because its readers share its memory. */
class Bodies {
  readonly #readers = new Map<object, { bytes: number; count: number }>()
  bytes = 0

  has(body: object): boolean {
    return this.#readers.has(body)
  }

  add(body: object, bytes: number): void {
    const known = this.#readers.get(body)
    if (known) known.count++
    else {
      this.#readers.set(body, { bytes, count: 1 })
      this.bytes += bytes
    }
  }

  remove(body: object): void {
    const known = this.#readers.get(body)
    if (!known || --known.count > 0) return
    this.#readers.delete(body)
    this.bytes -= known.bytes
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0
  }

  /** A body of the same bytes. */
  same(body: Buffer): Buffer | undefined {
    for (const other of this.#readers.keys()) if (Buffer.isBuffer(other) && other.equals(body)) return other
    return undefined
  }
}

/**
 * The bodies of all answers that their readers have not taken yet. Without a limit, readers that read nothing would fill the
 * memory. @see SlowReaders
 */
export class OpenAnswers {
  readonly #limits: AnswerLimits
  readonly #all = new Bodies()
  readonly #byAsker = new Map<string, Bodies>()

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  get bytes(): number {
    return this.#all.bytes
  }

  /** The same text that another answer of the asker is sending already, so that both share its memory. */
  shared(request: FastifyRequest, body: Buffer): Buffer {
    return this.#byAsker.get(askerOfRequest(request))?.same(body) ?? body
  }

  /**
   * Counts a body until the answer has been read or its connection has ended.
   * @param body the same object for readers that share it @throws unavailable when there is no room for it
   */
  hold(request: FastifyRequest, reply: FastifyReply, body: object, bytes: number): void {
    const asker = askerOfRequest(request)
    const own = this.#byAsker.get(asker) ?? new Bodies()
    if (!this.#fits(own, body, bytes))
      throw new AppError('unavailable', undefined, { retry_after: RETRY_AFTER })
    this.#byAsker.set(asker, own)
    for (const bodies of [own, this.#all]) bodies.add(body, bytes)
    whenEnded(reply, () => {
      for (const bodies of [own, this.#all]) bodies.remove(body)
      if (own.isEmpty && this.#byAsker.get(asker) === own) this.#byAsker.delete(asker)
    })
  }

  /** A single answer fits however long it is: nothing else can make it shorter. */
  #fits(own: Bodies, body: object, bytes: number): boolean {
    const { ofAsker, ofProcess, always } = this.#limits
    if (own.has(body) || own.bytes + bytes <= always) return true
    const isWithin = (bodies: Bodies, limit: number) => bodies.isEmpty || bodies.bytes + bytes <= limit
    return isWithin(own, ofAsker) && (this.#all.has(body) || isWithin(this.#all, ofProcess))
  }
}

const askerOfRequest = ({ asker, ip }: FastifyRequest): string =>
  asker ? `store ${asker.tenantId}` : `network ${networkOf(ip)}`
