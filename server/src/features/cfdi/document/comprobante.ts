import { classKey } from '@comanda/shared/cfdi/tax-class'
import { WITHHELD_RATE } from '@comanda/shared/cfdi/withholding'
import { AppError } from '@comanda/shared/kernel/errors'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { isoInstant } from '@comanda/shared/kernel/iso-instant'
import { type Cents, formatMoney, portion, subtractCents, sumCents } from '@comanda/shared/kernel/money'
import { type Concept, type ConceptTransfer, withheldIn } from './concepts.ts'
import type { CfdiNode } from './node.ts'

export interface Party {
  rfc: string
  name: string
  regime: string
  postalCode: string
}

/** Everything that a CFDI says, before it is sealed. */
export interface CfdiContent {
  /** An invoice, or a credit note (egreso). */
  type: 'I' | 'E'
  series: string
  folio: string
  /** Local time at the issuer's postal code, `2026-11-28T02:30:00`. */
  at: string
  /** c_FormaPago */
  form: string
  issuer: Party
  receiver: Party & { use: string }
  /** The period of a global invoice. */
  period?: Period
  /** The documents that it credits (01) or replaces (04). */
  related?: { relation: '01' | '04'; uuids: readonly string[] }
  concepts: readonly Concept[]
}

export interface Period {
  /** c_Periodicidad: daily, weekly or monthly. */
  periodicity: '01' | '02' | '04'
  month: string
  year: string
}

/** Of a sale that was refunded, or all courtesy. */
export const NOTHING_LEFT = 'No queda nada que facturar de esta cuenta.'

/** The certificate whose key seals the document. */
export interface CertificateText {
  number: string
  base64: string
}

const XMLNS = 'http://www.w3.org/2001/XMLSchema-instance'
const CFDI = 'http://www.sat.gob.mx/cfd/4'
const SCHEMA = `${CFDI} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`

/** The wall-clock time of a document, to the second. */
export const timeOfDocument = (at: Date, timeZone: string): string =>
  `${isoInstant(at, timeZone).replace(' ', 'T')}:${at.toISOString().slice(17, 19)}`

/**
 * The document without its seal, which `sealed` adds; a concept for each step.
 * @throws invalid_input when it would come to nothing
 */
export function* comprobante(content: CfdiContent, certificate: CertificateText): Generator<void, CfdiNode> {
  const { type, series, folio, at, form, issuer, receiver, period, related, concepts } = content
  const net = sumCents(concepts.map((one) => one.net))
  const transfers = concepts.flatMap((one) => one.transfers)
  const withheld = withheldIn(concepts)
  const total = subtractCents(sumCents([net, ...transfers.map(({ tax }) => tax)]), withheld)
  if (total === 0) throw new AppError('invalid_input', NOTHING_LEFT)
  const isWithheld = concepts.some((one) => one.withheld !== undefined)
  const nodes: CfdiNode[] = []
  for (const concept of concepts) {
    nodes.push(conceptNode(concept))
    yield
  }
  return {
    name: 'cfdi:Comprobante',
    unsealed: [
      ['xmlns:xsi', XMLNS],
      ['xmlns:cfdi', CFDI],
      ['xsi:schemaLocation', SCHEMA],
      ['Certificado', certificate.base64],
    ],
    attributes: [
      ['Version', '4.0'],
      ['Serie', series],
      ['Folio', folio],
      ['Fecha', at],
      ['FormaPago', form],
      ['NoCertificado', certificate.number],
      ['SubTotal', formatMoney(net)],
      ['Moneda', 'MXN'],
      ['Total', formatMoney(total)],
      ['TipoDeComprobante', type],
      ['Exportacion', '01'],
      ['MetodoPago', 'PUE'],
      ['LugarExpedicion', issuer.postalCode],
    ],
    children: [
      ...(period ? [globalNode(period)] : []),
      ...(related ? [relatedNode(related)] : []),
      {
        name: 'cfdi:Emisor',
        attributes: [
          ['Rfc', issuer.rfc],
          ['Nombre', issuer.name],
          ['RegimenFiscal', issuer.regime],
        ],
      },
      receiverNode(receiver),
      { name: 'cfdi:Conceptos', attributes: [], children: nodes },
      ...(transfers.length > 0 ? [taxesNode(transfers, isWithheld ? withheld : null)] : []),
    ],
  }
}

/** The document with the seal of its canonical string, in base64. */
export const sealed = (node: CfdiNode, seal: string): CfdiNode => ({
  ...node,
  unsealed: [...(node.unsealed ?? []), ['Sello', seal]],
})

const globalNode = ({ periodicity, month, year }: Period): CfdiNode => ({
  name: 'cfdi:InformacionGlobal',
  attributes: [
    ['Periodicidad', periodicity],
    ['Meses', month],
    ['Año', year],
  ],
})

