import { AppError } from '@comanda/shared/kernel/errors'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { type AppliedMigrations, NewerDatabase } from '../db/schema/applied-migrations.ts'
import { networkOf } from '../kernel/network.ts'
import { isBug, refuseAddress, replyWithError } from './errors.ts'
import { jsonFault } from './json-shape.ts'
import { allowOtherOrigins } from './origins/cross-origin.ts'
import { checkOrigin } from './origins/origin.ts'
import { setSecurityHeaders } from './origins/security-headers.ts'
import { chooseEncoding } from './sending/accept-encoding.ts'
import { type AnswerLimits, OpenAnswers } from './sending/open-answers.ts'
import { endAnswersOfClosed } from './sending/reader.ts'
import { cutOffSlowReaders } from './sending/slow-readers.ts'
import { limitStopping } from './stopping.ts'
import { logRequests, newRequestId } from './telemetry/logging.ts'

interface ServerDeps {
  applied: Pick<AppliedMigrations, 'isNewer' | 'explain'>
  logger: FastifyServerOptions['logger']
  trustProxy: boolean | number | string
  allowedOrigins: ReadonlySet<string>
  /** How long a reader may take none of the waiting bytes. Tests shorten it. */
  slowReaderMs?: number | undefined
  /** How many bytes may wait for their readers. Tests lower it. */
  answerLimits?: AnswerLimits | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    openAnswers: OpenAnswers
  }
  interface FastifyContextConfig {
    /** The path of a declared call. */
    call?: string
  }
}

/** A client that has not sent its whole request in this time is disconnected. */
const REQUEST_MS = 30_000

/** The HTTP server before its calls: limits, headers, cookies, errors. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const server = Fastify({
    logger: deps.logger ?? false,
    trustProxy: trustedProxy(deps.trustProxy),
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: REQUEST_MS,
    // Node's own limit for headers is a minute, checked twice a minute.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 },
    // Sockets outlive every request; close() drops idle connections and lets the others finish.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress(deps.allowedOrigins),
  })
  limitStopping(server)
  endAnswersOfClosed(server)
  cutOffSlowReaders(server, deps.slowReaderMs)
  const openAnswers = new OpenAnswers(deps.answerLimits)
  server.decorate('openAnswers', openAnswers)
  server.decorateRequest('asker', null)
  logRequests(server)
  acceptEmptyJson(server)
  allowOtherOrigins(server, deps.allowedOrigins)
  refuseBesideNewer(server, deps.applied)
  await server.register(cookie)
  server.addHook('onSend', setSecurityHeaders)
  chooseEncoding(server)
  // Before an answer is compressed: its body is in memory until its last byte has been read. Streams are read piece by piece.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      openAnswers.hold(request, reply, Object(payload), Buffer.byteLength(payload))
    done(null, payload)
  })
  // Compresses answers only: a compressed request body could be a decompression bomb.
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await server.register(rateLimit, { global: false, keyGenerator: (request) => networkOf(request.ip) })
  await server.register(multipart, { limits: { fileSize: 10_485_760, files: 1, fields: 5 } })
  server.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(request, deps.allowedOrigins)
    done()
  })
  return server
}

/**
 * Every declared call is refused from when a newer release has changed the database, and also the request whose failure
 * shows it. Checks of health and files are still answered.
 */
function refuseBesideNewer(server: FastifyInstance, applied: ServerDeps['applied']): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(applied.isNewer && request.routeOptions.config.call ? new NewerDatabase() : undefined)
  })
  server.setErrorHandler(async (error, request, reply) =>
    replyWithError(isBug(error) ? await applied.explain(error) : error, request, reply),
  )
}

/** A number is the count of trusted proxies; anything else is Fastify's own setting. */
const trustedProxy = (setting: ServerDeps['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** A POST without a body is valid with any content type. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  // No call accepts text: without this parser it is refused as an unsupported type.
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    const fault = jsonFault(body)
    if (fault) return done(new AppError(fault === 'too_deep' ? 'invalid_input' : 'too_large'), undefined)
    void parse(request, body, done)
  })
}
