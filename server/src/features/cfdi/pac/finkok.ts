import { FAILED, failed, IS_REQUESTED, NO_ACCESS, NO_CSD, post, stampedOf } from './asking.ts'
import { type Element, parseXml } from './double/parse.ts'
import type { Cancellation, CancelResult, Pac, StampResult, StatusQuery, Unknown } from './pac.ts'
import { askAuthority } from './sat-status.ts'

export interface FinkokSettings {
  /** `https://facturacion.finkok.com`, or its place for trying. */
  baseUrl: string
  /** The authority's service of states. */
  statusUrl: string
  user: string
  password: string
  /** The issuer, who has timbres of the account. */
  rfc: string
  timeoutMs: number
}

/** Finkok's SOAP services for taxpayers who seal their documents, and sign their requests to cancel, themselves. There is no sign-in. */
export function finkok(settings: FinkokSettings): Pac {
  const { user, password, rfc } = settings

  /** @returns the element of the result, also of a refusal */
  async function call(
    service: 'stamp' | 'cancel' | 'registration',
    method: string,
    fields: Fields,
  ): Promise<Element | Unknown> {
    const answer = await post(
      `${settings.baseUrl}/servicios/soap/${service}`,
      {
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${method}"` },
        body: envelope(service, method, fields),
      },
      settings.timeoutMs,
    )
    if ('outcome' in answer) return answer
    const body = childOf(parseXml(answer.text), 'Body')
    const result = childOf(childOf(body, `${method}Response`), `${method}Result`)
    return result ?? failed(textOf(childOf(body, 'Fault'), 'faultstring'))
  }

  /** `stamp` gives back what it has stamped before, but not always; `stamped` does nothing else. */
  async function ask(method: 'stamp' | 'stamped', document: Buffer): Promise<StampResult> {
    const result = await call('stamp', method, { xml: document.toString('base64'), username: user, password })
    return 'outcome' in result ? result : readStamp(result, document.toString('utf8'))
  }

  /** The authority's acknowledgement of a request that was made before, which is not in the answer to its repetition. */
  async function receiptOf({ rfc, uuid }: Cancellation): Promise<string> {
    const asked = { username: user, password, taxpayer_id: rfc, uuid, type: 'C' }
    const result = await call('cancel', 'get_receipt', asked)
    return 'outcome' in result ? '' : textOf(result, 'receipt')
  }

  return {
    async stamp(document) {
      const result = await ask('stamp', document)
      if (result.outcome !== 'refused' || result.code !== '307') return result
      const earlier = await ask('stamped', document)
      // It has one and does not find it: that is no refusal of the document.
      return earlier.outcome === 'refused' ? result : earlier
    },
    async cancel(asked) {
      const { request, uuid } = asked
      if (request === undefined) return UNSIGNED
      const xml = Buffer.from(request).toString('base64')
      const fields = { xml, username: user, password, store_pending: 'false' }
      const result = await call('cancel', 'cancel_signature', fields)
      const read = 'outcome' in result ? result : readCancel(result, uuid)
      if (read.outcome !== 'requested' || read.acknowledgement) return read
      return { ...read, acknowledgement: await receiptOf(asked) }
    },
    async stampsLeft() {
      const asked = { reseller_username: user, reseller_password: password, taxpayer_id: rfc }
      const result = await call('registration', 'get', asked)
      if ('outcome' in result) return result
      const issuers = childrenOf(childOf(result, 'users'), 'ResellerUser')
      const own = issuers.find((one) => textOf(one, 'taxpayer_id') === rfc) ?? null
      const credit = textOf(own, 'credit')
      if (!/^-?\d{1,9}$/.test(credit)) return failed(textOf(result, 'message'))
      // -1: it pays what it uses.
      return { outcome: 'told', left: Number(credit) < 0 ? null : Number(credit) }
    },
    status: (query: StatusQuery) => askAuthority(settings.statusUrl, query, settings.timeoutMs),
  }
}

/** In the order of the service's schema. */
type Fields = Readonly<Record<string, string>>

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => ENTITIES[letter] as string)

