import { sumCents, toCents } from '@comanda/shared/kernel/money'
import { billTotals } from '@comanda/shared/selling/totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOneGo } from '../../../kernel/slices.ts'
import { contentOf, IVA16, PERIOD, soldLine, THE_PUBLIC } from '../../../testing/fiscal-documents.ts'
import { type FiscalSale, fiscalSale } from '../../../testing/fiscal-sales.ts'
import { runs } from '../../../testing/runs.ts'
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
  packsOf,
  type Ticket,
} from './concepts.ts'
import { xmlOf } from './node.ts'

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'

function written(content: Partial<CfdiContent>): Element {
  const node = inOneGo(comprobante(contentOf(content), { number: '3'.repeat(20), base64: 'AA==' }))
  const xml = [...xmlOf(node)].join('')
  return parseXml(xml) ?? expect.fail(xml)
}

const broken = (document: Element) => inOneGo(brokenRules(document))

const attributes = (document: Element) =>
  childrenOf(childOf(document, 'Conceptos'), 'Concepto').map((one) => one.attributes)

describe('an invoice by name', () => {
  it('has one concept for each tax, and the sums of the bill', () => {
    const document = written({
      concepts: mealConcepts([
        soldLine(1000, 160, IVA16),
        soldLine(500, 0, { kind: 'exempt' }),
        soldLine(2000, 320, IVA16),
      ]),
    })
    expect(attributes(document)).toMatchObject([
      { ClaveProdServ: '90101501', ClaveUnidad: 'E48', Cantidad: '1', Importe: '30.00', ObjetoImp: '02' },
      { Descripcion: 'Consumo de alimentos y bebidas', Importe: '5.00', ObjetoImp: '02' },
    ])
    expect(document.attributes).toMatchObject({ SubTotal: '35.00', Total: '39.80', FormaPago: '01' })
    expect(childOf(document, 'Impuestos')?.attributes).toEqual({ TotalImpuestosTrasladados: '4.80' })
    expect(broken(document)).toEqual([])
  })

  it('in detail names the dishes, their number and the price of one to six decimals', () => {
    const document = written({
      concepts: detailedConcepts([
        soldLine(1000, 160, IVA16, { title: 'Taco de  "suadero" & más', quantity: 3 }),
        soldLine(0, 0, IVA16, { title: 'Cortesía' }),
        soldLine(700, 0, { kind: 'none' }),
      ]),
    })
    expect(attributes(document)).toMatchObject([
      { Descripcion: 'Taco de "suadero" & más', Cantidad: '3', ValorUnitario: '3.333333', Importe: '10.00' },
      { Descripcion: 'Taco', ObjetoImp: '01' },
    ])
    expect(broken(document)).toEqual([])
  })

  it('has several nodes of a tax whose rounded lines are off its rate, because one would be refused', () => {
    const lines = Array.from({ length: 10 }, (_, id) => soldLine(3017, 483, IVA16, { id }))
    const concepts = mealConcepts(lines)
    expect(broken(written({ concepts }))).toEqual([])
    const [concept] = concepts as [Concept]
    const one = { ...concept, transfers: [{ is: IVA16, base: concept.net, tax: toCents(4830) }] }
    expect(broken(written({ concepts: [one] }))).toEqual(['CFDI40180'])
  })

  it('of a free meal is refused in words', () => {
    for (const concepts of [mealConcepts([soldLine(0, 0, IVA16)]), detailedConcepts([])])
      expect(() => written({ concepts })).toThrow('No queda nada que facturar de esta cuenta.')
  })

  it('of exempt meals alone has no total of taxes', () => {
    const document = written({ concepts: mealConcepts([soldLine(1000, 0, { kind: 'exempt' })]) })
    expect(childOf(document, 'Impuestos')?.attributes).toEqual({})
    expect(broken(document)).toEqual([])
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
      soldLine(1000, 160, IVA16),
      soldLine(500, 0, { kind: 'none' }),
      soldLine(100, 8, { kind: 'iva', rate: 80_000 }),
    )
    const document = written({ concepts: globalConcepts(one), receiver: THE_PUBLIC, period: PERIOD })
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
    expect(broken(document)).toEqual([])
  })

  it('is divided so that none has too many concepts, and free tickets are in none', () => {
    const taxed = soldLine(1000, 160, IVA16)
    const all = [
      ticket('1', taxed),
      ticket('2'),
      ticket('3', taxed, soldLine(1, 0, { kind: 'none' })),
      ticket('4', taxed),
    ]
    const needed = all.map((one) => globalConcepts(one).length)
    const numbers = (most: number) => packsOf(needed, most).map((pack) => pack.map((at) => all[at]?.number))
    expect([numbers(2), numbers(3), numbers(9)]).toEqual([
      [['1'], ['3'], ['4']],
      [['1', '3'], ['4']],
      [['1', '3', '4']],
    ])
  })
})

const RUNS = runs(20, 40)

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
            expect(broken(document)).toEqual([])
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
        const document = written({ concepts: global, receiver: THE_PUBLIC, period: PERIOD })
        expect(broken(document)).toEqual([])
        expect(Number(document.attributes.Total)).toBe(total / 100)
        const note = written({
          type: 'E',
          concepts: tickets.flatMap(creditConcepts),
          receiver: { ...THE_PUBLIC, use: 'G02' },
          related: { relation: '01', uuids: [UUID] },
        })
        expect(broken(note)).toEqual([])
        expect(note.attributes.Total).toBe(document.attributes.Total)
      }),
      { numRuns: RUNS / 2 },
    )
  })
})
