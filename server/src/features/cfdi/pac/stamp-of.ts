/** The attributes of the stamp of a document that a certifier answered. */
export interface Stamp {
  uuid: string
  /** The seal of the document that was stamped. */
  seal: string
}

const STAMP = /<tfd:TimbreFiscalDigital\s([^>]*)>/
const attributeOf = (written: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(written)?.[1] ?? null

/** @returns null for a document without a stamp */
export function stampOf(document: string): Stamp | null {
  const [, written = ''] = STAMP.exec(document) ?? []
  const [uuid, seal] = [attributeOf(written, 'UUID'), attributeOf(written, 'SelloCFD')]
  return uuid && seal ? { uuid, seal } : null
}

/** The seal that a document carries. */
export const sealOfDocument = (document: string): string | null =>
  attributeOf(/<cfdi:Comprobante\s([^>]*)>/.exec(document)?.[1] ?? '', 'Sello')
