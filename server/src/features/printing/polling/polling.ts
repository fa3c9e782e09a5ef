import { randomUUID } from 'node:crypto'
import { AppError } from '@comanda/shared/kernel/errors'
import type { PrinterState, Way } from '@comanda/shared/printing/printers'
import type { JobEnd } from '@comanda/shared/printing/transitions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { isOverTls, SECURITY_HEADERS, STRICT_TRANSPORT } from '../../../http/origins/security-headers.ts'
import { type Delivery, type DocumentDeps, takeDelivery } from '../papers/delivery.ts'
import type { KnownPrinter } from '../queue/memory.ts'
import { deliveredJob } from '../queue/queries.ts'
import { AskLimit } from './ask-limit.ts'
import { printRequest, readResult, readStatus } from './epson.ts'
import { endOfStarJob, mediaTypeOf, readPoll, type StarPoll } from './star.ts'

interface PollingDeps extends DocumentDeps {
  clock: () => Date
  draining: { isUnderWay: boolean }
  countIdlePoll: () => void
}

const ADDRESS = '/print/:code'
/** A poll has a few hundred bytes, a result a few kilobytes. */
const MAX_JSON = 16_384
const MAX_FORM = 65_536
const JSON_TYPE = 'application/json; charset=utf-8'
const XML_TYPE = 'text/xml; charset=utf-8'
const NO_JOB = '{"jobReady":false}'
/** The answer to an idle poll; its headers are alternating names and values, which Node writes without checking each again. */
const idleAnswer = (type: string, body: string) => ({
  headers: Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': `${body.length}`,
  }).flat(),
  body,
})
const IDLE = { star: idleAnswer(JSON_TYPE, NO_JOB), epson: idleAnswer(XML_TYPE, '') }
const LEASE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WRONG_WAY = 'Su conexión no es la que está configurada: revisa el tipo de impresora.'

type Ask = FastifyRequest<{ Params: { code: string }; Querystring: Record<string, unknown> }>

/**
 * The addresses at which printers ask for their jobs, without a session: the code in the address is the printer's
 * secret.
 */
export async function pollingRoutes(server: FastifyInstance, deps: PollingDeps): Promise<void> {
  const polling = new Polling(deps)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_JSON },
      (_request, body, done) => done(null, readJson(body)),
    )
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    scope.post(ADDRESS, (request: Ask, reply) => {
      const { body } = request
      if (body instanceof URLSearchParams)
        return polling.isIdleEpson(request, body)
          ? answerIdle(request, reply, 'epson')
          : polling.epson(request, reply, body)
      const poll = readPoll(body)
      return polling.isIdle(request, 'star', poll.state)
        ? answerIdle(request, reply, 'star')
        : polling.starPoll(request, reply, poll)
    })
    scope.get(ADDRESS, (request: Ask, reply) => polling.starJob(request, reply))
    scope.delete(ADDRESS, (request: Ask, reply) => polling.starEnd(request, reply))
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw new AppError('invalid_input')
  }
}

class Polling {
  readonly #deps: PollingDeps
  readonly #limit = new AskLimit()

  constructor(deps: PollingDeps) {
    this.#deps = deps
  }

  /** CloudPRNT: the printer reports its state and asks whether a job waits. */
  async starPoll(
    request: Ask,
    reply: FastifyReply,
    { state, isReady, isPrinting }: StarPoll,
  ): Promise<FastifyReply> {
    const { printQueue, clock } = this.#deps
    const now = clock()
    const printer = await this.#printerOf(request, now)
    if (!printer) return notFound(request, reply)
    const nothing = () => reply.type(JSON_TYPE).send(NO_JOB)
    if (printer.way !== 'star') {
      await this.#noteWrongWay(printer, now)
      return nothing()
    }
    // By the protocol, a code of a fault ends the job that was being printed. A printer that lost its power after it
    // printed starts in the same way.
    if (state && !isReady && isPrinting !== true && printer.queue?.leased_until)
      await this.#finish(printer, null, { outcome: 'unknown', state, isOfPrinter: true }, now)
    await printQueue.report(printer, state, now)
    if (!isReady || !(await printQueue.hasWork(printer, now))) return nothing()
    return reply.send({ jobReady: true, mediaTypes: [mediaTypeOf(printer.model)], jobToken: randomUUID() })
  }

  /** CloudPRNT: the printer gets the job of its token; the same token again gets the same job. */
  async starJob(request: Ask, reply: FastifyReply): Promise<FastifyReply> {
    const now = this.#deps.clock()
    const printer = await this.#printerOf(request, now)
    if (printer?.way !== 'star') return notFound(request, reply)
    const { token, type } = request.query
    const mediaType = mediaTypeOf(printer.model)
    if (type !== undefined && type !== mediaType) throw new AppError('unsupported_type')
    const delivery = await this.#take(printer, leaseIn(token), now)
    return delivery ? reply.type(mediaType).send(Buffer.from(delivery.bytes)) : notFound(request, reply)
  }

