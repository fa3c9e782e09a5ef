import { Client } from 'undici'

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface LoadOptions {
  base: string
  connections: number
  seconds: number
  /** The n-th request of this run. */
  ask: (n: number) => Ask
}

export interface LoadResult {
  /** Answers per second. */
  rate: number
  answered: number
  /** Milliseconds from sending to the last byte, for every request. */
  samples: number[]
}

/**
 * A closed loop: each connection sends its next request after the previous answer.
 * @throws for any status but 200, because the speed of refusals means nothing
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { base, connections, seconds, ask } = options
  const clients = Array.from({ length: connections }, () => new Client(base, { pipelining: 1 }))
  const samples: number[] = []
  let sent = 0
  const once = async (client: Client) => {
    const answer = await send(client, ask(sent++))
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body()}`)
  }
  try {
    // Opens the connections and fills the server's caches per connection and store.
    await Promise.all(clients.map(once))
    const warmUp = sent
    const start = performance.now()
    const end = start + seconds * 1000
    await Promise.all(
      clients.map(async (client) => {
        for (let now = performance.now(); now < end; ) {
          await once(client)
          const then = now
          now = performance.now()
          samples.push(now - then)
        }
      }),
    )
    const elapsed = (performance.now() - start) / 1000
    return { rate: samples.length / elapsed, answered: samples.length + warmUp, samples }
  } finally {
    await Promise.all(clients.map((client) => client.destroy()))
  }
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: number
  body(): Buffer
}

/**
 * Sends one request and reads the whole answer; uses undici's dispatch, because its promises cost more than the bare
 * server.
 */
export function send(client: Client, { method, path, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let received: Answer['headers'] = {}
    client.dispatch(
      { method, path, headers, body: body ?? null },
      {
        // Marks for undici that this is the newer of its two handler interfaces.
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode, headers) => {
          status = statusCode
          received = headers
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          const bytes = chunks.reduce((total, chunk) => total + chunk.length, 0)
          resolve({ status, headers: received, bytes, body: () => Buffer.concat(chunks) })
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
