import { refreshToken } from '@comanda/shared/auth/api'
import { addressOf } from '@comanda/shared/kernel/address'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import type { FieldError } from '@comanda/shared/kernel/errors'
import { operatorRefresh } from '@comanda/shared/platform/api'
import type { z } from 'zod'
import { noteServerTime } from '../offline/server-clock.ts'
import { API } from './address.ts'
import { bodyOf, isAnswered, sentenceOf } from './body.ts'
import { LOCK_PAGE, sharedDevice } from './device.ts'
import { takePrefetched } from './prefetch.ts'
import { forgetSession, hasMarker, isUnlockedOffline, storedUser } from './session.ts'

/**
 * A refusal by the server, or no answer (`status` 0). `message` can be shown; it is empty without an answer.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  readonly details: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : '')
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'no_answer'
    this.errors = Array.isArray(body.errors) ? body.errors : []
    this.details = body
  }
}

/** What was asked for does not exist: asking again does not help. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether a call had no answer: the server or the network is away. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** What is said of a failure without a reason. */
export const FAILED = '¡Algo salió mal!'

/** The server's message, else the fallback. */
export const messageOf = (error: unknown, fallback = FAILED): string =>
  error instanceof ApiError && error.message ? error.message : fallback

/** The field of a sign-in form below which a refusal is shown: the password is the most likely mistake. */
export const fieldOfSignIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'wrong_credentials' ? 'password' : null

type InputOf<S> = S extends z.ZodUnknown ? undefined : S extends z.ZodType ? z.input<S> : undefined

export interface CallInput<C extends Call> {
  params?: InputOf<C['params']>
  query?: InputOf<C['query']>
  body?: InputOf<C['body']> | FormData
  /** A UUID: the server runs retries with the same key once. */
  idempotencyKey?: string
  /** The id of an approval for this call. */
  approval?: string
  signal?: AbortSignal
  /** An earlier answer. It is returned itself, without parsing, while it is still current. */
  known?: object | undefined
  /** Makes the whole of an answer that has only what is new, before it is kept. */
  complete?: (answer: object) => object
}

/**
 * Sends a declared call. A call that needs an approval waits for it and is sent again under the same key.
 * @throws ApiError
 */
export async function api<C extends Call>(
  call: C,
  input: CallInput<C> = {} as CallInput<C>,
): Promise<Answer<C>> {
  let reply = await sendInSession(call, input)
  while (!reply.ok && reply.body.approval && askApproval) {
    const approval = await askApproval(new ApiError(reply.status, reply.body))
    if (approval === null) break
    reply = await sendInSession(call, { ...input, approval })
  }
  if (reply.ok) return reply.body as Answer<C>
  throw refusal(reply.status, reply.body)
}

/** Sends a call, a second time when the session had to be renewed. */
async function sendInSession(call: Call, input: CallInput<Call>): Promise<Reply> {
  const person = storedUser()?.username
  // On a shared device the session may have been locked, or replaced by the session of another person, who did not make this call.
  const isSamePerson = () => hasMarker() && storedUser()?.username === person
  const first = await send(call, input)
  if (first.ok || !isSessionOver(first) || !isPrivate(call) || !isSamePerson()) return first
  return (await renewSession()) && isSamePerson() ? send(call, input) : first
}

/** Resolves to the id of an approval; null when the person gives up. */
type AskApproval = (refusal: ApiError) => Promise<string | null>
let askApproval: AskApproval | null = null

/** Sets the function that asks for an approval; without it, such a call is refused. */
export function onApprovalNeeded(ask: AskApproval | null): void {
  askApproval = ask
}

/**
 * Whether a refusal ends the session. A 403 with a code is about scopes or the request, which a new session
 * does not change.
 */
export const isSessionOver = ({ status, body }: Pick<Reply, 'status' | 'body'>): boolean =>
  status === 401 || (status === 403 && typeof body.code !== 'string')

const CLOSED = 402
const FORBIDDEN = 'forbidden'
let handleClosed: () => void = () => {}
let handleForbidden: () => void = () => {}

/** Sets the handler for calls that are refused because the store is closed. */
export function onStoreClosed(handler: () => void): void {
  handleClosed = handler
}

/** Sets the handler for calls that are refused because of missing scopes. */
export function onForbidden(handler: () => void): void {
  handleForbidden = handler
}

/** The refusal as an error; also calls the handlers for closed stores and missing scopes. */
export function refusal(status: number, body: Record<string, unknown>): ApiError {
  if (status === CLOSED) handleClosed()
  if (body.code === FORBIDDEN) handleForbidden()
  return new ApiError(status, body)
}

const isPrivate = ({ access }: Call): boolean => access.kind !== 'public'

interface Reply {
  ok: boolean
  status: number
  body: Record<string, unknown>
}

/** The ETag of each answer, for conditional requests. */
const etags = new WeakMap<object, string>()

