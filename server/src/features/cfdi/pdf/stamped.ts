import { type Element, readXml } from '../pac/double/parse.ts'
import { printedExpression } from '../pac/sat-status.ts'

type Attributes = Readonly<Record<string, string | undefined>>

/** What the printed representation shows of a stamped document: the attributes as they are in it. */
export interface StampedCfdi {
  document: Attributes
  issuer: Attributes
  receiver: Attributes
  /** The period of a global. */
  global: Attributes | null
  related: { relation: string; uuids: string[] } | null
  concepts: readonly Element[]
  /** A row for each tax of the whole document. */
  taxes: readonly Attributes[]
  /** Income tax that the receiver withholds. */
  withheld: string | null
  stamp: Attributes
}

const all = (element: Element | null | undefined, name: string) =>
  element?.children.filter((one) => one.name === name) ?? []
const first = (element: Element | null | undefined, name: string) => all(element, name)[0]

/** The transfers of a document, or of one of its concepts. */
export const transfersOf = (element: Element): readonly Attributes[] =>
  all(first(first(element, 'cfdi:Impuestos'), 'cfdi:Traslados'), 'cfdi:Traslado').map(
    ({ attributes }) => attributes,
  )

/** @throws Error for bytes that no certifier answered */
export function* readStamped(bytes: Buffer): Generator<void, StampedCfdi> {
  const root = yield* readXml(bytes.toString('utf8'))
  const stamp = first(first(root, 'cfdi:Complemento'), 'tfd:TimbreFiscalDigital')
  if (!root || !stamp) throw new Error('a document without a stamp has no printed representation')
  const related = first(root, 'cfdi:CfdiRelacionados')
  return {
    document: root.attributes,
    issuer: first(root, 'cfdi:Emisor')?.attributes ?? {},
    receiver: first(root, 'cfdi:Receptor')?.attributes ?? {},
    global: first(root, 'cfdi:InformacionGlobal')?.attributes ?? null,
    related: related
      ? {
          relation: related.attributes.TipoRelacion ?? '',
          uuids: all(related, 'cfdi:CfdiRelacionado').map(({ attributes }) => attributes.UUID ?? ''),
        }
      : null,
    concepts: all(first(root, 'cfdi:Conceptos'), 'cfdi:Concepto'),
    taxes: transfersOf(root),
    withheld: first(root, 'cfdi:Impuestos')?.attributes.TotalImpuestosRetenidos ?? null,
    stamp: stamp.attributes,
  }
}

/** The canonical string of the stamp, which the authority's seal is of. */
export const canonicalOfStamp = ({ stamp }: StampedCfdi): string => {
  const names = [
    'Version',
    'UUID',
    'FechaTimbrado',
    'RfcProvCertif',
    'Leyenda',
    'SelloCFD',
    'NoCertificadoSAT',
  ]
  return `||${names.flatMap((name) => stamp[name] ?? []).join('|')}||`
}

const VERIFIER = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx'

/** Where the authority says whether the document is valid: the text of the QR. */
export const verificationUrl = ({ document, issuer, receiver, stamp }: StampedCfdi): string =>
  VERIFIER +
  printedExpression({
    uuid: stamp.UUID ?? '',
    issuer: encodeURIComponent(issuer.Rfc ?? ''),
    receiver: encodeURIComponent(receiver.Rfc ?? ''),
    total: document.Total ?? '',
    seal: document.Sello ?? '',
  }).replaceAll('+', '%2B')