function envelope(service: string, method: string, fields: Fields): string {
  const written = Object.entries(fields).map(([name, value]) => `<f:${name}>${escaped(value)}</f:${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:f="http://facturacion.finkok.com/${service}"><s:Body><f:${method}>${written.join('')}</f:${method}></s:Body></s:Envelope>`
}

/** With any prefix of its namespace. */
const childrenOf = (parent: Element | null, name: string): readonly Element[] =>
  parent?.children.filter((one) => one.name.replace(/^.*:/, '') === name) ?? []
const childOf = (parent: Element | null, name: string): Element | null => childrenOf(parent, name)[0] ?? null
const textOf = (parent: Element | null, name: string): string => childOf(parent, name)?.text.trim() ?? ''

/** What the authority or Finkok has against a document (603: it has no stamp of it). The rest is Finkok's: the account (7xx), its services. */
const REFUSES = /^(CFDI\d+|30[1-8]|40[1-3]|603|705|712|738)$/
/** The account's: it has no timbres, owes, or has not registered the issuer. Nothing was stamped. */
const IS_OF_ACCOUNT = /^(70[1-3]|718|720|740)$/

/** A document may be stamped and have incidents besides, so that they count only without a stamp. */
function readStamp(result: Element, sent: string): StampResult {
  const stamped = stampedOf(sent, textOf(result, 'xml'))
  if (stamped) return stamped
  const incidents = childrenOf(childOf(result, 'Incidencias'), 'Incidencia')
  const first = incidents.find((one) => textOf(one, 'CodigoError') === '307') ?? incidents[0] ?? null
  const [code, message] = [textOf(first, 'CodigoError'), textOf(first, 'MensajeIncidencia')]
  const more = textOf(first, 'ExtraInfo')
  if (code === '300') return NO_ACCESS
  if (REFUSES.test(code))
    return { outcome: 'refused', code, message: [message, more].filter(Boolean).join(' ') }
  const said = failed(code, message, more, code ? '' : textOf(result, 'CodEstatus'))
  return IS_OF_ACCOUNT.test(code) ? { ...said, isUnsent: true } : said
}

/** Its own words and codes for a request that the authority has, or a document that is cancelled. */
const HAS_REQUEST = /^(201|202|798|Already Cancelled)/
/** Codes of the authority, and Finkok’s, that refuse to cancel a document. Any other, or none, says nothing; 300 and 305 pass. */
const NOT_CANCELLED = /^(20[3-9]|21\d|30[1-4]|30[6-9]|no_cancelable|711|799)$/
const NOT_FOUND = /^UUID\b.*\bNo Encontrado/i
const UNSIGNED: CancelResult = { outcome: 'refused', code: NO_CSD, message: '' }

/** What Finkok says by a code alone. */
const WORDS: Readonly<Record<string, string>> = {
  no_cancelable: 'Otra factura vigente la menciona.',
  '711': 'Finkok no acepta el certificado (CSD) con el que se firmó.',
  '799': 'Ya se le pidió cinco veces, y Finkok no la pide más: cancélala en el portal del SAT.',
}

function readCancel(result: Element, uuid: string): CancelResult {
  const folios = childrenOf(childOf(result, 'Folios'), 'Folio')
  const own = folios.find((one) => textOf(one, 'UUID').toLowerCase() === uuid.toLowerCase()) ?? null
  const [status, state] = [textOf(result, 'CodEstatus'), textOf(own, 'EstatusCancelacion')]
  const code = textOf(own, 'EstatusUUID') || status
  if (IS_REQUESTED.includes(code)) return { outcome: 'requested', acknowledgement: textOf(result, 'Acuse') }
  if (HAS_REQUEST.test(code)) return { outcome: 'requested', acknowledgement: '' }
  if (/^Invalid Username/i.test(code)) return NO_ACCESS
  if (NOT_FOUND.test(code)) return { outcome: 'refused', code: '205', message: code }
  if (NOT_CANCELLED.test(code)) return { outcome: 'refused', code, message: WORDS[code] ?? state }
  return code || state ? failed(code, state) : FAILED
}
