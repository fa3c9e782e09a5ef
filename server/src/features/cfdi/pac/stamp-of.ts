import { parseXml } from './double/parse.ts'

/** The stamp of a document that a certifier answered. */
export interface Stamp {
  uuid: string
  /** The seal of the document that was stamped. */
  seal: string
  /** The element, with its namespace. */
  written: string
}

const STAMP = /<tfd:TimbreFiscalDigital(\s[^<>]*?)(?:\/>|>\s*<\/tfd:TimbreFiscalDigital>)/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const ITS_NAMESPACE = ' xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"'

/** @returns null for a document without a stamp; the name of its files is its UUID, so nothing else is taken for one */
export function stampOf(document: string): Stamp | null {
  const [, attributes] = STAMP.exec(document) ?? []
  if (attributes === undefined) return null
  const namespace = attributes.includes(' xmlns:tfd=') ? '' : ITS_NAMESPACE
  const written = `<tfd:TimbreFiscalDigital${namespace}${attributes.trimEnd()}/>`
  const { UUID: uuid = '', SelloCFD: seal = '' } = parseXml(written)?.attributes ?? {}
  return UUID.test(uuid) && seal ? { uuid, seal, written } : null
}

/** The seal that a document carries. */
export const sealOfDocument = (document: string): string | null =>
  /<cfdi:Comprobante\s(?:[^>]*\s)?Sello="([^"]*)"/.exec(document)?.[1] ?? null

/** A sealed document with its stamp. */
export function withStamp(sent: string, { written }: Stamp): string {
  const end = sent.lastIndexOf('</cfdi:Comprobante>')
  return `${sent.slice(0, end)}<cfdi:Complemento>${written}</cfdi:Complemento>${sent.slice(end)}`
}
