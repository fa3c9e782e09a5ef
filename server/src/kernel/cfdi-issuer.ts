/** The RFC of the issuer of a CFDI, from its XML, where `&` is escaped; a global is too long to be parsed for it. */
export const issuerOfCfdi = (xml: string): string => ofIssuer(xml, 'Rfc')

/** The name of the issuer, which the authority compares with its own record before it stamps. */
export const nameOfIssuer = (xml: string): string => ofIssuer(xml, 'Nombre')

const ofIssuer = (xml: string, attribute: 'Rfc' | 'Nombre'): string =>
  (new RegExp(`<cfdi:Emisor (?:[^>]*? )?${attribute}="([^"]*)"`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: keyof typeof ENTITIES) => ENTITIES[name],
  )
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
