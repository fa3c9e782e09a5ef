import { expect, it } from 'vitest'
import { issuerOfCfdi } from './cfdi-issuer.ts'

it.each([
  ['<cfdi:Comprobante><cfdi:Emisor Rfc="EKU9003173C9" Nombre="X"/>', 'EKU9003173C9'],
  [
    '<cfdi:Emisor Nombre="X &gt; Y" Rfc="A&amp;Ñ800101AB1"/><cfdi:Receptor Rfc="XAXX010101000"/>',
    'A&Ñ800101AB1',
  ],
  ['<cfdi:Comprobante/>', ''],
])('the issuer of %s is read from its XML', (xml, rfc) => {
  expect(issuerOfCfdi(xml)).toBe(rfc)
})