async function send(call: Call, input: CallInput<Call> = {}): Promise<Reply> {
  const { params, query, body, idempotencyKey, approval, signal, known, complete } = input
  const headers: Record<string, string> = {}
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (approval) headers.approval = approval
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const address = API + addressOf(call, params as object, query as object)
  if (isUnlockedOffline() && isPrivate(call)) return withoutServer(call)
  try {
    const early = call.method === 'GET' ? takePrefetched(address) : undefined
    const asked =
      early ??
      fetch(address, {
        method: call.method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
    // Also of an answer that is too late for the screen.
    void asked.then(({ headers: given }) => noteServerTime(given.get('date')), ignore)
    const response = await (keeper && call.kept ? keeper.hurry(call, asked, complete) : asked)
    const etag = response.ok ? response.headers.get('etag') : null
    if (etag !== null && known && etags.get(known) === etag) {
      void response.body?.cancel()
      keeper?.note(call, known, response.headers)
      return { ok: true, status: response.status, body: known as Reply['body'] }
    }
    const given = await bodyOf(response)
    const answer = (response.ok && complete ? complete(given) : given) as Reply['body']
    if (etag !== null) etags.set(answer, etag)
    const { ok, status } = response
    if (!isAnswered(status, answer)) {
      keeper?.lost()
      return withoutServer(call)
    }
    keeper?.note(call, ok ? answer : null, response.headers)
    if (ok) return { ok, status, body: answer }
    const message = sentenceOf(status, answer, response.headers.get('retry-after'))
    const refused = { ok, status, body: { ...answer, message } }
    // What the device keeps helps more than a server that says why it cannot read.
    return status === UNAVAILABLE ? withKept(call, refused) : refused
  } catch (error) {
    if (signal?.aborted) throw error
    // Not an answer that is only late.
    if (error instanceof TypeError) keeper?.lost()
    return withoutServer(call)
  }
}

const ignore = () => {}

/** The server has answered that it cannot serve now. */
const UNAVAILABLE = 503

/** Keeps answers on this device for the time without a server. */
interface Keeper {
  /** @param answer null: a refusal */
  note: (call: Call, answer: object | null, headers: Headers) => unknown
  find: (call: Call) => Promise<object | null>
  /** A call got no answer. */
  lost: () => void
  /**
   * Rejects when the response is late and `find` has an answer.
   * @param complete takes an answer that comes after that
   */
  hurry: (call: Call, response: Promise<Response>, complete?: (answer: object) => object) => Promise<Response>
}
let keeper: Keeper | null = null

/** Keeps an answer that came by the socket. */
export const notePushed = (call: Call, answer: object): void => void keeper?.note(call, answer, new Headers())

export function keepAnswers(by: Keeper): void {
  keeper = by
}

/** The kept answer of a call that got none. */
const withoutServer = (call: Call): Promise<Reply> => withKept(call, { ok: false, status: 0, body: {} })

async function withKept(call: Call, otherwise: Reply): Promise<Reply> {
  const kept = call.kept ? await keeper?.find(call) : null
  return kept ? { ok: true, status: 200, body: kept as Reply['body'] } : otherwise
}

const MAX_FAILED_REFRESHES = 3
let failedRefreshes = 0
let renewing: Promise<boolean> | null = null

/**
 * Renews the session once for all requests that failed together.
 * @returns whether a retry makes sense; goes to the sign-in page when the session is over
 */
export function renewSession(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

/** Staff and operators have separate sessions with separate renewal calls. */
const isOperator = (): boolean =>
  storedUser()?.role === 'superadmin' || window.location.pathname.startsWith('/superadmin')

async function renew(): Promise<boolean> {
  // A locked tablet shows its names already.
  if (isUnlockedOffline() || (sharedDevice() && !hasMarker())) return false
  const outcome = await renewQuietly()
  if (outcome === 'renewed') {
    failedRefreshes = 0
    return true
  }
  // Without an answer the session may still be valid: the device goes on without the server.
  if (outcome === 'unanswered') return false
  failedRefreshes++
  if (outcome === 'over' || failedRefreshes > MAX_FAILED_REFRESHES) leave()
  return false
}

const PATIENCE_MS = 15_000
let asked: Promise<unknown> = Promise.resolve()

/**
 * Resolves when no renewal is on its way, or has been for long: the answer of one puts the cookies of its own session, or none, in
 * the place of those of a session that has begun meanwhile.
 */
export const renewalEnded = (): Promise<unknown> =>
  Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])

/** Renews the session and stays on the page, with any answer. One that was locked or signed out meanwhile is over, unasked. */
export async function renewQuietly(): Promise<'renewed' | 'over' | 'failed' | 'unanswered'> {
  if (!hasMarker()) return 'over'
  const renewal = send(isOperator() ? operatorRefresh : refreshToken)
  asked = renewal
  const reply = await renewal
  if (reply.ok) return 'renewed'
  if (reply.status === 0) return 'unanswered'
  return reply.status === 401 || reply.status === 403 ? 'over' : 'failed'
}

let isLeaving = false

/** Once: a second navigation, for example from the socket, would abort the first navigation. */
function leave(): void {
  if (isLeaving) return
  isLeaving = true
  // The browser may restore this page from its back/forward cache.
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true })
  const signInPage = isOperator() ? '/superadmin' : sharedDevice() ? LOCK_PAGE : '/login'
  forgetSession()
  window.location.assign(signInPage)
}
