import { Watchers } from '@comanda/shared/kernel/watchers'
import * as v from 'valibot'

const Step = v.object({
  id: v.number(),
  itemIds: v.array(v.number()),
  /** Null for lines without stations. */
  stationId: v.nullable(v.number()),
  status: v.picklist(['preparing', 'completed']),
  /** Whether it waits for the connection. */
  isWaiting: v.boolean(),
})
export const KeptSteps = v.array(Step)
/** A step with lines of one card, until the list that the server has sent contains it. */
export type KeptStep = Readonly<v.InferOutput<typeof Step>>
export type Step = Pick<KeptStep, 'itemIds' | 'stationId' | 'status'>

interface QueueParts {
  read: () => readonly KeptStep[] | null
  keep: (steps: readonly KeptStep[]) => unknown
  send: (step: Step) => Promise<unknown>
  /** Whether the device knows that it has no connection. */
  isDown: () => boolean
  /** Whether the server may still take a step that failed with this error. */
  mayRetry: (error: unknown) => boolean
  /** The server refused a step: another screen came first, or the order was closed. */
  refused: (error: unknown, step: KeptStep) => void
}

const RETRY_MS = 4_000

/**
 * The steps of this device's screens in their order. Each is sent alone, after the one before it; without a connection they
 * wait, also through a reload.
 */
export class StepQueue {
  readonly #parts: QueueParts
  readonly #watchers = new Watchers()
  readonly #sent = new Set<number>()
  #steps: readonly KeptStep[]
  #sync: () => Promise<void> = async () => {}
  #isSending = false
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.#steps = parts.read() ?? []
  }

  readonly watch = this.#watchers.watch
  readonly steps = (): readonly KeptStep[] => this.#steps

  add(step: Step): void {
    const isWaiting = this.#parts.isDown()
    this.#edit((steps) => [...steps, { ...step, id: (steps.at(-1)?.id ?? 0) + 1, isWaiting }])
    void this.run()
  }

  /** @param sync fetches the list; settles when it is newer than the call */
  syncWith(sync: () => Promise<void>): void {
    this.#sync = sync
  }

  async run(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    try {
      for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) break
    } finally {
      this.#isSending = false
    }
  }

  #next(): KeptStep | undefined {
    return this.#steps.find(({ id }) => !this.#sent.has(id))
  }

  /** @returns whether the server has answered */
  async #send(step: KeptStep): Promise<boolean> {
    try {
      await this.#parts.send(step)
    } catch (error) {
      if (this.#parts.mayRetry(error)) {
        this.#edit((steps) =>
          steps.map((one) => (this.#sent.has(one.id) ? one : { ...one, isWaiting: true })),
        )
        this.#retry = setTimeout(() => void this.run(), RETRY_MS)
        return false
      }
      this.#parts.refused(error, step)
    }
    this.#sent.add(step.id)
    if (step.isWaiting)
      this.#edit((steps) => steps.map((one) => (one.id === step.id ? { ...one, isWaiting: false } : one)))
    else this.#keep()
    void this.#sync().finally(() => this.#drop(step.id))
    return true
  }

  #drop(id: number): void {
    this.#edit((steps) => steps.filter((one) => one.id !== id))
    this.#sent.delete(id)
  }

  #edit(change: (steps: readonly KeptStep[]) => readonly KeptStep[]): void {
    this.#steps = change(this.#steps)
    this.#keep()
    this.#watchers.notify()
  }

  #keep(): void {
    this.#parts.keep(this.#steps.filter(({ id }) => !this.#sent.has(id)))
  }
}