const relatedNode = ({ relation, uuids }: NonNullable<CfdiContent['related']>): CfdiNode => ({
  name: 'cfdi:CfdiRelacionados',
  attributes: [['TipoRelacion', relation]],
  children: uuids.map((uuid) => ({ name: 'cfdi:CfdiRelacionado', attributes: [['UUID', uuid]] })),
})

const receiverNode = ({ rfc, name, postalCode, regime, use }: CfdiContent['receiver']): CfdiNode => ({
  name: 'cfdi:Receptor',
  attributes: [
    ['Rfc', rfc],
    ['Nombre', name],
    ['DomicilioFiscalReceptor', postalCode],
    ['RegimenFiscalReceptor', regime],
    ['UsoCFDI', use],
  ],
})

/** Longer descriptions are cut: the schema has room for so many characters. */
const LONGEST_DESCRIPTION = 1000

const conceptNode = ({
  key,
  unit,
  id,
  quantity,
  description,
  net,
  transfers,
  withheld,
}: Concept): CfdiNode => ({
  name: 'cfdi:Concepto',
  attributes: [
    ['ClaveProdServ', key],
    ['NoIdentificacion', id],
    ['Cantidad', String(quantity)],
    ['ClaveUnidad', unit],
    ['Descripcion', description.slice(0, LONGEST_DESCRIPTION)],
    ['ValorUnitario', unitValue(net, quantity)],
    ['Importe', formatMoney(net)],
    ['ObjetoImp', transfers.length > 0 ? '02' : '01'],
  ],
  ...(transfers.length > 0 && {
    children: [
      {
        name: 'cfdi:Impuestos',
        attributes: [],
        children: [
          transfersNode(transfers),
          ...(withheld === undefined ? [] : [withheldNode(net, withheld)]),
        ],
      },
    ],
  }),
})

/** To six decimals, so that the quantity times it is the amount. */
function unitValue(net: Cents, quantity: number): string {
  if (quantity === 1) return formatMoney(net)
  const digits = String(portion(net, 10_000, quantity)).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const transfersNode = (transfers: readonly ConceptTransfer[]): CfdiNode => ({
  name: 'cfdi:Traslados',
  attributes: [],
  children: transfers.map(({ is, base, tax }) => ({
    name: 'cfdi:Traslado',
    attributes: [
      ['Base', formatMoney(base)],
      ['Impuesto', is.kind === 'ieps' ? '003' : '002'],
      ['TipoFactor', is.kind === 'exempt' ? 'Exento' : 'Tasa'],
      ['TasaOCuota', is.kind === 'exempt' ? undefined : (is.rate / 1_000_000).toFixed(6)],
      ['Importe', is.kind === 'exempt' ? undefined : formatMoney(tax)],
    ],
  })),
})

const ISR = '001'

/** Of a concept; the authority's order is Traslados, then Retenciones. */
const withheldNode = (net: Cents, withheld: Cents): CfdiNode => ({
  name: 'cfdi:Retenciones',
  attributes: [],
  children: [
    {
      name: 'cfdi:Retencion',
      attributes: [
        ['Base', formatMoney(net)],
        ['Impuesto', ISR],
        ['TipoFactor', 'Tasa'],
        ['TasaOCuota', (WITHHELD_RATE / 1_000_000).toFixed(6)],
        ['Importe', formatMoney(withheld)],
      ],
    },
  ],
})

/** One Traslado for each tax of the document; its total follows them in the canonical string. What is withheld comes before both. */
function taxesNode(transfers: readonly ConceptTransfer[], withheld: Cents | null): CfdiNode {
  const sums = [...groupBy(transfers, ({ is }) => classKey(is)).values()].map((same) => ({
    is: (same[0] as ConceptTransfer).is,
    base: sumCents(same.map(({ base }) => base)),
    tax: sumCents(same.map(({ tax }) => tax)),
  }))
  const taxed = sums.filter(({ is }) => is.kind !== 'exempt')
  const withheldTotal = withheld === null ? [] : [['TotalImpuestosRetenidos', formatMoney(withheld)] as const]
  return {
    name: 'cfdi:Impuestos',
    unsealed: withheldTotal,
    attributes: [],
    children: [
      ...(withheld === null
        ? []
        : [
            {
              name: 'cfdi:Retenciones',
              attributes: [],
              children: [
                {
                  name: 'cfdi:Retencion',
                  attributes: [
                    ['Impuesto', ISR],
                    ['Importe', formatMoney(withheld)],
                  ] as const,
                },
              ],
              followed: withheldTotal,
            },
          ]),
      transfersNode(sums),
    ],
    after: [
      [
        'TotalImpuestosTrasladados',
        taxed.length > 0 ? formatMoney(sumCents(taxed.map(({ tax }) => tax))) : undefined,
      ],
    ],
  }
}
