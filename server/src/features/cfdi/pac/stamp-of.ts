/** The attributes of the stamp of a document that a certifier answered. */
export interface Stamp {
  uuid: string
  /** The seal of the document that was stamped. */
  seal: string
}

const STAMP = /<tfd:TimbreFiscalDigital\s([^>]*)>/
const attributeOf = (written: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(written)?.[1] ?? null

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @returns null for a document without a stamp; the name of its files is its UUID, so nothing else is taken for one */
export function stampOf(document: string): Stamp | null {
  const [, written = ''] = STAMP.exec(document) ?? []
  const [uuid, seal] = [attributeOf(written, 'UUID'), attributeOf(written, 'SelloCFD')]
  return uuid && UUID.test(uuid) && seal ? { uuid, seal } : null
}

/** The seal that a document carries. */
export const sealOfDocument = (document: string): string | null =>
  attributeOf(/<cfdi:Comprobante\s([^>]*)>/.exec(document)?.[1] ?? '', 'Sello')

const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*\?>\s*/
const COMPLEMENT = /<cfdi:Complemento>\s*<tfd:TimbreFiscalDigital\s[^>]*\/>\s*<\/cfdi:Complemento>/

/** Whether a certifier added its stamp to the document that was sent, and nothing else. */
export const isStampOnly = (document: string, sent: string): boolean =>
  document.replace(COMPLEMENT, '').replace(DECLARATION, '').trim() === sent.replace(DECLARATION, '').trim()

/** A sealed document with a stamp that a certifier answered by itself. */
export const withStamp = (sent: string, stamp: string): string =>
  sent.replace(
    '</cfdi:Comprobante>',
    () => `<cfdi:Complemento>${stamp.replace(DECLARATION, '').trim()}</cfdi:Complemento></cfdi:Comprobante>`,
  )
