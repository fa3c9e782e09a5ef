import type { Element } from './parse.ts'

/** The order of the canonical string, from the authority's stylesheet and not from the writer of documents. */
const ORDER: Record<string, readonly string[]> = {
  'cfdi:Comprobante': [
    'Version',
    'Serie',
    'Folio',
    'Fecha',
    'FormaPago',
    'NoCertificado',
    'CondicionesDePago',
    'SubTotal',
    'Descuento',
    'Moneda',
    'TipoCambio',
    'Total',
    'TipoDeComprobante',
    'Exportacion',
    'MetodoPago',
    'LugarExpedicion',
    'Confirmacion',
  ],
  'cfdi:InformacionGlobal': ['Periodicidad', 'Meses', 'Año'],
  'cfdi:CfdiRelacionados': ['TipoRelacion'],
  'cfdi:CfdiRelacionado': ['UUID'],
  'cfdi:Emisor': ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'],
  'cfdi:Receptor': [
    'Rfc',
    'Nombre',
    'DomicilioFiscalReceptor',
    'ResidenciaFiscal',
    'NumRegIdTrib',
    'RegimenFiscalReceptor',
    'UsoCFDI',
  ],
  'cfdi:Concepto': [
    'ClaveProdServ',
    'NoIdentificacion',
    'Cantidad',
    'ClaveUnidad',
    'Unidad',
    'Descripcion',
    'ValorUnitario',
    'Importe',
    'Descuento',
    'ObjetoImp',
  ],
  'cfdi:Retencion': ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
  'cfdi:Traslado': ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
}
const AFTER: Record<string, readonly string[]> = { 'cfdi:Impuestos': ['TotalImpuestosTrasladados'] }

/** The canonical string of a document that was read, in pieces. */
export function* canonicalOfRead(document: Element): Generator<string> {
  yield '|'
  for (const value of valuesOf(document)) yield `|${value}`
  yield '||'
}

function* valuesOf({ name, attributes, children }: Element): Generator<string> {
  const written = (names: readonly string[] = []) =>
    names.flatMap((one) =>
      attributes[one] === undefined ? [] : attributes[one].replace(/[ \t\r\n]+/g, ' ').trim(),
    )
  yield* written(ORDER[name])
  for (const child of children) {
    yield* valuesOf(child)
    if (child.name === 'cfdi:Retenciones') yield* written(['TotalImpuestosRetenidos'])
  }
  yield* written(AFTER[name])
}
