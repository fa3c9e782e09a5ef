import { IEPS_RATES, IVA_RATES } from '@comanda/shared/cfdi/tax-class'
import { withholds } from '@comanda/shared/cfdi/withholding'
import { childOf, childrenOf, type Element } from './parse.ts'

const NONE: Decimal = { value: -1n, decimals: 9 }
const amount = (element: Element | null, attribute: string): Decimal =>
  decimalOf(element?.attributes[attribute]) ?? NONE
const isMoney = ({ value, decimals }: Decimal): boolean => value >= 0n && decimals <= 2

const transfersOf = (element: Element | null): readonly Element[] =>
  childrenOf(childOf(childOf(element, 'Impuestos'), 'Traslados'), 'Traslado')

const withheldOf = (element: Element | null): readonly Element[] =>
  childrenOf(childOf(childOf(element, 'Impuestos'), 'Retenciones'), 'Retencion')

/** Equal for transfers of one tax: impuesto, factor and rate. */
const taxOf = ({ attributes }: Element): string =>
  [attributes.Impuesto, attributes.TipoFactor, attributes.TasaOCuota].join(' ')
const isExempt = ({ attributes }: Element): boolean => attributes.TipoFactor === 'Exento'

/** The codes of the matrix about amounts that a document breaks, a concept for each step. */
export function* brokenSums(document: Element): Generator<void, string[]> {
  const concepts = childrenOf(childOf(document, 'Conceptos'), 'Concepto')
  const found = new Set<string>()
  const add = (codes: readonly string[]) => {
    for (const code of codes) found.add(code)
  }
  for (const concept of concepts) {
    add(brokenInConcept(concept))
    yield
  }
  const sums = new Map<string, TaxSum>()
  for (const concept of concepts) {
    for (const transfer of transfersOf(concept)) {
      add(brokenInTransfer(transfer))
      addTo(sums, transfer)
    }
    yield
  }
  for (const concept of concepts) {
    for (const one of withheldOf(concept)) add(brokenInWithheld(one))
    yield
  }
  add(brokenInWithheldTotals(document, concepts))
  add(brokenInTotals(document, concepts))
  yield
  add(brokenInSummary(document, sums))
  return [...found]
}

/** What the concepts have of one tax. */
interface TaxSum {
  Base: bigint
  Importe: bigint
}

function addTo(sums: Map<string, TaxSum>, transfer: Element): void {
  const sum = sums.get(taxOf(transfer)) ?? { Base: 0n, Importe: 0n }
  sum.Base += amount(transfer, 'Base').value
  sum.Importe += amount(transfer, 'Importe').value
  sums.set(taxOf(transfer), sum)
}

const list = (rules: readonly (readonly [code: string, isBroken: boolean])[]): string[] =>
  rules.filter(([, isBroken]) => isBroken).map(([code]) => code)

function brokenInConcept(concept: Element): string[] {
  const [quantity, unit, total] = [
    amount(concept, 'Cantidad'),
    amount(concept, 'ValorUnitario'),
    amount(concept, 'Importe'),
  ]
  const object = concept.attributes.ObjetoImp
  const taxes = childOf(concept, 'Impuestos')
  return list([
    ['CFDI40166', unit.value <= 0n],
    ['CFDI40167', total.value < 0n || !isNearProduct(total, [quantity, unit])],
    ['CFDI40170', object !== '01' && object !== '02'],
    ['CFDI40171', object === '02' && taxes === null],
    ['CFDI40172', object === '01' && taxes !== null],
    ['CFDI40173', taxes !== null && transfersOf(concept).length + withheldOf(concept).length === 0],
  ])
}

function brokenInTransfer(transfer: Element): string[] {
  const { Impuesto, TipoFactor, TasaOCuota, Importe } = transfer.attributes
  const [base, rate, tax] = [
    amount(transfer, 'Base'),
    amount(transfer, 'TasaOCuota'),
    amount(transfer, 'Importe'),
  ]
  const hasTax = TasaOCuota !== undefined && Importe !== undefined
  return list([
    ['CFDI40174', base.value <= 0n],
    ['CFDI40175', Impuesto !== '002' && Impuesto !== '003'],
    ['CFDI40176', TipoFactor !== 'Tasa' && TipoFactor !== 'Exento'],
    ['CFDI40177', isExempt(transfer) && (TasaOCuota !== undefined || Importe !== undefined)],
    ['CFDI40178', !isExempt(transfer) && !hasTax],
    ['CFDI40179', hasTax && !isInCatalog(transfer)],
    ['CFDI40180', hasTax && (base.value < 0n || tax.value < 0n || !isNearProduct(tax, [base, rate], true))],
  ])
}

/** Of what the receiver withholds, the product knows income tax at the rate of RESICO alone. */
function brokenInWithheld(one: Element): string[] {
  const { Impuesto, TipoFactor, TasaOCuota } = one.attributes
  const [base, rate, tax] = [amount(one, 'Base'), amount(one, 'TasaOCuota'), amount(one, 'Importe')]
  return list([
    ['CFDI40181', base.value <= 0n],
    ['CFDI40182', Impuesto !== '001'],
    ['CFDI40183', TipoFactor !== 'Tasa' && TipoFactor !== 'Exento'],
    ['CFDI40184', TipoFactor === 'Exento'],
    ['CFDI40185', TasaOCuota !== '0.012500'],
    ['CFDI40186', base.value < 0n || tax.value < 0n || !isNearProduct(tax, [base, rate], true)],
  ])
}

