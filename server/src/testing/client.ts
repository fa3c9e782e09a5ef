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

interface Inputs<C extends Call> extends RequestOptions {
  params?: z.input<C['params']>
  query?: z.input<C['query']>
  body?: z.input<C['body']> | Record<string, unknown>
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
  async send<C extends Call>(
    call: C,
    inputs: Inputs<C> = {} as Inputs<C>,
  ): Promise<Reply<Record<string, unknown>>> {
    const given = inputs as RequestOptions & { params?: never; query?: never; body?: unknown }
    const { params, query, body, key, headers, timeoutMs = 60_000 } = given
    const response = await fetch(`${this.base}/api/v1${addressOf(call, params, query)}`, {
      method: call.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text || '{}') : text,
    }
  }

  /** The answer of a call that must succeed. */
  async call<C extends Call>(call: C, inputs: Inputs<C> = {} as Inputs<C>): Promise<Answer<C>> {
    const { status, body } = await this.send(call, inputs)
    if (status !== 200) throw new Error(`${nameOfCall(call)}: ${status} ${JSON.stringify(body)}`)
    return body as Answer<C>
  }
}
