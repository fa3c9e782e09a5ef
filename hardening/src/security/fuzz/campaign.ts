import { Agent, request } from 'node:http'
import { LoopWatch } from '../../../../server/src/kernel/loop-watch.ts'
import { LONGEST_HOLD_MS } from '../../../../server/src/testing/event-loop.ts'
import { isFull } from '../../lib/scale.ts'
import type { Operation } from './document.ts'
import type { Known } from './generate.ts'
import { type Attack, attackOf } from './request.ts'
import { SECRET, senderOfOperation, type Target } from './world.ts'

const AT_ONCE = 12

/** The number of repeated runs: garbage collection and compilation add to some of them. */
const HOLD_RUNS = 3

/**
 * Sends attacks and checks the answers; in `npm run test:full` it also measures how long each holds the event loop that it
 * shares with the server.
 */
export class Campaign {
  readonly #wire: Wire
  readonly #loop = new LoopWatch()
  /** Batches of attacks during which the loop was held too long. */
  #suspects = new Map<number, Attack>()
  readonly #underWay = new Map<number, Attack>()
  readonly #operations: readonly Operation[]
  /** The statuses that each call has answered. */
  readonly answered = new Map<string, Set<number>>()
  sent = 0

  constructor(base: string, operations: readonly Operation[]) {
    this.#wire = new Wire(base)
    this.#operations = operations
  }

  /** Sends the attacks of `count` seeds. @returns the violations in their answers, each with its seed and body. */
  async round(target: Target, knownFor: (operation: Operation) => Known, from: number, count: number) {
    const problems: string[] = []
    let next = from
    const attacker = async () => {
      while (next < from + count) {
        const problem = await this.#launch(attackOf(next++, this.#operations, knownFor), target)
        if (problem) problems.push(problem)
      }
    }
    this.#loop.takeLongest()
    await Promise.all(Array.from({ length: AT_ONCE }, attacker))
    // Load of the machine counts as a hold, so that only the full suite, which runs alone, judges it.
    const suspects = isFull ? [...this.#suspects.values()] : []
    this.#suspects.clear()
    for (const attack of suspects) {
      const ms = await this.#holdOf(attack, target)
      if (ms > LONGEST_HOLD_MS)
        problems.push(describeAttack(`holds the event loop for ${Math.round(ms)} ms`, attack))
    }
    return problems
  }

  close(): void {
    this.#loop.stop()
    this.#wire.close()
  }

  /** The minimum hold of several runs of this attack alone. */
  async #holdOf(attack: Attack, target: Target): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < HOLD_RUNS && least > LONGEST_HOLD_MS; run++) {
      this.#loop.takeLongest()
      await this.#send(attack, target)
      least = Math.min(least, this.#loop.takeLongest())
    }
    return least
  }

  async #launch(attack: Attack, target: Target): Promise<string | null> {
    this.sent++
    this.#underWay.set(attack.seed, attack)
    const { status, type, text, maySeeAll } = await this.#send(attack, target)
    if (this.#loop.takeLongest() > LONGEST_HOLD_MS)
      for (const [seed, one] of this.#underWay) this.#suspects.set(seed, one)
    this.#underWay.delete(attack.seed)
    const { name } = attack.operation
    this.answered.set(name, (this.answered.get(name) ?? new Set()).add(status))
    const problem = problemOfReply(status, type, text, maySeeAll)
    return problem && describeAttack(problem, attack)
  }

  async #send({ operation, address, headers, body, dice }: Attack, target: Target) {
    const sender = senderOfOperation(target, operation, dice)
    const token: Record<string, string> = sender.token ? { authorization: `Bearer ${sender.token}` } : {}
    const answer = await this.#wire.send(operation.method, address, { ...headers, ...token }, body)
    return { ...answer, maySeeAll: sender === target.operator }
  }
}

const describeAttack = (problem: string, { seed, operation, address, headers, body }: Attack): string =>
  `${problem}\n  seed ${seed}: ${operation.method} ${address}\n  ${JSON.stringify(headers)}\n  ${cut(body)}`

const cut = (body: string | null) => (body === null ? 'no body' : body.slice(0, 2_000))

function problemOfReply(status: number, type: string, text: string, maySeeAll: boolean): string | null {
  if (status >= 500) return `${status} ${text}`
  if (!maySeeAll && text.includes(SECRET)) return `${status} shows the other store’s rows`
  if (status < 400) return null
  if (!type.includes('application/json')) return `${status} of type ${type}`
  const { success, code, message } = JSON.parse(text) as Record<string, unknown>
  const isRefusal = success === false && typeof code === 'string' && typeof message === 'string'
  return isRefusal ? null : `${status} is no refusal of the contract: ${text}`
}

interface Answer {
  status: number
  type: string
  text: string
}

/** Sends bytes exactly as given, over kept connections; `fetch` would normalise a URL first. */
class Wire {
  readonly #base: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 12 })

  constructor(base: string) {
    this.#base = new URL(base)
  }

  send(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname: host, port } = this.#base
      const bytes =
        body === null
          ? null
          : Buffer.from(body, headers['content-type']?.startsWith('multipart') ? 'latin1' : 'utf8')
      const length = bytes ? { 'content-length': String(bytes.length) } : {}
      const sent = request({
        agent: this.#agent,
        host,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: 30_000,
      })
      sent.on('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(pieces).toString(),
          }),
        )
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', reject)
      sent.end(bytes ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
