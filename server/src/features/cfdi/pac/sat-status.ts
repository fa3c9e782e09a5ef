import { FAILED, post } from './asking.ts'
import type { StatusQuery, StatusResult } from './pac.ts'

const ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta'

/** Asks the authority's public service (SOAP) what it knows of a document. */
export async function askAuthority(
  url: string,
  query: StatusQuery,
  timeoutMs: number,
): Promise<StatusResult> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: ACTION }
  const answer = await post(url, { headers, body: envelope(query) }, timeoutMs)
  if ('outcome' in answer) return answer
  return answer.status === 200 ? readStatus(answer.text) : FAILED
}

/** The parameters by which the authority finds a document. The RFCs are written as their place needs it. */
export const printedExpression = ({ uuid, issuer, receiver, total, seal }: StatusQuery): string =>
  `?id=${uuid}&re=${issuer}&rr=${receiver}&tt=${total}&fe=${seal.slice(-8)}`

/** The service separates at `&`, and decodes `Ñ&amp;A010101AAA`. */
const inExpression = (rfc: string): string => rfc.replaceAll('&', '&amp;')

const envelope = (query: StatusQuery): string =>
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://tempuri.org/"><soap:Body><t:Consulta>' +
  `<t:expresionImpresa><![CDATA[${printedExpression({ ...query, issuer: inExpression(query.issuer), receiver: inExpression(query.receiver) })}]]></t:expresionImpresa></t:Consulta></soap:Body></soap:Envelope>`

function readStatus(xml: string): StatusResult {
  const textOf = (name: string): string => new RegExp(`<a:${name}>([^<]*)</a:${name}>`).exec(xml)?.[1] ?? ''
  const estado = textOf('Estado')
  if (estado === 'No Encontrado') return { outcome: 'not_found' }
  const needsConsent = textOf('EsCancelable') === 'Cancelable con aceptación'
  if (estado === 'Cancelado') return { outcome: 'found', state: 'cancelled', needsConsent }
  if (estado !== 'Vigente') return { outcome: 'unknown', reason: 'failed' }
  const state = textOf('EstatusCancelacion') === 'En proceso' ? 'cancelling' : 'valid'
  return { outcome: 'found', state, needsConsent }
}
