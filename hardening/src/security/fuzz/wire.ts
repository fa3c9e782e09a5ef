import { Agent, request } from 'node:http'

interface Answer {
  status: number
  type: string
  text: string
}

/** Sends bytes exactly as given, over kept connections; `fetch` would normalise a URL first. */
export class Wire {
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
