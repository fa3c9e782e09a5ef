/**
 * The authority's matrix of errors for CFDI 4.0 and its guide for the global invoice, in whole numbers, as a judge that shares no code with
 * the product: it reads the XML itself. Catalogues are in the schema, which xmllint judges.
 */

interface Node {
  name: string
  at: Readonly<Record<string, string>>
  children: Node[]
}

/** A document with what its judge cannot read in it. */
export interface Judged {
  xml: string
  /** When it was made, with the zone of the place of issue. */
  made?: { at: Date; zone: string }
  /** What the sale has left, in centavos. */
  sold?: number
}

interface Cfdi extends Judged {
  root: Node
  issuer: Node
  receiver: Node
  concepts: readonly Node[]
  /** Of the concepts, and of the document. */
  transfers: readonly Node[]
  withheld: readonly Node[]
  sums: { transfers: readonly Node[]; withheld: readonly Node[] }
  taxes: Node | undefined
  global: Node | undefined
}

/** @returns the codes of what the document breaks */
export function brokenInMatrix(judged: Judged): string[] {
  const root = readTree(judged.xml)
  const only = (name: string) => child(root, name) ?? { name, at: {}, children: [] }
  const concepts = only('Conceptos').children
  const taxes = child(root, 'Impuestos')
  const cfdi: Cfdi = {
    ...judged,
    root,
    issuer: only('Emisor'),
    receiver: only('Receptor'),
    concepts,
    transfers: concepts.flatMap((one) => taxesOf(child(one, 'Impuestos'), 'Traslados')),
    withheld: concepts.flatMap((one) => taxesOf(child(one, 'Impuestos'), 'Retenciones')),
    sums: { transfers: taxesOf(taxes, 'Traslados'), withheld: taxesOf(taxes, 'Retenciones') },
    taxes,
    global: child(root, 'InformacionGlobal'),
  }
  return RULES.filter(([, isBroken]) => isBroken(cfdi)).map(([code]) => code)
}

const TAG = /<(\/?)([^\s/>?!]+)((?:\s+[^\s=>]+="[^"]*")*)\s*(\/?)>/gu
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  )

function readTree(xml: string): Node {
  const top: Node = { name: '', at: {}, children: [] }
  const open = [top]
  for (const [, end, name = '', attributes = '', isEmpty] of xml.matchAll(TAG)) {
    if (end) {
      open.pop()
      continue
    }
    const pairs = [...attributes.matchAll(/([^\s=]+)="([^"]*)"/gu)]
    const node: Node = {
      name: name.replace(/^.*:/, ''),
      at: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, decoded(value)])),
      children: [],
    }
    open.at(-1)?.children.push(node)
    if (!isEmpty) open.push(node)
  }
  return top.children[0] ?? top
}

const child = (of: Node | undefined, name: string): Node | undefined =>
  of?.children.find((one) => one.name === name)
const taxesOf = (of: Node | undefined, list: string): readonly Node[] => child(of, list)?.children ?? []

/** Units of 10⁻⁷: half of the last decimal that a document may write is a whole number of them. */
const UNIT = 10_000_000n
const CENTAVO = UNIT / 100n

const decimalsOf = (text = ''): number => (text.split('.')[1] ?? '').length
const units = (text = '0'): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(7, '0').slice(0, 7))
}
const halfOfLast = (text = ''): bigint => 10n ** BigInt(7 - decimalsOf(text)) / 2n
const sum = (nodes: readonly Node[], attribute: string): bigint =>
  nodes.reduce((all, { at }) => all + units(at[attribute]), 0n)
const rounded = (value: bigint): bigint => ((value + CENTAVO / 2n) / CENTAVO) * CENTAVO
const isMoney = (text: string | undefined): boolean => text === undefined || decimalsOf(text) <= 2

/** Anexo 20: half a unit of the last decimal less of each factor, cut to the centavo; half a unit more, rounded up. A rate is exact. */
function isWithinLimits(result = '', a = '', b = '', isRate = false): boolean {
  const shift = isRate ? 0n : halfOfLast(b)
  const [low, high] = [
    (units(a) - halfOfLast(a)) * (units(b) - shift),
    (units(a) + halfOfLast(a)) * (units(b) + shift),
  ]
  const step = UNIT * CENTAVO
  const [cut, raised] = [(low / step) * CENTAVO, ((high + step - 1n) / step) * CENTAVO]
  return units(result) >= cut && units(result) <= raised
}

