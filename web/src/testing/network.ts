import CookieStringUtility from 'happy-dom/lib/cookie/urilities/CookieStringUtility.js'

/** A call of the page, its path without query and without '/api/v1'. */
interface Sent {
  method: string
  path: string
  query: string
  body: unknown
  key: string | null
  /** Null before the answer. */
  status: number | null
}

/** A status, alone or with the words of a refusal. */
type Refusal = number | { status: number; message: string }
type Break = 'unsent' | 'lost' | Refusal
type Fault = Break | Promise<unknown>

/** The calls of the page since its window is new. */
const sent: Sent[] = []
const faults = new Map<string, Fault>()
/** What the answer of the next call to a path waits for. */
const late = new Map<string, Promise<void>>()
/** How many windows there were: the session that a late answer of an earlier one brings is not that of this one. */
let windows = 0

/** The calls to a path so far, such as '/pos/create-order'. */
export const callsTo = (path: string): Sent[] => sent.filter((call) => call.path === path)

export const isAnswered = ({ status }: Sent): boolean => status !== null

/**
 * Lets calls to a path fail from now on.
 * @param fault 'unsent': they never reach the server; 'lost': they do, and their answers do not come back; a status: a failing
 * server answers with it
 * @returns mends the line
 */
export function breakLine(path: string, fault: Break): () => void {
  faults.set(path, fault)
  return () => void faults.delete(path)
}

/**
 * Holds calls to a path before they reach the server.
 * @returns lets them go, and those that follow; with a fault, they fail then as those of a broken line
 */
export function holdCalls(path: string): (fault?: Break) => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  faults.set(path, held)
  return (fault) => {
    if (fault) faults.set(path, fault)
    else faults.delete(path)
    release()
  }
}

/** Holds the answer of the next call to a path, as the server gave it. @returns lets it arrive */
export function holdNextAnswer(path: string): () => void {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  late.set(path, held)
  return arrive
}

/** What calls meet that have no fault of their own, but those of the session. */
let failure: number | undefined

/** From now on a failing server answers with this status, but for the calls of the session; without it the server is well again. */
export function failAll(status?: number): void {
  failure = status
}

let isCut = false
let newsToLose = 0
/** Nobody listens there. */
const NOWHERE = '127.0.0.1:9'
const onLine = (address: string | URL): string =>
  isCut ? `${address}`.replace(window.location.host, NOWHERE) : `${address}`

/** Lets the connections of pages follow the line, as their calls do. */
export function watchLine(): void {
  const { WebSocket } = window
  const { dispatchEvent } = WebSocket.prototype
  WebSocket.prototype.dispatchEvent = function deliver(this: WebSocket, event) {
    const isLost = newsToLose > 0 && event instanceof MessageEvent && `${event.data}`.startsWith('42["news"')
    if (isLost) newsToLose--
    return isLost || dispatchEvent.call(this, event)
  }
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(onLine(address), protocols)
    }
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function ask(this: XMLHttpRequest, method: string, address: string | URL) {
    open.call(this, method, onLine(address), true)
  }
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isCut })
}

/** No call and no event gets through, and the browser knows. @returns mends the line */
export function cutLine(): () => void {
  isCut = true
  window.dispatchEvent(new Event('offline'))
  return mendLine
}

function mendLine(): void {
  if (!isCut) return
  isCut = false
  window.dispatchEvent(new Event('online'))
}

/** Loses the next news of the server. @returns how many are still to be lost */
export function loseNews(): () => number {
  newsToLose = 1
  return () => newsToLose
}

export function clearNetwork(): void {
  windows++
  newsToLose = 0
  sent.length = 0
  faults.clear()
  late.clear()
  failure = undefined
  // The app is that of the window before: it hears that there is a line.
  mendLine()
}

function refuse(refusal: Refusal): Response {
  const { status, ...words } = typeof refusal === 'number' ? { status: refusal } : refusal
  return Response.json({ success: false, ...words }, { status })
}

/** Sends a call of the page with its cookies, and keeps those of the answer. */
export async function send(path: string, init: RequestInit = {}, fetchAnywhere = fetch): Promise<Response> {
  const url = new URL(path, window.location.href)
  const headers = new Headers(init.headers)
  const call = url.pathname.replace(/^\/api\/v1/, '')
  const own = windows
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  const one: Sent = {
    method: init.method ?? 'GET',
    path: call,
    query: url.search,
    body,
    key: headers.get('idempotency-key'),
    status: null,
  }
  sent.push(one)
  const held = late.get(call)
  late.delete(call)
  await faults.get(call)
  const fault = isCut ? 'unsent' : (faults.get(call) ?? (call.startsWith('/auth/') ? undefined : failure))
  if (fault === 'unsent' || own !== windows) throw new TypeError('Failed to fetch')
  if (typeof fault === 'number' || (typeof fault === 'object' && 'status' in fault)) return refuse(fault)
  headers.set('cookie', CookieStringUtility.cookiesToString(cookies.getCookies(url, false)))
  headers.set('origin', window.location.origin)
  headers.set('user-agent', navigator.userAgent)
  // Compressing for a reader in the same process is work without a use.
  headers.set('accept-encoding', 'identity')
  const response = await fetchAnywhere(url, { ...init, headers })
  await held
  const given = response.headers
    .getSetCookie()
    .map((cookie) => CookieStringUtility.stringToCookie(url, cookie))
  if (own === windows) cookies.addCookies(given.filter((cookie) => cookie !== null))
  if (fault === 'lost') throw new TypeError('Failed to fetch')
  one.status = response.status
  return response
}
