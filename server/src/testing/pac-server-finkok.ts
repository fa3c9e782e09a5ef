import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseXml } from '../features/cfdi/pac/double/parse.ts'
import { acknowledgementOf, PAC_USER, PacServer, type Told } from './pac-server.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => ENTITIES[letter] as string)
/** A tree as it writes them: the parts of a result have a namespace of their own. */
const written = (name: string, ...content: readonly string[]): string =>
  `<s0:${name}>${content.join('')}</s0:${name}>`
const incident = (code: string, message: string, more = ''): string =>
  written(
    'Incidencias',
    written(
      'Incidencia',
      '<s0:IdIncidencia>ID_incidencia</s0:IdIncidencia><s0:RfcEmisor/><s0:Uuid/>',
      written('CodigoError', code),
      '<s0:WorkProcessId>WorkProcessId</s0:WorkProcessId>',
      written('MensajeIncidencia', escaped(message)),
      written('ExtraInfo', escaped(more)),
      '<s0:NoCertificadoPac/>',
    ),
  )

/** The double behind Finkok's SOAP shape. Each call has the account; a request to cancel that it makes by itself is not asked for. */
export class FinkokServer extends PacServer {
  /** How it repeats that a document is cancelled: the authority's 202, or words of its own without an acknowledgement. */
  repeats: '202' | '798' | 'Already Cancelled' = '202'

  protected override async route(
    { url = '' }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<unknown> {
    if (this.saysInstead(response)) return null
    const call = parseXml(body.toString('utf8'))?.children[0]?.children[0]
    const field = (name: string) => call?.children.find((one) => one.name === `f:${name}`)?.text ?? ''
    const xml = Buffer.from(field('xml'), 'base64').toString('utf8')
    const method = call?.name.replace('f:', '') ?? ''
    if (url === '/servicios/soap/registration' && method === 'get') return this.credit(field, response)
    const isCancel = url === '/servicios/soap/cancel'
    const { user, password } = PAC_USER
    if (this.mode === 'shuts out' || field('username') !== user || field('password') !== password)
      return this.result(
        response,
        method,
        isCancel
          ? written('CodEstatus', 'Invalid Username or Password')
          : incident('300', 'El usuario o contraseña son inválidos'),
      )
    if (url === '/servicios/soap/stamp' && method === 'stamp') return this.stamp(xml, xml, response)
    if (url === '/servicios/soap/stamp' && method === 'stamped') return this.findStamped(xml, response)
    if (isCancel && method === 'cancel_signature') return this.cancelSigned(xml, response)
    if (isCancel && method === 'get_receipt')
      return this.result(response, method, written('receipt', escaped(acknowledgementOf(field('uuid')))))
    return fault(response, `Method not found: ${method}`)
  }

  /** The timbres of one issuer of the account, -1 for one that pays what it uses. */
  private credit(field: (name: string) => string, response: ServerResponse): unknown {
    this.balances++
    const { user, password } = PAC_USER
    if (field('reseller_username') !== user || field('reseller_password') !== password)
      return this.result(response, 'get', written('message', 'Invalid Username or Password'), '<s0:users/>')
    const own =
      written('status', 'A') +
      written('taxpayer_id', field('taxpayer_id')) +
      written('credit', String(this.stampsLeft ?? -1))
    return this.result(response, 'get', '<s0:message/>', written('users', written('ResellerUser', own)))
  }

  /** What it has stamped, unless it has forgotten. */
  private findStamped(xml: string, response: ServerResponse): unknown {
    const document = this.mode === 'forgets' ? undefined : this.stamped.get(xml)
    return this.result(
      response,
      'stamped',
      document ? written('xml', escaped(document)) : incident('603', 'El CFDI no contiene un timbre previo'),
    )
  }

  protected override tell(response: ServerResponse, told: Told): unknown {
    if (told.is === 'failed' && !told.code) return fault(response, told.words)
    if (told.is === 'cancelled') {
      const { folio, code, acknowledgement } = told
      const isRepeated = code === '202' && this.repeats !== '202'
      const parts = [written('UUID', folio), written('EstatusUUID', code), '<s0:EstatusCancelacion/>']
      return this.result(
        response,
        'cancel_signature',
        isRepeated
          ? written('CodEstatus', this.repeats)
          : written('Folios', written('Folio', ...parts)) + written('Acuse', escaped(acknowledgement ?? '')),
      )
    }
    if (told.is === 'stamped') {
      const before = told.before ? incident('307', 'El CFDI contiene un timbre previo') : '<s0:Incidencias/>'
      return this.result(
        response,
        'stamp',
        `<s0:xml><![CDATA[${told.document}]]></s0:xml>`,
        written('UUID', told.uuid),
        written('CodEstatus', `Comprobante timbrado ${told.before ? 'previamente' : 'satisfactoriamente'}`),
        before,
      )
    }
    // `stamp` does not always find what it has stamped; `stamped` does.
    if (told.is === 'known')
      return this.result(response, 'stamp', '<s0:xml/>', incident('307', 'El CFDI contiene un timbre previo'))
    if (told.is === 'failed')
      return this.result(response, 'stamp', '<s0:xml/>', incident(told.code ?? '', told.words))
    const { code, message, uuid } = told
    if (uuid === undefined) return this.result(response, 'stamp', '<s0:xml/>', incident(code, message))
    const status = code === '205' ? `UUID: ${uuid} No Encontrado` : code
    return this.result(response, 'cancel_signature', written('CodEstatus', status))
  }

  private result(response: ServerResponse, method: string, ...content: readonly string[]): unknown {
    return answer(
      response,
      200,
      `<tns:${method}Response><tns:${method}Result>${content.join('')}</tns:${method}Result></tns:${method}Response>`,
    )
  }
}

const fault = (response: ServerResponse, words: string): unknown =>
  answer(
    response,
    500,
    `<senv:Fault><faultcode>senv:Server</faultcode><faultstring>${escaped(words)}</faultstring><faultactor/></senv:Fault>`,
  )

/** With the namespaces that it declares and those that it does not use. */
const answer = (response: ServerResponse, status: number, body: string): unknown =>
  response
    .writeHead(status, { 'content-type': 'text/xml; charset=utf-8' })
    .end(
      `<?xml version='1.0' encoding='UTF-8'?>\n<senv:Envelope xmlns:tns="http://facturacion.finkok.com/stamp" xmlns:s0="apps.services.soap.core.views" xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/"><senv:Body>${body}</senv:Body></senv:Envelope>`,
    )
