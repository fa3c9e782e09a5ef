import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

const SLOW_MS = 1_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason of a response with 503. */
    unavailable: string | null
  }
}

interface Failure {
  name?: string
  message?: string
  stack?: string
  code?: string
  constraint?: string
  cause?: unknown
}

type LoggedFailure = { type: string; message: string; stack: string; [key: string]: unknown }

/**
 * The fields of a log line. Urls, IP addresses and the database's error details can contain addresses, phones
 * and names, so none of them is logged: a request is logged as id, method and route.
 */
const serializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? null }),
  err: ({ name = 'Error', message = '', stack = '', code, constraint, cause }: Failure): LoggedFailure => ({
    type: name,
    message,
    stack,
    code,
    constraint,
    cause: cause instanceof Error ? serializers.err(cause) : undefined,
  }),
}

/** The message of the compression when a browser disconnects during the response, which is not an error. */
const LEFT = /^premature close$/i

const isOfReaderThatLeft = ([first]: readonly unknown[]): boolean => {
  const { message, err } = (first ?? {}) as { message?: string; err?: { message?: string } }
  return LEFT.test(message ?? err?.message ?? '')
}

export const jsonLogger = (level: string) =>
  ({
    level,
    serializers,
    base: null,
    hooks: {
      logMethod(args, method) {
        if (!isOfReaderThatLeft(args)) method.apply(this, args)
      },
    },
  }) satisfies FastifyServerOptions['logger']

export const newRequestId = (): string => randomUUID()

/** Logs failures and slow responses always, other requests at debug level. */
export function logRequests(server: FastifyInstance): void {
  server.decorateRequest('unavailable', null)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const { unavailable } = request
    const line = { req: request, status: reply.statusCode, ms, ...(unavailable && { unavailable }) }
    if (reply.statusCode >= 500 || ms > SLOW_MS) request.log.warn(line, 'request')
    else request.log.debug(line, 'request')
    done()
  })
}