const RATES: Readonly<Record<string, readonly string[]>> = {
  '002': ['0.000000', '0.080000', '0.160000'],
  '003': '0.265 0.300 0.530 0.500 1.600 0.304 0.250 0.090 0.080 0.070 0.060 0.030 0.000'
    .split(' ')
    .map((rate) => `${rate}000`),
}
const isExempt = ({ at }: Node): boolean => at.TipoFactor === 'Exento'
const kindOf = ({ at }: Node): string => `${at.Impuesto} ${at.TipoFactor} ${at.TasaOCuota}`

const COMPANIES = '601 603 610 620 622 623 624 626'.split(' ')
const PERSONS = '605 606 607 608 610 611 612 614 615 616 621 625 626'.split(' ')
const [PUBLIC, FOREIGNER] = ['XAXX010101000', 'XEXX010101000']
const isShared = ({ receiver }: Cfdi): boolean => [PUBLIC, FOREIGNER].includes(receiver.at.Rfc ?? '')
const fits = (rfc = '', regime = ''): boolean => (rfc.length === 12 ? COMPANIES : PERSONS).includes(regime)

const BUSINESS = '601 603 606 612 620 621 622 623 624 625 626'.split(' ')
const USES: Readonly<Record<string, readonly string[]>> = {
  G01: BUSINESS,
  G02: [...BUSINESS, '616'],
  G03: BUSINESS,
  S01: [...COMPANIES, ...PERSONS],
}

/** A person in RESICO who sells to a company. */
const isWithheld = ({ issuer, receiver }: Cfdi): boolean =>
  issuer.at.RegimenFiscal === '626' && issuer.at.Rfc?.length === 13 && receiver.at.Rfc?.length === 12

const clockAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(' ', 'T')

const DATE = /^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a sum of the document is what the concepts have of the same tax. */
const isSumOf = (cfdi: Cfdi, one: Node, attribute: 'Base' | 'Importe'): boolean =>
  units(one.at[attribute]) ===
  rounded(
    sum(
      cfdi.transfers.filter((part) => kindOf(part) === kindOf(one)),
      attribute,
    ),
  )

const repeats = (keys: readonly string[]): boolean => new Set(keys).size !== keys.length

type Rule = readonly [code: string, isBroken: (cfdi: Cfdi) => boolean]

const OF_DOCUMENT: readonly Rule[] = [
  ['CFDI40101', ({ root }) => !DATE.test(root.at.Fecha ?? '')],
  ['hour', ({ root, made }) => made !== undefined && root.at.Fecha !== clockAt(made.at, made.zone)],
  ['CFDI40105', ({ root }) => root.at.MetodoPago === 'PPD' && root.at.FormaPago !== '99'],
  ['CFDI40107', ({ root }) => !isMoney(root.at.SubTotal)],
  ['CFDI40108', ({ root, concepts }) => units(root.at.SubTotal) !== rounded(sum(concepts, 'Importe'))],
  [
    'CFDI40111',
    ({ root, concepts }) =>
      concepts.some(({ at }) => at.Descuento !== undefined) !== (root.at.Descuento !== undefined) ||
      units(root.at.Descuento) !== rounded(sum(concepts, 'Descuento')),
  ],
  ['CFDI40114', ({ root }) => root.at.Moneda === 'MXN' && (root.at.TipoCambio ?? '1') !== '1'],
  [
    'CFDI40119',
    ({ root, taxes }) =>
      !isMoney(root.at.Total) ||
      units(root.at.Total) !==
        units(root.at.SubTotal) -
          units(root.at.Descuento) +
          units(taxes?.at.TotalImpuestosTrasladados) -
          units(taxes?.at.TotalImpuestosRetenidos),
  ],
  [
    'sold',
    ({ root, taxes, sold }) =>
      sold !== undefined &&
      units(root.at.Total) + units(taxes?.at.TotalImpuestosRetenidos) !== BigInt(sold) * CENTAVO,
  ],
  [
    'CFDI40130',
    ({ root, receiver, global }) =>
      root.at.TipoDeComprobante === 'I' &&
      receiver.at.Rfc === PUBLIC &&
      (receiver.at.Nombre === 'PUBLICO EN GENERAL') !== (global !== undefined),
  ],
  ['CFDI40134', ({ global }) => global !== undefined && !/^(?:0[1-9]|1[0-2])$/.test(global.at.Meses ?? '')],
  [
    'CFDI40136',
    ({ root, global }) => {
      const since = Number(root.at.Fecha?.slice(0, 4)) - Number(global?.at.Año)
      return global !== undefined && !(since >= 0 && since <= 5)
    },
  ],
  ['CFDI40141', ({ issuer }) => !fits(issuer.at.Rfc, issuer.at.RegimenFiscal)],
  ['CFDI40146', ({ receiver: { at } }) => at.Nombre === 'PUBLICO EN GENERAL' && at.Rfc !== PUBLIC],
  [
    'CFDI40149',
    (cfdi) => isShared(cfdi) && cfdi.receiver.at.DomicilioFiscalReceptor !== cfdi.root.at.LugarExpedicion,
  ],
  [
    'CFDI40151',
    ({ receiver }) => receiver.at.Rfc !== FOREIGNER && receiver.at.ResidenciaFiscal !== undefined,
  ],
  ['CFDI40158', ({ receiver: { at } }) => !fits(at.Rfc, at.RegimenFiscalReceptor)],
  ['CFDI40159', (cfdi) => isShared(cfdi) && cfdi.receiver.at.RegimenFiscalReceptor !== '616'],
  [
    'CFDI40161',
    ({ receiver: { at } }) => !(USES[at.UsoCFDI ?? ''] ?? []).includes(at.RegimenFiscalReceptor ?? ''),
  ],
]

