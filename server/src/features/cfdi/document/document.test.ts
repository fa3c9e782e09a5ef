import { RFC_OF_THE_PUBLIC } from '@comanda/shared/cfdi/rfc'
import { sumCents, toCents } from '@comanda/shared/kernel/money'
import { billTotals } from '@comanda/shared/selling/totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FiscalSale, fiscalSale } from '../../../testing/fiscal-sales.ts'
import { childOf, childrenOf, type Element, parseXml } from '../pac/double/parse.ts'
import { brokenRules } from '../pac/double/rules.ts'
import { type CfdiContent, comprobante, timeOfDocument } from './comprobante.ts'
import {
  type ClassedLine,
  type Concept,
  creditConcepts,
  detailedConcepts,
  globalConcepts,
  mealConcepts,
  packed,
  type Ticket,
} from './concepts.ts'
import { xmlOf } from './node.ts'

const ISSUER = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '22000' }
const GUEST = { rfc: 'PEÑA800229AB1', name: 'ANA PEÑA', regime: '612', postalCode: '06000', use: 'G03' }
const PUBLIC = {
  rfc: RFC_OF_THE_PUBLIC,
  name: 'PUBLICO EN GENERAL',
  regime: '616',
  postalCode: ISSUER.postalCode,
  use: 'S01',
}
const PERIOD = { periodicity: '01', month: '11', year: '2026' } as const
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'

function written(content: Pick<CfdiContent, 'concepts'> & Partial<CfdiContent>): Element {
  const at = '2026-11-28T02:30:00'
  const whole = {
    type: 'I' as const,
    series: 'A',
    folio: '1',
    at,
    form: '01',
    issuer: ISSUER,
    receiver: GUEST,
    ...content,
  }
  const xml = [...xmlOf(comprobante(whole, { number: '3'.repeat(20), base64: 'AA==' }))].join('')
  return parseXml(xml) ?? expect.fail(xml)
}

const line = (
  net: number,
  tax: number,
  is: ClassedLine['is'],
  more: Partial<ClassedLine> = {},
): ClassedLine => ({
  id: 1,
  title: 'Taco',
  quantity: 1,
  net: toCents(net),
  tax: toCents(tax),
  is,
  ...more,
})
const IVA16 = { kind: 'iva', rate: 160_000 } as const
const attributes = (document: Element) =>
  childrenOf(childOf(document, 'Conceptos'), 'Concepto').map((one) => one.attributes)

describe('an invoice by name', () => {
  it('has one concept for each tax, and the sums of the bill', () => {
    const document = written({
      concepts: mealConcepts([
        line(1000, 160, IVA16),
        line(500, 0, { kind: 'exempt' }),
        line(2000, 320, IVA16),
      ]),
    })
    expect(attributes(document)).toMatchObject([
      { ClaveProdServ: '90101501', ClaveUnidad: 'E48', Cantidad: '1', Importe: '30.00', ObjetoImp: '02' },
      { Descripcion: 'Consumo de alimentos y bebidas', Importe: '5.00', ObjetoImp: '02' },
    ])
    expect(document.attributes).toMatchObject({ SubTotal: '35.00', Total: '39.80', FormaPago: '01' })
    expect(childOf(document, 'Impuestos')?.attributes).toEqual({ TotalImpuestosTrasladados: '4.80' })
    expect(brokenRules(document)).toEqual([])
  })

  it('in detail names the dishes, their number and the price of one to six decimals', () => {
    const document = written({
      concepts: detailedConcepts([
        line(1000, 160, IVA16, { title: 'Taco de  "suadero" & más', quantity: 3 }),
        line(0, 0, IVA16, { title: 'Cortesía' }),
        line(700, 0, { kind: 'none' }),
      ]),
    })
    expect(attributes(document)).toMatchObject([
      { Descripcion: 'Taco de "suadero" & más', Cantidad: '3', ValorUnitario: '3.333333', Importe: '10.00' },
      { Descripcion: 'Taco', ObjetoImp: '01' },
    ])
    expect(brokenRules(document)).toEqual([])
  })

  it('has several nodes of a tax whose rounded lines are off its rate, because one would be refused', () => {
    const lines = Array.from({ length: 10 }, (_, id) => line(3017, 483, IVA16, { id }))
    const concepts = mealConcepts(lines)
    expect(brokenRules(written({ concepts }))).toEqual([])
    const [concept] = concepts as [Concept]
    const one = { ...concept, transfers: [{ is: IVA16, base: concept.net, tax: toCents(4830) }] }
    expect(brokenRules(written({ concepts: [one] }))).toEqual(['CFDI40180'])
  })

  it('of a free meal is refused in words', () => {
    for (const concepts of [mealConcepts([line(0, 0, IVA16)]), detailedConcepts([])])
      expect(() => written({ concepts })).toThrow('No queda nada que facturar de esta cuenta.')
  })

  it('of exempt meals alone has no total of taxes', () => {
    const document = written({ concepts: mealConcepts([line(1000, 0, { kind: 'exempt' })]) })
    expect(childOf(document, 'Impuestos')?.attributes).toEqual({})
    expect(brokenRules(document)).toEqual([])
  })

  it('has the local time of its issuer to the second', () => {
    const at = new Date('2026-11-28T07:59:58.900Z')
    expect(timeOfDocument(at, 'America/Tijuana')).toBe('2026-11-27T23:59:58')
    expect(timeOfDocument(at, 'America/Cancun')).toBe('2026-11-28T02:59:58')
  })
})

