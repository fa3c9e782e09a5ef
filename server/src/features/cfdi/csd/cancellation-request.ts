import { createHash, sign, X509Certificate } from 'node:crypto'
import { timeOfDocument } from '../document/comprobante.ts'
import type { Cancellation } from '../pac/pac.ts'
import type { Csd } from './read-csd.ts'

const DIGITAL_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
/** The authority expects the two that nothing uses. In the order of the canonical form, as everything below. */
const UNUSED =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** The request names no place: the time is that of the authority, for which no request then is of the future. */
const ZONE = 'America/Mexico_City'

/**
 * The authority's request to cancel a document, signed with the issuer's certificate (XML-DSig, enveloped, RSA with SHA-1, which is all that
 * the authority takes), so that the key does not leave. It is written in its canonical form, which is what is signed.
 */
export function cancellationRequest(
  { rfc, uuid, motive, substitute = '' }: Omit<Cancellation, 'request'>,
  csd: Csd,
  at: Date,
): string {
  const start = `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" ${UNUSED} Fecha="${timeOfDocument(at, ZONE)}" RfcEmisor="${escaped(rfc)}"><Folios><Folio FolioSustitucion="${substitute}" Motivo="${motive}" UUID="${uuid}"></Folio></Folios>`
  const end = '</Cancelacion>'
  const digest = createHash('sha1').update(`${start}${end}`).digest('base64')
  const info = `<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod><SignatureMethod Algorithm="${DIGITAL_SIGNATURE}rsa-sha1"></SignatureMethod><Reference URI=""><Transforms><Transform Algorithm="${DIGITAL_SIGNATURE}enveloped-signature"></Transform></Transforms><DigestMethod Algorithm="${DIGITAL_SIGNATURE}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  // By itself an element carries the namespaces of those around it.
  const signed = `<SignedInfo xmlns="${DIGITAL_SIGNATURE}" ${UNUSED}>${info}`
  const signature = sign('sha1', Buffer.from(signed, 'utf8'), csd.key).toString('base64')
  return `${start}<Signature xmlns="${DIGITAL_SIGNATURE}"><SignedInfo>${info}<SignatureValue>${signature}</SignatureValue>${keyInfo(csd)}</Signature>${end}`
}

function keyInfo({ base64 }: Csd): string {
  const { issuer, serialNumber } = new X509Certificate(Buffer.from(base64, 'base64'))
  const name = escaped(issuer.split('\n').reverse().join(', '))
  const number = BigInt(`0x${serialNumber}`)
  return `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${name}</X509IssuerName><X509SerialNumber>${number}</X509SerialNumber></X509IssuerSerial><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => ENTITIES[letter] as string)
