import { createHash } from 'node:crypto'
import { z } from 'zod'
import { FAILED, failed, IS_REQUESTED, NO_ACCESS, post, stampedOf } from './asking.ts'
import type { Cancellation, CancelResult, Pac, StampResult, StatusQuery, Unknown } from './pac.ts'
import { askAuthority } from './sat-status.ts'

/** The token has no end; one of a sign-in has. */
export type SwAccount = { user: string; password: string } | { token: string }

export type SwSettings = SwAccount & {
  /** `https://services.sw.com.mx`, or its place for trying. */
  baseUrl: string
  /** The authority's service of states. */
  statusUrl: string
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
/** `tfd` alone comes back for a document that was stamped under the same `customid`. */
const StampData = z.object({ cfdi: z.string().nullish(), tfd: z.string().nullish() })
const BalanceData = z.object({ stampsBalance: z.int(), unlimited: z.boolean().nullish() })
const CancelData = z.object({ acuse: z.string().nullish(), uuid: z.record(z.string(), z.string()) })

/** What concerns the account is at `api.sw.com.mx`, or `api.test.sw.com.mx`. */
const MANAGEMENT = '/management/v2/api/users/balance'
const managementOf = (baseUrl: string): string => baseUrl.replace('//services.', '//api.')

/** A token is valid for two hours. */
const TOKEN_MS = 110 * 60_000

/** SW sapien's REST services for taxpayers who seal their documents themselves. */
export function swSapien(settings: SwSettings, clock: () => Date): Pac {
  let token: { value: string; until: number } | null = null

  async function signIn(): Promise<string | Unknown> {
    if ('token' in settings) return settings.token
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
    const isManagement = path === MANAGEMENT
    const url = `${isManagement ? managementOf(settings.baseUrl) : settings.baseUrl}${path}`
    const method = isManagement ? 'GET' : 'POST'
    const answer = await post(url, { method, ...init }, settings.timeoutMs)
    if ('outcome' in answer) return answer
    if (answer.status === 401 || answer.status === 403) return NO_ACCESS
    const reply = replyIn(answer.text)
    if (!reply) return FAILED
    return answer.status >= 500 ? failedBy(reply) : reply
  }

  /** A token that ended early is asked for once more. */
  async function call(
    path: string,
    bodyOf: () => FormData | '' | undefined,
    more: Record<string, string> = {},
  ): Promise<Reply | Unknown> {
    for (const isLast of [false, true]) {
      const value = await signIn()
      if (typeof value !== 'string') return value
      const body = bodyOf()
      const headers = { ...more, authorization: `Bearer ${value}` }
      const reply = await send(path, { headers, ...(body && { body }) })
      if (isLast || 'token' in settings || !('outcome' in reply) || reply.reason !== 'no_access') return reply
      token = null
    }
    return NO_ACCESS
  }

  return {
    async stamp(document) {
      const customid = createHash('sha256').update(document).digest('hex')
      const reply = await call('/v4/cfdi33/stamp/v4', () => formOf(document), { customid })
      return 'outcome' in reply ? reply : readStamp(reply, document.toString('utf8'))
    },
    async cancel({ rfc, uuid, motive, substitute = '', request }: Cancellation) {
      const ask = async (path: string, body?: string) => {
        const reply = await call(`/cfdi33/cancel/${path}`, () => body && formOf(Buffer.from(body)))
        return 'outcome' in reply ? reply : readCancel(reply, uuid)
      }
      const asked = request === undefined ? null : await ask('xml', request)
      if (asked && !isUnsigned(asked)) return asked
      // With the certificate of the account there, when it has one.
      return ask([rfc, uuid, motive, substitute].map(encodeURIComponent).join('/'))
    },
    async stampsLeft() {
      const reply = await call(MANAGEMENT, () => undefined)
      if ('outcome' in reply) return reply
      const data = BalanceData.safeParse(reply.data).data
      if (!data) return failedBy(reply)
      return { outcome: 'told', left: data.unlimited ? null : data.stampsBalance }
    },
    status: (query: StatusQuery) => askAuthority(settings.statusUrl, query, settings.timeoutMs),
  }
}

function formOf(document: Buffer): FormData {
  const form = new FormData()
  form.set('xml', new Blob([new Uint8Array(document)], { type: 'text/xml' }), 'xml')
  return form
}

function replyIn(text: string): Reply | null {
  try {
    return Reply.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** An answer that says nothing of the document, with SW's words. */
const failedBy = ({ message, messageDetail }: Reply, what = ''): Unknown => ({
  ...failed(message, messageDetail, what),
  ...(IS_OF_ACCOUNT.test(message ?? '') && { isUnsent: true }),
})
/** The account has no timbres, or is of another kind. Nothing was stamped. */
const IS_OF_ACCOUNT = /^\W*(CO|AU)\d/

type Refused = { outcome: 'refused'; code: string; message: string }

/**
 * `CFDI40145 - El campo Nombre …`, `307. El comprobante …`: codes of the authority. SW's own (`CO1000`, `CC3001`, `AU2000`) say nothing of the
 * document.
 */
function refusalOf(reply: Reply): Refused | Unknown {
  const [, code, text = ''] = /^\W*(CFDI\d+|\d{3})\W*(.*)$/s.exec(reply.message ?? '') ?? []
  return code ? { outcome: 'refused', code, message: text || reply.messageDetail || '' } : failedBy(reply)
}

/** 'Already stamped' (307, CFDI3307) is success when it carries the document or its stamp, and only of these bytes. */
function readStamp(reply: Reply, sent: string): StampResult {
  const { cfdi, tfd } = StampData.safeParse(reply.data).data ?? {}
  const stamped = stampedOf(sent, cfdi || tfd || '')
  if (stamped) return stamped
  return reply.status === 'success' ? failedBy(reply) : refusalOf(reply)
}

/** Codes of the authority that refuse to cancel a document; any other, or none, says nothing. */
const NOT_CANCELLED = /^(20[3-9]|21\d|3\d\d)$/
/** SW's own, for a request that it could not sign (the account has no certificate of this RFC), or whose signature it could not read. */
const UNSIGNED = /^\W*(CA[A-Z]*\d+)\W*(.*)$/s
/** The authority's, for the signature or the certificate of a request, and for one of another form. */
const NOT_SIGNED = /^(CA|3\d\d$)/
const isUnsigned = (result: CancelResult): boolean =>
  result.outcome === 'refused' && NOT_SIGNED.test(result.code)

/** 201: the authority has the request; 202: it had it before. The folio comes back in either case of letters. */
function readCancel(reply: Reply, uuid: string): CancelResult {
  const data = CancelData.safeParse(reply.data)
  if (!data.success) {
    const [, code, text = ''] = UNSIGNED.exec(reply.message ?? '') ?? []
    if (code) return { outcome: 'refused', code, message: reply.messageDetail || text }
    return reply.status === 'success' ? failedBy(reply) : refusalOf(reply)
  }
  const own = Object.entries(data.data.uuid).find(([folio]) => folio.toLowerCase() === uuid.toLowerCase())
  const code = own?.[1] ?? ''
  if (IS_REQUESTED.includes(code)) return { outcome: 'requested', acknowledgement: data.data.acuse ?? '' }
  if (NOT_CANCELLED.test(code)) return { outcome: 'refused', code, message: reply.messageDetail ?? '' }
  return failedBy(reply, code)
}
