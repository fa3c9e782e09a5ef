import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { zoneOfPostalCode } from '@comanda/shared/cfdi/postal-code'
import { parseInstant } from '@comanda/shared/kernel/business-day'
import { bytesOf } from '../../../../kernel/slices.ts'
import { numberOf, rfcOf } from '../../csd/read-csd.ts'
import { isSealOf } from '../../csd/seal.ts'
import { canonicalOfRead } from './canonical.ts'
import { childOf, type Element, readXml } from './parse.ts'
import { brokenRules } from './rules.ts'

/** Who stamps in place of a certifier. */
export interface DoubleKeys {
  key: KeyObject
  /** The number of its certificate, twenty digits. */
  number: string
}

export const DOUBLE_RFC = 'AAA010101AAA'

const HOUR = 3_600_000
/** A document is stamped within 72 hours, and its clock may be five minutes ahead. */
const LATEST = 72 * HOUR
const AHEAD = HOUR / 12

type Verdict =
  | { outcome: 'stamped'; uuid: string; document: string }
  | { outcome: 'refused'; code: string; message: string }

const refused = (code: string, message: string): Verdict => ({ outcome: 'refused', code, message })

/**
 * Checks a sealed document as a certifier does, and stamps it. The stamp follows from the bytes and from the document's own
 * time, so that the same bytes have the same UUID whenever they come. In steps: a global has 2,000 concepts.
 */
export function* stampByDouble(bytes: Buffer, keys: DoubleKeys, now: Date): Generator<unknown, Verdict> {
  const xml = bytes.toString('utf8')
  const document = yield* readXml(xml)
  if (document?.name !== 'cfdi:Comprobante' || document.attributes.Version !== '4.0')
    return refused('301', 'XML mal formado')
  if (hasText(document)) return refused('301', 'Hay texto entre los elementos')
  if (isTooLong(document)) return refused('301', 'Un texto es más largo que en el esquema')
  return (
    (yield* brokenSeal(document)) ??
    brokenTime(document, now) ??
    (yield* brokenMatrix(document)) ??
    stamped(xml, document, keys)
  )
}

/** The lengths of the authority's schema that a restaurant's texts can pass. */
const LONGEST: Record<string, number> = { Nombre: 300, Descripcion: 1000, NoIdentificacion: 100, Serie: 25 }
const isTooLong = ({ attributes, children }: Element): boolean =>
  Object.entries(LONGEST).some(([name, most]) => (attributes[name]?.length ?? 0) > most) ||
  children.some(isTooLong)

const hasText = ({ text, children }: Element): boolean => text.trim() !== '' || children.some(hasText)

function* brokenSeal(document: Element): Generator<unknown, Verdict | null> {
  const { Sello = '', Certificado = '', NoCertificado } = document.attributes
  const certificate = certificateOf(Certificado)
  if (!certificate) return refused('CFDI40106', 'El certificado no es válido')
  if (numberOf(certificate) !== NoCertificado)
    return refused('CFDI40106', 'El número no es el del certificado')
  if (!isSealOf(yield* bytesOf(canonicalOfRead(document)), Sello, Certificado))
    return refused('CFDI40102', 'El sello no corresponde a la cadena original')
  if (rfcOf(certificate) !== childOf(document, 'Emisor')?.attributes.Rfc)
    return refused('303', 'El sello no corresponde al emisor')
  return null
}

function certificateOf(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

function brokenTime(
  { attributes: { Fecha = '', LugarExpedicion = '' } }: Element,
  now: Date,
): Verdict | null {
  const age = now.getTime() - (parseInstant(Fecha, zoneOfPostalCode(LugarExpedicion))?.getTime() ?? 0)
  // In the hour that clocks show twice, the document may be of the second one.
  return age > LATEST || age < -AHEAD - HOUR ? refused('401', 'Fecha de generación fuera de rango') : null
}

function* brokenMatrix(document: Element): Generator<unknown, Verdict | null> {
  const [code] = yield* brokenRules(document)
  return code ? refused(code, 'No cumple la matriz de validaciones') : null
}

function stamped(xml: string, document: Element, { key, number }: DoubleKeys): Verdict {
  const { Sello = '', Fecha = '' } = document.attributes
  const uuid = uuidOf(xml)
  const values = ['1.1', uuid, Fecha, DOUBLE_RFC, Sello, number]
  const seal = sign('sha256', Buffer.from(`||${values.join('|')}||`), key).toString('base64')
  const stamp =
    '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"' +
    ' xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd"' +
    ` Version="1.1" UUID="${uuid}" FechaTimbrado="${Fecha}" RfcProvCertif="${DOUBLE_RFC}" SelloCFD="${Sello}"` +
    ` NoCertificadoSAT="${number}" SelloSAT="${seal}"/></cfdi:Complemento>`
  const end = xml.lastIndexOf('</cfdi:Comprobante>')
  return { outcome: 'stamped', uuid, document: `${xml.slice(0, end)}${stamp}${xml.slice(end)}` }
}

/** A UUID of version 8 (custom) from the hash of the bytes. */
function uuidOf(xml: string): string {
  const hash = createHash('sha256').update(xml).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return parts.join('-').toUpperCase()
}
