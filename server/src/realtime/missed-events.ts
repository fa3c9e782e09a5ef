import type { EventName } from '@comanda/shared/realtime/events'
import type { Namespace } from 'socket.io'

/** Pause before the next attempt to reach the other processes. */
const PAUSE_MS = 1_000

/**
 * Events are lost while the connection between processes is down. Events carry ids and no state, so each screen that
 * may have missed one fetches everything again.
 */
export class MissedEvents {
  readonly #namespaces = new Set<Namespace>()
  #publishTimer: NodeJS.Timeout | undefined
  #refetchTimer: NodeJS.Timeout | undefined

  watch(namespace: Namespace): void {
    this.#namespaces.add(namespace)
    namespace.on('missed' as 'connection', () => refetch(namespace.local))
  }

  /** Call when this process listens again after a gap. */
  readonly onReconnected = (): void => {
    for (const namespace of this.#namespaces) refetch(namespace.local)
  }

  /** Call instead with several connections; waits until all of them had time to reconnect. */
  readonly onOneReconnected = (): void => {
    this.#refetchTimer ??= setTimeout(() => {
      this.#refetchTimer = undefined
      this.onReconnected()
    }, PAUSE_MS).unref()
  }

  /** Call when an event did not reach the other processes, so that their screens fetch again. */
  readonly onPublishFailed = (): void => {
    this.#publishTimer ??= setTimeout(() => {
      this.#publishTimer = undefined
      // When this fails too, `onPublishFailed` is called again.
      for (const namespace of this.#namespaces) namespace.serverSideEmit('missed')
    }, PAUSE_MS).unref()
  }

  /** Call instead for a bus that delivers broadcasts later; the screens of all processes fetch again. */
  readonly onPublishLost = (): void => {
    this.#publishTimer ??= setTimeout(() => {
      this.#publishTimer = undefined
      for (const namespace of this.#namespaces) refetch(namespace)
    }, PAUSE_MS).unref()
  }

  close(): void {
    clearTimeout(this.#publishTimer)
    clearTimeout(this.#refetchTimer)
  }
}

/** Every list of a screen is fetched again on one of these, and the table of a diner's phone. */
const EVERYTHING = [
  'order_update',
  'qrorder_update',
  'menu_changed',
  'till_update',
  'print_update',
  'review_update',
  'sitting_update',
] satisfies EventName[]

/** Makes screens that may have missed events fetch everything again. */
export function refetch(screens: { emit(event: EventName, payload: Record<string, never>): unknown }): void {
  for (const event of EVERYTHING) screens.emit(event, {})
}
