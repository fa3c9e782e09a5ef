import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DoubleKeys, stampByDouble } from '../features/cfdi/pac/double/double.ts'
import { stampOf } from '../features/cfdi/pac/stamp-of.ts'
import { inSlices } from '../kernel/slices.ts'

/** What the certifier does with the next requests to stamp. */
export type PacMode =
  | 'works'
  | 'hangs'
  | 'cuts'
  | 'fails'
  | 'shuts out'
  | 'waits'
  | { refuses: string }
  /** Refuses also what it has stamped. */
  | { judgesAnew: string }
  | { stamps: string }
  /** These bytes, which may be no answer of it at all. */
  | { says: string }
  /** A code and words of its own, and not of the authority. */
  | { fails: string; words: string }
  /** 'Already stamped' (307), without the stamp: its `customid` is older than 72 hours. */
  | 'forgets'
  /** The stamp alone, of what was stamped under the same `customid`. */
  | 'finds'

/** What it has to say, each certifier in its own form. */
export type Told =
  | { is: 'failed'; code?: string; words: string }
  /** `before`: of a request before this one. */
  | { is: 'stamped'; uuid: string; document: string; before: boolean }
  /** It has a stamp of these bytes and gives that alone, or nothing. */
  | { is: 'known'; tfd: string | null }
  /** `uuid`: of the document that is not cancelled. */
  | { is: 'refused'; code: string; message: string; uuid?: string }
  /** @see `cancelCode` */
  | { is: 'cancelled'; folio: string; code: string; acknowledgement: string | null }

/** Where a request is at the certifier. */
export type PacStep = 'sign in' | 'stamp' | 'stamped' | 'cancel' | 'cancelled' | 'state'

export const PAC_USER = { user: 'restaurante', password: 'del pac' }
/** The account's token without end. */
export const PAC_TOKEN = 'T2lYQ0t4L0R.ENDLESS.R29'

let keys: DoubleKeys | undefined
/** With which it stamps. */
export const keysOfDouble = (): DoubleKeys => {
  keys ??= {
    key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    number: '30001000000500003456',
  }
  return keys
}

/** The double of a certifier behind SW sapien's REST shape, and the authority's service of states. */
export class PacServer {
  mode: PacMode = 'works'
  /** Each sealed document with its stamp. */
  readonly stamped = new Map<string, string>()
  private readonly byCustomId = new Map<string, string>()
  readonly cancelled = new Set<string>()
  /** What the account has left; without a limit when null. */
  stampsLeft: number | null = 1_000
  /** How often it was asked for them. */
  balances = 0
  /** Whether the owner's account has the certificate, with which it signs requests to cancel that come without a signature. */
  hasCertificate = false
  /** Whether it cannot read the requests that are signed here. */
  readsNoRequest = false
  /** Requests to cancel that were signed, as they came. */
  readonly signedRequests: string[] = []
  /** Whether a receiver must accept that a document is cancelled; `decide` is the answer. */
  needsConsent = false
  /** How it writes the folio of a document that it cancels; the authority's acknowledgement has capitals. */
  folioIn: 'small' | 'capitals' = 'capitals'
  /** Its code for a document that it cancels, in place of 201 and 202. */
  cancelCode: string | null = null
  /** Documents whose receiver was asked, and what the authority says of the request. */
  readonly asked = new Map<string, 'En proceso' | 'Solicitud rechazada'>()
  /** Whether the authority's service of states gives no answer. */
  isStateAway = false
  signIns = 0
  /** Called at each step; a request goes on when it has ended. */
  at: (step: PacStep) => Promise<void> | void = () => {}
  private readonly waiting: (() => void)[] = []
  private token = 'token 0'
  private server: Server | null = null

  constructor(readonly clock: () => Date) {}

  async open(): Promise<string> {
    this.server = createServer((request, response) => void this.answer(request, response))
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((done) => this.server?.close(done))
  }

