import { z } from 'zod'
import type { Cancellation, CancelResult, Pac, StampResult, StatusQuery, Unknown } from './pac.ts'
import { askAuthority } from './sat-status.ts'
import { sealOfDocument, stampOf } from './stamp-of.ts'

export interface SwSettings {
  /** `https://services.sw.com.mx`, or its place for trying. */
  baseUrl: string
  /** The authority's service of states. */
  statusUrl: string
  user: string
  password: string
  timeoutMs: number
}

/** Every answer has this shape; `data` differs by call. */
const Reply = z.object({
  status: z.string(),
  message: z.string().nullish(),
  messageDetail: z.string().nullish(),
  data: z.unknown().optional(),
})
type Reply = z.output<typeof Reply>
const TokenData = z.object({ token: z.string() })
const StampData = z.object({ cfdi: z.string() })
const CancelData = z.object({ acuse: z.string(), uuid: z.record(z.string(), z.string()) })

const NO_ANSWER: Unknown = { outcome: 'unknown', reason: 'no_answer' }
const FAILED: Unknown = { outcome: 'unknown', reason: 'failed' }
const NO_ACCESS: Unknown = { outcome: 'unknown', reason: 'no_access' }
const UNSENT: Unknown = { ...NO_ANSWER, isUnsent: true }

/** Errors of a connection that was never made. */
const UNREACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
const isUnreached = (error: unknown): boolean =>
  UNREACHED.includes((error as { cause?: { code?: string } }).cause?.code ?? '')

/** A token is valid for two hours. */
const TOKEN_MS = 110 * 60_000

/** SW sapien's REST services for taxpayers who seal their documents themselves. */
export function swSapien(settings: SwSettings, clock: () => Date): Pac {
  let token: { value: string; until: number } | null = null

  async function signIn(): Promise<string | Unknown> {
    if (token && token.until > clock().getTime()) return token.value
    const { user, password } = settings
    const reply = await send('/v2/security/authenticate', {
      body: JSON.stringify({ user, password }),
      headers: { 'content-type': 'application/json' },
    })
    // Without a token nothing else leaves.
    if ('outcome' in reply) return { ...reply, isUnsent: true }
    const data = TokenData.safeParse(reply.data)
    if (!data.success) return NO_ACCESS
    token = { value: data.data.token, until: clock().getTime() + TOKEN_MS }
    return token.value
  }

  /** @returns the reply, also of a refusal */
  async function send(path: string, init: RequestInit): Promise<Reply | Unknown> {
    const signal = AbortSignal.timeout(settings.timeoutMs)
    try {
      const response = await fetch(`${settings.baseUrl}${path}`, { method: 'POST', ...init, signal })
      if (response.status === 401 || response.status === 403) return NO_ACCESS
      if (response.status >= 500) return FAILED
      const reply = Reply.safeParse(await response.json())
      return reply.success ? reply.data : FAILED
    } catch (error) {
      return isUnreached(error) ? UNSENT : NO_ANSWER
    }
  }

  /** A token that ended early is asked for once more. */
  async function call(path: string, bodyOf: () => FormData | undefined): Promise<Reply | Unknown> {
    for (const isLast of [false, true]) {
      const value = await signIn()
      if (typeof value !== 'string') return value
      const body = bodyOf()
      const reply = await send(path, { headers: { authorization: `Bearer ${value}` }, ...(body && { body }) })
      if (isLast || !('outcome' in reply) || reply.reason !== 'no_access') return reply
      token = null
    }
    return NO_ACCESS
  }

  return {
    async stamp(document) {
      const reply = await call('/cfdi33/stamp/v4', () => formOf(document))
      return 'outcome' in reply ? reply : readStamp(reply, document.toString('utf8'))
    },
    async cancel({ rfc, uuid, motive, substitute = '' }: Cancellation) {
      const parts = [rfc, uuid, motive, substitute].map(encodeURIComponent)
      const reply = await call(`/cfdi33/cancel/${parts.join('/')}`, () => undefined)
      return 'outcome' in reply ? reply : readCancel(reply, uuid)
    },
    status: (query: StatusQuery) => askAuthority(settings.statusUrl, query, settings.timeoutMs),
  }
}

function formOf(document: Buffer): FormData {
  const form = new FormData()
  form.set('xml', new Blob([new Uint8Array(document)], { type: 'text/xml' }), 'xml')
  return form
}

/** `CFDI40145 - El campo Nombre …`, `307. El comprobante …`. */
function refusalOf({
  message,
  messageDetail,
}: Reply): { outcome: 'refused'; code: string; message: string } | Unknown {
  const [, code, text = ''] = /^\W*(CFDI\d+|\d{3})\W*(.*)$/s.exec(message ?? '') ?? []
  return code ? { outcome: 'refused', code, message: text || messageDetail || '' } : FAILED
}

/** 'Already stamped' (307) is success when it carries the stamp, and only of these bytes. */
function readStamp(reply: Reply, sent: string): StampResult {
  const data = StampData.safeParse(reply.data)
  const document = data.success ? data.data.cfdi : null
  const stamp = document && stampOf(document)
  if (document && stamp)
    return stamp.seal === sealOfDocument(sent) ? { outcome: 'stamped', uuid: stamp.uuid, document } : FAILED
  return reply.status === 'success' ? FAILED : refusalOf(reply)
}

/** 201: the authority has the request; 202: it had it before. */
function readCancel(reply: Reply, uuid: string): CancelResult {
  const data = CancelData.safeParse(reply.data)
  if (!data.success) return reply.status === 'success' ? FAILED : refusalOf(reply)
  const code = data.data.uuid[uuid] ?? ''
  if (code === '201' || code === '202') return { outcome: 'requested', acknowledgement: data.data.acuse }
  return { outcome: 'refused', code, message: '' }
}
