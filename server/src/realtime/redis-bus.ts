import type { Bus } from './bus.ts'
import { MissedEvents } from './missed-events.ts'

/** The interval of pings. A connection without an answer for two intervals is replaced. */
const PULSE_MS = 10_000
/** Maximum number of events that wait for Redis; further events are dropped and all screens fetch again. */
const MOST_WAITING = 10_000
const LONGEST_PAUSE_MS = 1_000

type Client = Awaited<ReturnType<typeof connect>>

/**
 * Delivers events between processes with Redis streams, without a database connection for listening. Without Redis each
 * process still notifies its own screens.
 */
export async function redisBus(
  url: string,
  onError: (error: Error) => void,
  pulseMs = PULSE_MS,
): Promise<Bus> {
  const missed = new MissedEvents()
  const client = await connect(url, onError, pulseMs)
  const way = withoutWaiting(client, missed.onPublishLost, missed.onOneReconnected)
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  const create = createAdapter(way, { blockTimeInMs: pulseMs / 2 })
  return {
    // Called with `new`, which an arrow function cannot be.
    adapter: function adapter(namespace: Parameters<typeof create>[0]) {
      missed.watch(namespace)
      return create(namespace)
    } as unknown as Bus['adapter'],
    close: async () => {
      missed.close()
      client.destroy()
    },
  }
}

async function connect(url: string, onError: (error: Error) => void, pulseMs: number) {
  // Loading it takes a tenth of the start of a server without Redis.
  const { createClient } = await import('@redis/client')
  return createClient({
    url,
    pingInterval: pulseMs,
    commandsQueueMaxLength: MOST_WAITING,
    socket: {
      socketTimeout: 2 * pulseMs,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * tries),
    },
  })
    .on('error', onError)
    .connect()
}

/**
 * The part of a client that the adapter uses. The adapter emits to its own screens only after publishing, and handles
 * no other failures; here nothing waits for Redis, and each failure is handled.
 * @param onAgain called when one of the adapter's connections has reconnected
 */
function withoutWaiting(client: Client, onLost: () => void, onAgain: () => void) {
  return {
    xAdd: (...args: Parameters<Client['xAdd']>) => {
      client.xAdd(...args).catch(onLost)
      return Promise.resolve('')
    },
    publish: (...args: Parameters<Client['publish']>) => {
      client.publish(...args).catch(onLost)
      return Promise.resolve(0)
    },
    duplicate: () => {
      const copy = client.duplicate()
      let times = 0
      copy.on('ready', () => {
        if (times++ > 0) onAgain()
      })
      return copy
    },
    sendCommand: (args: string[]) => client.sendCommand(args),
    // The adapter detects the library of the client by this method.
    sSubscribe: client.sSubscribe.bind(client),
  }
}
