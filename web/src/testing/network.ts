import CookieStringUtility from 'happy-dom/lib/cookie/urilities/CookieStringUtility.js'

/** A call of the page, its path without query and without '/api/v1'. */
interface Sent {
  method: string
  path: string
  query: string
  body: unknown
  key: string | null
}

type Fault = 'unsent' | 'lost' | number | Promise<unknown>

/** The calls of the page since its window is new. */
const sent: Sent[] = []
const faults = new Map<string, Fault>()

/** The calls to a path so far, such as '/pos/create-order'. */
export const callsTo = (path: string): Sent[] => sent.filter((call) => call.path === path)

/**
 * Lets calls to a path fail from now on.
 * @param fault 'unsent': they never reach the server; 'lost': they do, and their answers do not come back; a status: a failing
 * server answers with it
 * @returns mends the line
 */
export function breakLine(path: string, fault: 'unsent' | 'lost' | number): () => void {
  faults.set(path, fault)
  return () => void faults.delete(path)
}

/** Holds calls to a path before they reach the server. @returns lets them go, and those that follow */
export function holdCalls(path: string): () => void {
  let release = () => {}
  faults.set(
    path,
    new Promise<void>((resolve) => {
      release = resolve
    }),
  )
  return () => {
    faults.delete(path)
    release()
  }
}

export function clearNetwork(): void {
  sent.length = 0
  faults.clear()
}

/** Sends a call of the page with its cookies, and keeps those of the answer. */
export async function send(path: string, init: RequestInit = {}, fetchAnywhere = fetch): Promise<Response> {
  const url = new URL(path, window.location.href)
  const headers = new Headers(init.headers)
  const call = url.pathname.replace(/^\/api\/v1/, '')
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  sent.push({
    method: init.method ?? 'GET',
    path: call,
    query: url.search,
    body,
    key: headers.get('idempotency-key'),
  })
  const fault = faults.get(call)
  if (fault === 'unsent') throw new TypeError('Failed to fetch')
  if (typeof fault === 'number') return Response.json({ success: false }, { status: fault })
  if (fault instanceof Promise) await fault
  headers.set('cookie', CookieStringUtility.cookiesToString(cookies.getCookies(url, false)))
  headers.set('origin', window.location.origin)
  headers.set('user-agent', navigator.userAgent)
  // Compressing for a reader in the same process is work for nobody.
  headers.set('accept-encoding', 'identity')
  const response = await fetchAnywhere(url, { ...init, headers })
  const given = response.headers
    .getSetCookie()
    .map((cookie) => CookieStringUtility.stringToCookie(url, cookie))
  cookies.addCookies(given.filter((cookie) => cookie !== null))
  if (fault === 'lost') throw new TypeError('Failed to fetch')
  return response
}
