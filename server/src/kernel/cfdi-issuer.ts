/** The RFC of the issuer of a CFDI, from its XML, where `&` is escaped; a global is too long to be parsed for it. */
export const issuerOfCfdi = (xml: string): string =>
  (/<cfdi:Emisor [^>]*?Rfc="([^"]*)"/.exec(xml)?.[1] ?? '').replaceAll('&amp;', '&')
