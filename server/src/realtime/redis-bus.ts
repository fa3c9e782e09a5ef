import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Bus } from './bus.ts'
import { Gaps } from './gaps.ts'

/** How often a connection must have heard something, or it is given up for a new one. */
const PULSE_MS = 10_000
/** Maximum number of events that wait for Redis; further events are dropped and all screens fetch again. */
const MOST_WAITING = 10_000
const LONGEST_PAUSE_MS = 1_000

type Client = Awaited<ReturnType<typeof connect>>

/**
 * Events between processes over Redis streams: no connection of the database is held for listening. Without Redis each
 * process still notifies its own screens.
 */
export async function redisBus(
  url: string,
  onError: (error: Error) => void,
  pulseMs = PULSE_MS,
): Promise<Bus> {
  const gaps = new Gaps()
  const client = await connect(url, onError, pulseMs)
  const way = withoutWaiting(client, gaps.publishLost, gaps.missedEventsSoon)
  const create = createAdapter(way, { blockTimeInMs: pulseMs / 2 })
  return {
    // Called with `new`, which an arrow function cannot be.
    adapter: function adapter(namespace: Parameters<typeof create>[0]) {
      gaps.watch(namespace)
      return create(namespace)
    } as unknown as Bus['adapter'],
    close: async () => {
      gaps.close()
      client.destroy()
    },
  }
}

function connect(url: string, onError: (error: Error) => void, pulseMs: number) {
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
 * What the adapter uses of a client. It emits to this process's own screens only after it has published, and does not
 * handle other failures; here nothing waits for Redis, and each failure is handled.
 * @param onAgain one of the adapter's own connections is back
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
    // By this the adapter knows whose client it is.
    sSubscribe: client.sSubscribe.bind(client),
  }
}
