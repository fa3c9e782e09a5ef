import type { Namespace } from 'socket.io'

/** How long the way to the other processes gets before they are told again. */
const PAUSE_MS = 1_000

/**
 * What was said while this process could not hear the others, or they could not hear it, is lost. Events carry ids and no
 * state, so it is enough that every screen which may have missed one fetches everything again.
 */
export class Gaps {
  readonly #namespaces = new Set<Namespace>()
  #telling: NodeJS.Timeout | undefined
  #fetching: NodeJS.Timeout | undefined

  watch(namespace: Namespace): void {
    this.#namespaces.add(namespace)
    namespace.on('missed' as 'connection', () => refetchAll(namespace))
  }

  /** This process listens again after it did not for a while. */
  readonly deaf = (): void => {
    for (const namespace of this.#namespaces) refetchAll(namespace)
  }

  /** Likewise, on several connections: once they have all had the time to. */
  readonly deafSoon = (): void => {
    this.#fetching ??= setTimeout(() => {
      this.#fetching = undefined
      this.deaf()
    }, PAUSE_MS).unref()
  }

  /** Something of this process did not reach the others: they are told so as soon as that arrives. */
  readonly mute = (): void => {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      // Fails the way the event did, and then comes back here.
      for (const namespace of this.#namespaces) namespace.serverSideEmit('missed')
    }, PAUSE_MS).unref()
  }

  /** Likewise, where whatever is said to everybody arrives sooner or later: every screen, here too, is told. */
  readonly lost = (): void => {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      for (const namespace of this.#namespaces) tellAll(namespace)
    }, PAUSE_MS).unref()
  }

  close(): void {
    clearTimeout(this.#telling)
    clearTimeout(this.#fetching)
  }
}

const EVERYTHING = ['order_update', 'qrorder_update', 'menu_changed']

function refetchAll(namespace: Namespace): void {
  for (const event of EVERYTHING) namespace.local.emit(event, {})
}

function tellAll(namespace: Namespace): void {
  for (const event of EVERYTHING) namespace.emit(event, {})
}