  /** CloudPRNT: the printer reports the end of a job. A repeated report is answered in the same way. */
  async starEnd(request: Ask, reply: FastifyReply): Promise<FastifyReply> {
    const now = this.#deps.clock()
    const printer = await this.#printerOf(request, now)
    if (printer?.way !== 'star') return notFound(request, reply)
    const { token, code } = request.query
    await this.#end(printer, leaseIn(token), endOfStarJob(code), now)
    return reply.send({})
  }

  /**
   * Server Direct Print. A printer endlessly repeats requests not answered with 200, so that requests of wrong
   * addresses are accepted too: it drops its result and asks again at its usual pace.
   */
  async epson(request: Ask, reply: FastifyReply, form: URLSearchParams): Promise<FastifyReply> {
    const { printQueue, clock } = this.#deps
    const now = clock()
    const nothing = () => reply.type(XML_TYPE).send('')
    const printer = await printQueue.find(request.params.code, now)
    if (!printer) return nothing()
    this.#limit.ofPrinter(printer, request.ip, now)
    if (printer.way !== 'epson') {
      await this.#noteWrongWay(printer, now)
      return nothing()
    }
    switch (form.get('ConnectionType') ?? '') {
      case 'GetRequest': {
        await printQueue.report(printer, null, now)
        if (!(await printQueue.hasWork(printer, now))) return nothing()
        const delivery = await takeDelivery(this.#deps, printer, now)
        return delivery
          ? reply.type(XML_TYPE).send(printRequest(delivery.job.lease, delivery.bytes))
          : nothing()
      }
      case 'SetResponse': {
        const { lease, ...end } = readResult(form.get('ResponseFile') ?? '')
        await this.#end(printer, lease, end, now)
        return nothing()
      }
      case 'SetStatus': {
        await printQueue.report(printer, readStatus(form.get('Status') ?? ''), now, true)
        return nothing()
      }
      default:
        return nothing()
    }
  }

  /**
   * Notes a poll of a known printer while nothing waits in its store; without a query, as most polls of a process.
   * @throws too_many_requests
   */
  isIdle({ params, ip }: Ask, way: Way, state: PrinterState | null): boolean {
    const { printQueue, draining, countIdlePoll, clock } = this.#deps
    const now = clock()
    const printer = printQueue.idlePrinter(params.code, way, now)
    if (!printer || draining.isUnderWay) return false
    this.#limit.ofPrinter(printer, ip, now)
    printQueue.noteIdle(printer, state, now)
    countIdlePoll()
    return true
  }

  isIdleEpson(request: Ask, form: URLSearchParams): boolean {
    return form.get('ConnectionType') === 'GetRequest' && this.isIdle(request, 'epson', null)
  }

  /** @returns null for a wrong or ended address. @throws too_many_requests */
  async #printerOf({ params, ip }: Ask, now: Date): Promise<KnownPrinter | null> {
    const printer = await this.#deps.printQueue.find(params.code, now)
    if (printer) this.#limit.ofPrinter(printer, ip, now)
    else this.#limit.ofWrongCodes(ip, now)
    return printer
  }

  async #take(printer: KnownPrinter, token: string | null, now: Date): Promise<Delivery | null> {
    const db = this.#deps.tenant(printer.tenantId)
    if (token !== null) return takeDelivery(this.#deps, printer, now, token)
    // Firmware without tokens that asks again for the job of its delivery gets the same job.
    const open = await db.first(deliveredJob(printer.tenantId, printer.id, null))
    const lease = open?.leased_until && open.leased_until > now ? open.lease : undefined
    return takeDelivery(this.#deps, printer, now, lease)
  }

  async #end(printer: KnownPrinter, lease: string | null, end: JobEnd, now: Date): Promise<void> {
    await this.#finish(printer, lease, end, now)
    await this.#deps.printQueue.report(printer, end.isOfPrinter ? end.state : null, now)
  }

  async #finish(
    printer: KnownPrinter,
    lease: string | null,
    { outcome, state }: JobEnd,
    now: Date,
  ): Promise<void> {
    const db = this.#deps.tenant(printer.tenantId)
    const job = await db.first(deliveredJob(printer.tenantId, printer.id, lease))
    if (job) await this.#deps.printQueue.finish(db, { jobId: job.id, lease: job.lease, outcome, state }, now)
  }

  #noteWrongWay(printer: KnownPrinter, now: Date): Promise<void> {
    const state: PrinterState = { paper: 'unknown', cover: 'unknown', problem: WRONG_WAY }
    return this.#deps.printQueue.report(printer, state, now)
  }
}

/** Writes to the connection directly, with ready headers, as `CachedAnswer` does. */
function answerIdle(request: Ask, reply: FastifyReply, way: keyof typeof IDLE): FastifyReply {
  const { headers, body } = IDLE[way]
  const own = ['x-request-id', request.id, ...(isOverTls(request) ? STRICT_TRANSPORT : [])]
  reply.hijack()
  reply.raw.writeHead(200, headers.concat(own))
  reply.raw.end(body)
  return reply
}

const leaseIn = (token: unknown): string | null =>
  typeof token === 'string' && LEASE.test(token) ? token : null