  /** Ends the token before its time. */
  endToken(): void {
    this.token = `token ${this.signIns + 1}`
  }

  /** Ends all connections; what is under way has no answer. */
  cut(): void {
    this.server?.closeAllConnections()
  }

  /** Answers the requests that wait. */
  release(): void {
    for (const go of this.waiting.splice(0)) go()
  }

  get isWaiting(): boolean {
    return this.waiting.length > 0
  }

  /** A receiver accepts or refuses that a document is cancelled, or lets the days for it pass. */
  decide(uuid: string, answer: 'accepted' | 'refused' | 'expired'): void {
    if (answer === 'refused') this.asked.set(uuid, 'Solicitud rechazada')
    else this.cancelled.add(uuid)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { url = '' } = request
    if (url.startsWith('/ConsultaCFDIService')) {
      await this.at('state')
      return this.tellState(body.toString('utf8'), response)
    }
    return this.route(request, body, response)
  }

  /** @returns whether these bytes were the answer */
  protected saysInstead(response: ServerResponse): boolean {
    const { mode } = this
    if (typeof mode !== 'object' || !('says' in mode)) return false
    response.end(mode.says)
    return true
  }

  /** A call of the certifier's own services. */
  protected async route(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<unknown> {
    const { url = '' } = request
    if (url === '/v2/security/authenticate') {
      await this.at('sign in')
      return this.signIn(body.toString('utf8'), response)
    }
    if (this.saysInstead(response)) return null
    const isKnown = [this.token, PAC_TOKEN].some((one) => request.headers.authorization === `Bearer ${one}`)
    if (this.mode === 'shuts out' || !isKnown) return reply(response, 401, 'Token inválido')
    if (url === '/management/v2/api/users/balance' && request.method === 'GET') return this.balance(response)
    if (url === '/v4/cfdi33/stamp/v4')
      return this.stamp(xmlIn(body), String(request.headers.customid), response)
    if (url === '/cfdi33/cancel/xml') return this.cancelSigned(xmlIn(body), response)
    if (url.startsWith('/cfdi33/cancel/') && this.hasCertificate)
      return this.cancel(url.split('/')[4] ?? '', response)
    return reply(response, 400, 'CACFDI33 - Error no controlado', null, NO_CERTIFICATE)
  }

  private signIn(body: string, response: ServerResponse): ServerResponse {
    this.signIns++
    const isKnown = JSON.stringify(JSON.parse(body)) === JSON.stringify(PAC_USER)
    if (!isKnown || this.mode === 'shuts out')
      return reply(response, 401, 'AU1000. El usuario y/o contraseña son inválidos')
    this.token = `token ${this.signIns}`
    return reply(response, 200, null, { token: this.token, expires_in: 7200, tokeType: 'Bearer' })
  }

  private balance(response: ServerResponse): ServerResponse {
    this.balances++
    return reply(response, 200, null, {
      idUserBalance: '126eac70-425d-4493-87af-93505bfca746',
      idUser: '05f731af-4c94-4d6e-aa87-7b19a16ff891',
      stampsBalance: this.stampsLeft ?? 0,
      stampsUsed: 12,
      stampsAssigned: 0,
      unlimited: this.stampsLeft === null,
      expirationDate: null,
      lastTransaction: null,
    })
  }

  /** Answers in SW's form. */
  protected tell(response: ServerResponse, told: Told): unknown {
    if (told.is === 'failed')
      return told.code
        ? reply(response, 400, `${told.code} - Error`, null, told.words)
        : reply(response, 500, told.words)
    if (told.is === 'refused') return reply(response, 400, `${told.code} - ${told.message}`)
    if (told.is === 'cancelled') {
      const { folio, code, acknowledgement } = told
      return reply(response, 200, null, { acuse: acknowledgement, uuid: { [folio]: code } })
    }
    if (told.is === 'known')
      return told.tfd
        ? reply(response, 400, DUPLICATE, { tfd: told.tfd })
        : reply(response, 400, STAMPED_BEFORE)
    const { uuid, document: cfdi, before } = told
    return before
      ? reply(response, 400, STAMPED_BEFORE, { cfdi })
      : reply(response, 200, null, { uuid, cfdi })
  }

  protected async stamp(xml: string, customId: string, response: ServerResponse): Promise<unknown> {
    await this.at('stamp')
    const { mode } = this
    if (mode === 'hangs') return null
    if (mode === 'fails') return this.tell(response, { is: 'failed', words: 'Error interno' })
    if (mode === 'waits') await new Promise<void>((go) => this.waiting.push(go))
    const of = (document: string, before: boolean): Told => ({
      is: 'stamped',
      uuid: stampOf(document)?.uuid ?? '',
      document,
      before,
    })
    if (typeof mode === 'object' && 'stamps' in mode) return this.tell(response, of(mode.stamps, false))
    if (typeof mode === 'object' && 'fails' in mode)
      return this.tell(response, { is: 'failed', code: mode.fails, words: mode.words })
    if (typeof mode === 'object' && 'judgesAnew' in mode)
      return this.tell(response, { is: 'refused', code: mode.judgesAnew, message: 'No es válido.' })
    const earlier = this.stamped.get(xml)
    const tfd = stampOf(this.byCustomId.get(customId) ?? '')?.written
    if (mode === 'finds' && tfd) return this.tell(response, { is: 'known', tfd })
    if (mode === 'forgets' && earlier) return this.tell(response, { is: 'known', tfd: null })
    // What has a stamp is not judged again.
    if (earlier) return this.tell(response, of(earlier, true))
    if (typeof mode === 'object' && 'refuses' in mode)
      return this.tell(response, { is: 'refused', code: mode.refuses, message: 'No es válido.' })
    const verdict = await inSlices(stampByDouble(Buffer.from(xml), keysOfDouble(), this.clock()))
    if (verdict.outcome === 'refused') return this.tell(response, { is: 'refused', ...verdict })
    this.stamped.set(xml, verdict.document)
    this.byCustomId.set(customId, verdict.document)
    await this.at('stamped')
    if (mode === 'cuts') return response.destroy()
    return this.tell(response, of(verdict.document, false))
  }

  protected cancelSigned(xml: string, response: ServerResponse): unknown {
    this.signedRequests.push(xml)
    const [, uuid = ''] = / UUID="([^"]*)"/.exec(xml) ?? []
    if (this.readsNoRequest || !isSigned(xml))
      return this.tell(response, {
        is: 'refused',
        code: '302',
        message: 'Sello mal formado o inválido',
        uuid,
      })
    return this.cancel(uuid, response)
  }

  private async cancel(uuid: string, response: ServerResponse): Promise<unknown> {
    await this.at('cancel')
    const { mode } = this
    if (mode === 'fails') return this.tell(response, { is: 'failed', words: 'Error interno' })
    if (!this.has(uuid))
      return this.tell(response, { is: 'refused', code: '205', message: 'UUID no existe', uuid })
    const folio = this.folioIn === 'small' ? uuid.toLowerCase() : uuid.toUpperCase()
    const tell = (code: string, acknowledgement: string | null) =>
      this.tell(response, { is: 'cancelled', folio, code, acknowledgement })
    if (this.cancelCode !== null) return tell(this.cancelCode, null)
    const isKnown = this.cancelled.has(uuid) || this.asked.get(uuid) === 'En proceso'
    if (typeof mode === 'object' && 'judgesAnew' in mode)
      return this.tell(response, {
        is: 'refused',
        code: mode.judgesAnew,
        message: 'No se puede cancelar.',
        uuid,
      })
    if (!isKnown && this.needsConsent) this.asked.set(uuid, 'En proceso')
    else if (!isKnown) this.cancelled.add(uuid)
    await this.at('cancelled')
    if (mode === 'cuts') return response.destroy()
    return tell(isKnown ? '202' : '201', acknowledgementOf(uuid))
  }

  private tellState(body: string, response: ServerResponse): ServerResponse {
    if (this.isStateAway) return response.destroy()
    const [, expression = ''] = /<!\[CDATA\[\?(.*)\]\]>/.exec(body) ?? []
    const uuid = this.uuidOf(expression)
    const state = this.cancelled.has(uuid) ? 'Cancelado' : 'Vigente'
    const told = uuid ? state : 'No Encontrado'
    response.setHeader('content-type', 'text/xml')
    return response.end(
      `<s:Envelope><s:Body><a:EsCancelable>Cancelable ${this.needsConsent ? 'con' : 'sin'} aceptación</a:EsCancelable><a:Estado>${told}</a:Estado><a:EstatusCancelacion>${this.asked.get(uuid) ?? ''}</a:EstatusCancelacion></s:Body></s:Envelope>`,
    )
  }

  /** As the authority reads it: separated at each `&` but that of `&amp;`, and found by the folio with both RFCs. */
  private uuidOf(expression: string): string {
    const asked = new Map(expression.split(/&(?!amp;)/).map((part) => part.split('=', 2) as [string, string]))
    const uuid = asked.get('id') ?? ''
    const document = this.find(uuid)
    const [issuer, receiver] = [...(document ?? '').matchAll(/ Rfc="([^"]*)"/g)].map(([, rfc]) => rfc)
    return document && asked.get('re') === issuer && asked.get('rr') === receiver ? uuid : ''
  }

  private find = (uuid: string): string | undefined =>
    [...this.stamped.values()].find((one) => stampOf(one)?.uuid === uuid)

  protected has = (uuid: string): boolean => this.find(uuid) !== undefined
}

