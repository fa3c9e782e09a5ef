import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Way } from '@comanda/shared/printing/printers'
import { SECURITY_HEADERS, STRICT_TRANSPORT } from '../../../http/origins/security-headers.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { AskLimit } from './ask-limit.ts'
import { JSON_TYPE, NO_JOB, XML_TYPE } from './polling.ts'
import { readPoll } from './star.ts'

interface IdleDeps {
  printQueue: PrintQueue
  clock: () => Date
  draining: { isUnderWay: boolean }
  countIdlePoll: () => void
}

const ADDRESS = '/print/'
/** A poll has a few hundred bytes; a longer body is no poll. */
const MAX_POLL = 2_048
const GET_REQUEST = /^ConnectionType=GetRequest(&|$)/
const HEADERS = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-store' }).flat()

/**
 * Answers polls of known printers while nothing waits in their store, before Fastify, whose share of a poll is larger than
 * the poll itself (docs/performance.md). It never refuses: each request that is not such a poll goes on to the
 * usual listeners (`polling.ts`), with its body.
 */
export function answerIdlePolls(server: Server, deps: IdleDeps): void {
  const limit = new AskLimit()
  const usual = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const goOn = () => {
      for (const listener of usual) listener.call(server, request, response)
    }
    const length = pollLength(request)
    if (length === null || deps.draining.isUnderWay || !server.listening) return goOn()
    readBody(request, length, (body) => {
      const way = wayOf(request)
      const now = deps.clock()
      const code = request.url?.slice(ADDRESS.length) ?? ''
      if (way && isIdle(deps.printQueue, way, code, body, now) && limit.allowsIdle(code, now)) {
        deps.countIdlePoll()
        return answer(request, response, way)
      }
      request.unshift(body)
      goOn()
    })
  })
}

/** @returns null for a request that is no poll of a printer */
function pollLength({ method, url, headers }: IncomingMessage): number | null {
  if (method !== 'POST' || !url?.startsWith(ADDRESS)) return null
  // A browser's request must pass the check of its origin.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return null
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_POLL ? length : null
}

/** Leaves the request unfinished, so that the body can be given back. The server's time limits apply. */
function readBody(request: IncomingMessage, length: number, onBody: (body: Buffer) => void): void {
  const read = () => {
    const body: Buffer | null = request.read(length)
    // The rest has not arrived.
    if (body === null) return
    request.off('readable', read)
    onBody(body)
  }
  request.on('readable', read)
}

function wayOf({ headers }: IncomingMessage): Way | null {
  const type = headers['content-type']?.split(';', 1)[0]
  if (type === 'application/json') return 'star'
  return type === 'application/x-www-form-urlencoded' ? 'epson' : null
}

function isIdle(queue: PrintQueue, way: Way, code: string, body: Buffer, now: Date): boolean {
  const text = body.toString()
  if (way === 'epson') return GET_REQUEST.test(text) && queue.noteIdle(code, way, null, now)
  try {
    return queue.noteIdle(code, way, readPoll(JSON.parse(text)).state, now)
  } catch {
    return false
  }
}

function answer(request: IncomingMessage, response: ServerResponse, way: Way): void {
  const [type, body] = way === 'star' ? [JSON_TYPE, NO_JOB] : [XML_TYPE, '']
  const own = ['content-type', type, 'content-length', `${body.length}`, 'x-request-id', randomUUID()]
  // Only the client itself could have written this header, if no proxy did.
  const isOverTls = request.headers['x-forwarded-proto'] === 'https'
  response.writeHead(200, [...HEADERS, ...own, ...(isOverTls ? STRICT_TRANSPORT : [])])
  response.end(body)
  request.resume()
}
