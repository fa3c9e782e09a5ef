import type { Reply } from '../../../server/src/testing/restaurant.ts'

/** Refusals that an evening may meet, by the step: the code, and the start of the sentence. */
export type ExpectedRefusals = Readonly<Record<string, readonly string[]>>

/** How often each step was done and refused; an unexpected refusal is kept apart. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly unexpected: string[] = []

  constructor(private readonly expected: ExpectedRefusals) {}

  /** @returns whether the step was done */
  answer(kind: string, { status, body }: Reply<Record<string, unknown>>): boolean {
    if (status === 200) {
      this.add(`${kind} done`)
      return true
    }
    const refusal = `${body.code} ${body.message}`
    const known = this.expected[kind]?.find((start) => refusal.startsWith(start))
    this.add(`${kind} refused: ${known ?? 'unexpected'}`)
    if (status >= 500 || known === undefined) this.unexpected.push(`${kind}: ${status} ${refusal}`)
    return false
  }

  add(key: string, count = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + count)
  }
}