describe('a global invoice', () => {
  const ticket = (number: string, ...lines: ClassedLine[]): Ticket => ({ number, lines })

  it('has a concept for each ticket with its taxes, and one for what is no object of tax', () => {
    const one = ticket(
      '150',
      line(1000, 160, IVA16),
      line(500, 0, { kind: 'none' }),
      line(100, 8, { kind: 'iva', rate: 80_000 }),
    )
    const document = written({ concepts: globalConcepts(one), receiver: PUBLIC, period: PERIOD })
    expect(attributes(document)).toMatchObject([
      {
        ClaveProdServ: '01010101',
        NoIdentificacion: '150',
        ClaveUnidad: 'ACT',
        Descripcion: 'Venta',
        Importe: '11.00',
      },
      { NoIdentificacion: '150', Importe: '5.00', ObjetoImp: '01' },
    ])
    expect(childOf(document, 'InformacionGlobal')?.attributes).toEqual({
      Periodicidad: '01',
      Meses: '11',
      Año: '2026',
    })
    expect(brokenRules(document)).toEqual([])
  })

  it('is divided so that none has too many concepts, and free tickets are in none', () => {
    const taxed = line(1000, 160, IVA16)
    const all = [
      ticket('1', taxed),
      ticket('2'),
      ticket('3', taxed, line(1, 0, { kind: 'none' })),
      ticket('4', taxed),
    ]
    const numbers = (most: number) => packed(all, most).map((pack) => pack.map(({ number }) => number))
    expect([numbers(2), numbers(3), numbers(9)]).toEqual([
      [['1'], ['3'], ['4']],
      [['1', '3'], ['4']],
      [['1', '3', '4']],
    ])
  })
})

const RUNS = 80

describe('every sale that the product can make', () => {
  const totalOf = ({ frozen, refunds }: FiscalSale) =>
    billTotals(frozen).total - billTotals(refunds.map(({ totals }) => totals)).total
  const isFree = (concepts: readonly Concept[]) => concepts.length === 0

  it('is accepted by name, in one concept a tax and in detail, with the total that is left', () => {
    fc.assert(
      fc.property(fiscalSale, (sale) => {
        for (const concepts of [mealConcepts(sale.left), detailedConcepts(sale.left)]) {
          if (isFree(concepts)) expect(totalOf(sale)).toBe(0)
          else {
            const document = written({ concepts })
            expect(brokenRules(document)).toEqual([])
            expect(Number(document.attributes.Total)).toBe(totalOf(sale) / 100)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps net and tax of the bill, unless refunds left tax without base', () => {
    fc.assert(
      fc.property(fiscalSale, (sale) => {
        fc.pre(sale.refunds.length === 0)
        const concepts = mealConcepts(sale.left)
        expect(sumCents(concepts.map(({ net }) => net))).toBe(billTotals(sale.frozen).net)
      }),
      { numRuns: RUNS },
    )
  })

  it('is accepted in a global and in a credit note of it', () => {
    fc.assert(
      fc.property(fc.array(fiscalSale, { minLength: 1, maxLength: 8 }), (sales) => {
        const tickets = sales.map(({ left }, index) => ({ number: String(index + 1), lines: left }))
        const total = sales.reduce((sum, sale) => sum + totalOf(sale), 0)
        const global = tickets.flatMap(globalConcepts)
        fc.pre(!isFree(global))
        const document = written({ concepts: global, receiver: PUBLIC, period: PERIOD })
        expect(brokenRules(document)).toEqual([])
        expect(Number(document.attributes.Total)).toBe(total / 100)
        const note = written({
          type: 'E',
          concepts: tickets.flatMap(creditConcepts),
          receiver: { ...PUBLIC, use: 'G02' },
          related: { relation: '01', uuids: [UUID] },
        })
        expect(brokenRules(note)).toEqual([])
        expect(note.attributes.Total).toBe(document.attributes.Total)
      }),
      { numRuns: RUNS / 2 },
    )
  })
})