function brokenInWithheldTotals(document: Element, concepts: readonly Element[]): string[] {
  const own = withheldOf(document)
  const total = childOf(document, 'Impuestos')?.attributes.TotalImpuestosRetenidos
  const sum = sumOf(concepts.flatMap(withheldOf).map((one) => amount(one, 'Importe').value))
  const written = sumOf(own.map((one) => amount(one, 'Importe').value))
  const isExpected = withholds(
    {
      rfc: childOf(document, 'Emisor')?.attributes.Rfc ?? '',
      regime: childOf(document, 'Emisor')?.attributes.RegimenFiscal ?? '',
    },
    childOf(document, 'Receptor')?.attributes.Rfc ?? '',
  )
  return list([
    ['CFDI40203', total !== undefined && decimalOf(total)?.value !== written],
    ['CFDI40206', own.length > 0 && total === undefined],
    ['CFDI40208', new Set(own.map(({ attributes }) => attributes.Impuesto)).size !== own.length],
    ['CFDI40210', own.some((one) => !isMoney(amount(one, 'Importe')))],
    ['CFDI40211', toCentavos(written) !== toCentavos(sum)],
    ['CFDI140225', isExpected && !concepts.some((one) => withheldOf(one).length > 0)],
  ])
}

const isInCatalog = ({ attributes: { Impuesto, TasaOCuota = '' } }: Element): boolean =>
  /^\d\.\d{6}$/.test(TasaOCuota) &&
  (Impuesto === '003' ? IEPS_RATES : IVA_RATES).includes(Number(TasaOCuota.replace('.', '')))

function brokenInTotals(document: Element, concepts: readonly Element[]): string[] {
  const [subtotal, total] = [amount(document, 'SubTotal'), amount(document, 'Total')]
  const taxes = childOf(document, 'Impuestos')?.attributes.TotalImpuestosTrasladados
  const withheld = childOf(document, 'Impuestos')?.attributes.TotalImpuestosRetenidos
  const sum = sumOf(concepts.map((one) => amount(one, 'Importe').value))
  const due = subtotal.value + (decimalOf(taxes)?.value ?? 0n) - (decimalOf(withheld)?.value ?? 0n)
  return list([
    ['CFDI40107', !isMoney(subtotal)],
    ['CFDI40108', toCentavos(subtotal.value) !== toCentavos(sum)],
    // The product folds discounts into the amounts.
    ['CFDI40111', document.attributes.Descuento !== undefined],
    ['CFDI40119', !isMoney(total) || total.value !== due],
  ])
}

function brokenInSummary(document: Element, ofConcepts: ReadonlyMap<string, TaxSum>): string[] {
  const taxes = childOf(document, 'Impuestos')
  const sums = transfersOf(document)
  const total = taxes?.attributes.TotalImpuestosTrasladados
  const taxed = sums.filter((one) => !isExempt(one))
  const isSum = (attribute: keyof TaxSum, one: Element) =>
    toCentavos(amount(one, attribute).value) === toCentavos(ofConcepts.get(taxOf(one))?.[attribute] ?? 0n)
  return list([
    ['CFDI40204', total !== undefined && !isMoney(amount(taxes, 'TotalImpuestosTrasladados'))],
    [
      'CFDI40205',
      total !== undefined &&
        decimalOf(total)?.value !== sumOf(taxed.map((one) => amount(one, 'Importe').value)),
    ],
    ['CFDI40212', taxed.length > 0 && total === undefined],
    ['CFDI40213', taxed.length === 0 && total !== undefined],
    ['CFDI40214', sums.some((one) => !isMoney(amount(one, 'Base')))],
    [
      'CFDI40215',
      sums.some((one) => !isExempt(one) && !isSum('Base', one)) || ofConcepts.size !== sums.length,
    ],
    ['CFDI40216', sums.some((one) => isExempt(one) && !isSum('Base', one))],
    ['CFDI40218', new Set(sums.map(taxOf)).size !== sums.length],
    ['CFDI40219', taxed.some((one) => !isInCatalog(one))],
    ['CFDI40220', taxed.some((one) => !isMoney(amount(one, 'Importe')))],
    ['CFDI40221', taxed.some((one) => !isSum('Importe', one))],
  ])
}

/** A decimal of the document: its value in units of 10⁻¹², and how many decimals were written. */
interface Decimal {
  value: bigint
  decimals: number
}

const SCALE = 12
const CENTAVO = 10n ** BigInt(SCALE - 2)

/** @returns null for what is no plain number, or has more than six decimals */
function decimalOf(text: string | undefined): Decimal | null {
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec(text ?? '') ?? []
  if (whole === undefined) return null
  return { value: BigInt(whole + fraction.padEnd(SCALE, '0')), decimals: fraction.length }
}

/** Rounds units of 10⁻¹² half up to centavos. */
const toCentavos = (value: bigint): bigint => (value + CENTAVO / 2n) / CENTAVO

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/**
 * Whether an amount is between the limits of a product, as Anexo 20 calculates them: half a unit of the last written
 * decimal less of each factor, rounded down to the centavo; half a unit more, rounded up. A rate is exact.
 */
function isNearProduct(amount: Decimal, factors: readonly [Decimal, Decimal], isRate = false): boolean {
  const [a, b] = factors
  const half = ({ decimals }: Decimal) => 10n ** BigInt(SCALE - decimals) / 2n
  const halfB = isRate ? 0n : half(b)
  const unit = CENTAVO * 10n ** BigInt(SCALE)
  const low = ((a.value - half(a)) * (b.value - halfB)) / unit
  const high = ((a.value + half(a) - 1n) * (b.value + (isRate ? 0n : halfB - 1n)) + unit - 1n) / unit
  const cut = amount.value / CENTAVO
  return cut >= low && (amount.value + CENTAVO - 1n) / CENTAVO <= high
}
