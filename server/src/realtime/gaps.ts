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

  watch(namespace: Namespace): void {
    this.#namespaces.add(namespace)
    namespace.on('missed' as 'connection', () => refetchAll(namespace))
  }

  /** This process listens again after it did not for a while. */
  readonly deaf = (): void => {
    for (const namespace of this.#namespaces) refetchAll(namespace)
  }

  /** Something of this process did not reach the others: they are told so as soon as that arrives. */
  readonly mute = (): void => {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      // Fails the way the event did, and then comes back here.
      for (const namespace of this.#namespaces) namespace.serverSideEmit('missed')
    }, PAUSE_MS).unref()
  }

  close(): void {
    clearTimeout(this.#telling)
  }
}

function refetchAll(namespace: Namespace): void {
  for (const event of ['order_update', 'qrorder_update', 'menu_changed']) namespace.local.emit(event, {})
}