const OF_CONCEPTS: readonly Rule[] = [
  ['CFDI40166', ({ concepts }) => concepts.some(({ at }) => units(at.ValorUnitario) <= 0n)],
  [
    'CFDI40167',
    ({ concepts }) => concepts.some(({ at }) => !isWithinLimits(at.Importe, at.Cantidad, at.ValorUnitario)),
  ],
  ['CFDI40169', ({ concepts }) => concepts.some(({ at }) => units(at.Descuento) > units(at.Importe))],
  [
    'CFDI40171',
    ({ concepts }) => concepts.some((one) => one.at.ObjetoImp === '02' && !child(one, 'Impuestos')),
  ],
  [
    'CFDI40172',
    ({ concepts }) => concepts.some((one) => one.at.ObjetoImp !== '02' && child(one, 'Impuestos')),
  ],
  [
    'CFDI40173',
    ({ concepts }) =>
      concepts.some((one) =>
        child(one, 'Impuestos')?.children.every(({ children }) => children.length === 0),
      ),
  ],
  ['CFDI40174', ({ transfers }) => transfers.some(({ at }) => units(at.Base) <= 0n)],
  [
    'CFDI40177',
    ({ transfers }) =>
      transfers.some((one) => isExempt(one) && (one.at.TasaOCuota ?? one.at.Importe) !== undefined),
  ],
  [
    'CFDI40178',
    ({ transfers }) =>
      transfers.some(
        (one) => !isExempt(one) && (one.at.TasaOCuota === undefined || one.at.Importe === undefined),
      ),
  ],
  [
    'CFDI40179',
    ({ transfers }) =>
      transfers.some(
        (one) => !isExempt(one) && !RATES[one.at.Impuesto ?? '']?.includes(one.at.TasaOCuota ?? ''),
      ),
  ],
  [
    'CFDI40180',
    ({ transfers }) =>
      transfers.some(
        (one) => !isExempt(one) && !isWithinLimits(one.at.Importe, one.at.Base, one.at.TasaOCuota, true),
      ),
  ],
  ['CFDI40181', ({ withheld }) => withheld.some(({ at }) => units(at.Base) <= 0n)],
  ['CFDI40184', ({ withheld }) => withheld.some(isExempt)],
  [
    'CFDI40185',
    ({ withheld }) =>
      withheld.some(({ at }) => at.Impuesto === '001' && units(at.TasaOCuota) > units('0.350000')),
  ],
  [
    'CFDI40186',
    ({ withheld }) => withheld.some(({ at }) => !isWithinLimits(at.Importe, at.Base, at.TasaOCuota, true)),
  ],
  [
    'CFDI140225',
    (cfdi) =>
      isWithheld(cfdi) &&
      cfdi.concepts.some(
        (one) =>
          !taxesOf(child(one, 'Impuestos'), 'Retenciones').some(
            ({ at }) => at.Impuesto === '001' && at.TasaOCuota === '0.012500',
          ),
      ),
  ],
]

