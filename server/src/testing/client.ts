import { Agent, type IncomingMessage, request } from 'node:http'
import { addressOf } from '@comanda/shared/kernel/address'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import type { z } from 'zod'

export interface Reply<A = unknown> {
  status: number
  headers: Headers
  body: A
}

/** The status of a reply, and the code of a refusal. */
export async function refusalIn(reply: Promise<Reply<Record<string, unknown>>>) {
  const { status, body } = await reply
  return [status, body.code]
}

/** The status and the message of a reply: '404 No encontramos lo que buscas.' */
export const messageOfReply = ({ status, body }: Reply<Record<string, unknown>>): string =>
  `${status} ${body.message}`

/** A declared call as a test names it: 'GET /orders'. */
export const nameOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

interface RequestOptions {
  /** The idempotency key. */
  key?: string
  headers?: Record<string, string>
  timeoutMs?: number
}

/** The inputs of a call that must succeed. The server has a default for what a query leaves out. */
interface Inputs<C extends Call> extends RequestOptions {
  params?: z.input<C['params']>
  query?: Partial<z.input<C['query']>>
  body?: z.input<C['body']> | object
}

/** Inputs that the server may refuse, of any shape. */
interface Sent extends RequestOptions {
  params?: object
  query?: object
  body?: unknown
}

/** Connections stay open, as those of a browser. */
const AGENT = new Agent({ keepAlive: true })

interface Exchange {
  method: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

/** Sends a request. `fetch` would take three times as long, and as long as the server. */
function exchange(url: string, { body, timeoutMs, ...options }: Exchange): Promise<Reply<string>> {
  // Also where Node expects no body, as of a DELETE.
  const headers = { ...options.headers, 'content-length': `${Buffer.byteLength(body)}` }
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`no answer from ${url}`, { cause }))
    const sent = request(url, { ...options, headers, agent: AGENT, timeout: timeoutMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('error', fail)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: text }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error(`waited for ${timeoutMs} ms`)))
    sent.on('error', fail)
    sent.end(body)
  })
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

/** Sends declared calls to a running server, with the session of one user or without a session. */
export class Client {
  readonly base: string
  readonly token: string | undefined
  readonly tenantId: number
  readonly username: string

  constructor(base: string, token?: string, user: { tenant_id: number; username: string } | null = null) {
    this.base = base
    this.token = token
    this.tenantId = user?.tenant_id ?? 0
    this.username = user?.username ?? ''
  }

  /** The same session at another address, such as another process or a proxy. */
  at(base: string): Client {
    return new Client(base, this.token, { tenant_id: this.tenantId, username: this.username })
  }

  /** Returns the reply with any status; the body of a file is its text. @throws without a reply. */
  async send(call: Call, inputs: Sent = {}): Promise<Reply<Record<string, unknown>>> {
    const { params, query, body, key, headers, timeoutMs = 60_000 } = inputs
    const asked = {
      method: call.method,
      headers: {
        accept: '*/*',
        'user-agent': 'node',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      body: body === undefined ? '' : JSON.stringify(body),
      timeoutMs,
    }
    const reply = await exchange(`${this.base}/api/v1${addressOf(call, params, query)}`, asked)
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    return { ...reply, body: isJson ? JSON.parse(reply.body || '{}') : reply.body }
  }

  /** The answer of a call that must succeed. */
  async call<C extends Call>(call: C, inputs: Inputs<C> = {}): Promise<Answer<C>> {
    const { status, body } = await this.send(call, inputs as Sent)
    if (status !== 200) throw new Error(`${nameOfCall(call)}: ${status} ${JSON.stringify(body)}`)
    return body as Answer<C>
  }
}