export const acknowledgementOf = (uuid: string): string => `<Acuse UUID="${uuid}"/>`

const STAMPED_BEFORE = '307. El comprobante contiene un timbre previo.'
const DUPLICATE = 'CFDI3307 - Timbre duplicado. El customid proporcionado está duplicado.'
const NO_CERTIFICATE = 'No se encontró el CSD correspondiente al RFC.'

const DSIG = 'xmlns="http://www.w3.org/2000/09/xmldsig#"'
/** Whether a request to cancel is signed by the certificate that it carries, of the RFC that it names; it comes in its canonical form. */
function isSigned(xml: string): boolean {
  const partOf = (name: string) => new RegExp(`<${name}[ >].*</${name}>`, 's').exec(xml)?.[0] ?? ''
  const textOf = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  const [, others = ''] = / (xmlns:xsd="[^"]*" xmlns:xsi="[^"]*")/.exec(xml) ?? []
  const info = partOf('SignedInfo').replace('<SignedInfo>', `<SignedInfo ${DSIG} ${others}>`)
  const digest = createHash('sha1')
    .update(xml.replace(partOf('Signature'), ''))
    .digest('base64')
  const { publicKey, subject } = new X509Certificate(Buffer.from(textOf('X509Certificate'), 'base64'))
  const [, rfc = ''] = / RfcEmisor="([^"]*)"/.exec(xml) ?? []
  const signature = Buffer.from(textOf('SignatureValue'), 'base64')
  return (
    digest === textOf('DigestValue') &&
    subject.includes(rfc.replace('&amp;', '&')) &&
    verify('sha1', Buffer.from(info), publicKey, signature)
  )
}

/** The only part of a form. */
function xmlIn(body: Buffer): string {
  const start = body.indexOf('\r\n\r\n') + 4
  return body.subarray(start, body.lastIndexOf('\r\n--')).toString('utf8')
}

function reply(
  response: ServerResponse,
  status: number,
  message: string | null,
  data: object | null = null,
  messageDetail: string | null = null,
): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/json' })
  return response.end(
    JSON.stringify({ status: status === 200 ? 'success' : 'error', message, messageDetail, data }),
  )
}