const OF_SUMS: readonly Rule[] = [
  ['CFDI40202', ({ taxes }) => !isMoney(taxes?.at.TotalImpuestosRetenidos)],
  [
    'CFDI40203',
    ({ taxes, sums }) => units(taxes?.at.TotalImpuestosRetenidos) !== sum(sums.withheld, 'Importe'),
  ],
  ['CFDI40204', ({ taxes }) => !isMoney(taxes?.at.TotalImpuestosTrasladados)],
  [
    'CFDI40205',
    ({ taxes, sums }) => units(taxes?.at.TotalImpuestosTrasladados) !== sum(sums.transfers, 'Importe'),
  ],
  [
    'CFDI40206',
    ({ taxes, sums }) => sums.withheld.length > 0 && taxes?.at.TotalImpuestosRetenidos === undefined,
  ],
  ['CFDI40208', ({ sums }) => repeats(sums.withheld.map(({ at }) => at.Impuesto ?? ''))],
  [
    'CFDI40211',
    ({ withheld, sums }) =>
      ['001', '002', '003'].some((tax) => {
        const of = (nodes: readonly Node[]) => nodes.filter(({ at }) => at.Impuesto === tax)
        return sum(of(sums.withheld), 'Importe') !== rounded(sum(of(withheld), 'Importe'))
      }),
  ],
  [
    'CFDI40212',
    ({ transfers, taxes }) =>
      transfers.some((one) => !isExempt(one)) !== (taxes?.at.TotalImpuestosTrasladados !== undefined),
  ],
  [
    'CFDI40214',
    ({ sums }) =>
      [...sums.transfers, ...sums.withheld].some(({ at }) => !isMoney(at.Base) || !isMoney(at.Importe)),
  ],
  ['CFDI40215', (cfdi) => cfdi.sums.transfers.some((one) => !isSumOf(cfdi, one, 'Base'))],
  ['CFDI40218', ({ sums }) => repeats(sums.transfers.map(kindOf))],
  [
    'CFDI40219',
    ({ transfers, sums }) =>
      new Set([...transfers, ...sums.transfers].map(kindOf)).size !==
        new Set(sums.transfers.map(kindOf)).size ||
      sums.transfers.some((one) => !transfers.some((part) => kindOf(part) === kindOf(one))),
  ],
  ['CFDI40221', (cfdi) => cfdi.sums.transfers.some((one) => !isSumOf(cfdi, one, 'Importe'))],
]

const TICKET = { ClaveProdServ: '01010101', Cantidad: '1', ClaveUnidad: 'ACT', Descripcion: 'Venta' }
const RETURN = { ClaveProdServ: '84111506', Cantidad: '1', ClaveUnidad: 'ACT' }
const hasAll = ({ at }: Node, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([key, value]) => at[key] === value)

/** What the guides for globals and credit notes say beyond the matrix. */
const OF_GUIDES: readonly Rule[] = [
  [
    'guide: tickets',
    ({ global, concepts }) =>
      global !== undefined &&
      (concepts.length > 2000 || concepts.some((one) => !one.at.NoIdentificacion || !hasAll(one, TICKET))),
  ],
  [
    'guide: public',
    ({ global, receiver }) =>
      global !== undefined && !hasAll(receiver, { UsoCFDI: 'S01', RegimenFiscalReceptor: '616' }),
  ],
  [
    'guide: return',
    ({ root, concepts }) =>
      root.at.TipoDeComprobante === 'E' &&
      (child(root, 'CfdiRelacionados')?.at.TipoRelacion !== '01' ||
        concepts.some((one) => !hasAll(one, RETURN))),
  ],
]

const RULES: readonly Rule[] = [...OF_DOCUMENT, ...OF_CONCEPTS, ...OF_SUMS, ...OF_GUIDES]
export const MATRIX_CODES: readonly string[] = RULES.map(([code]) => code)
