import type { Operation } from './document.ts'
import type { Known } from './generate.ts'
import { type Attack, attackOf } from './request.ts'
import { Wire } from './wire.ts'
import { SECRET, senderOf, type Target } from './world.ts'

const AT_ONCE = 12

/** Sends attacks and judges the answers. */
export class Campaign {
  readonly #wire: Wire
  readonly #operations: readonly Operation[]
  /** With which statuses each call has answered. */
  readonly answered = new Map<string, Set<number>>()
  sent = 0

  constructor(base: string, operations: readonly Operation[]) {
    this.#wire = new Wire(base)
    this.#operations = operations
  }

  /** The attacks of `count` seeds. @returns what is wrong with their answers, each with its seed and body. */
  async round(target: Target, knownFor: (operation: Operation) => Known, from: number, count: number) {
    const problems: string[] = []
    let next = from
    const attacker = async () => {
      while (next < from + count) {
        const problem = await this.#launch(attackOf(next++, this.#operations, knownFor), target)
        if (problem) problems.push(problem)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, attacker))
    return problems
  }

  close(): void {
    this.#wire.close()
  }

  async #launch(attack: Attack, target: Target): Promise<string | null> {
    const { operation, address, headers, body, seed, dice } = attack
    const { name, method } = operation
    const sender = senderOf(target, operation, dice)
    const token: Record<string, string> = sender.token ? { authorization: `Bearer ${sender.token}` } : {}
    this.sent++
    const { status, type, text } = await this.#wire.send(method, address, { ...headers, ...token }, body)
    this.answered.set(name, (this.answered.get(name) ?? new Set()).add(status))
    const problem = problemOf(status, type, text, sender === target.operator)
    return (
      problem &&
      `${problem}\n  seed ${seed}: ${method} ${address}\n  ${JSON.stringify(headers)}\n  ${cut(body)}`
    )
  }
}

const cut = (body: string | null) => (body === null ? 'no body' : body.slice(0, 2_000))

function problemOf(status: number, type: string, text: string, maySeeAll: boolean): string | null {
  if (status >= 500) return `${status} ${text}`
  if (!maySeeAll && text.includes(SECRET)) return `${status} shows the other store’s rows`
  if (status < 400) return null
  if (!type.includes('application/json')) return `${status} of type ${type}`
  const { success, code, message } = JSON.parse(text) as Record<string, unknown>
  const isRefusal = success === false && typeof code === 'string' && typeof message === 'string'
  return isRefusal ? null : `${status} is no refusal of the contract: ${text}`
}
