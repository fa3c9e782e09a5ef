import { RFC_OF_THE_PUBLIC } from '@comanda/shared/cfdi/rfc'
import { toCents } from '@comanda/shared/kernel/money'
import type { CfdiContent } from '../features/cfdi/document/comprobante.ts'
import { type ClassedLine, mealConcepts } from '../features/cfdi/document/concepts.ts'
import { CSD_RFC } from './csd.ts'

export const ISSUER = { rfc: CSD_RFC, name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '22000' }
export const GUEST = {
  rfc: 'PEÑA800229AB1',
  name: 'ANA PEÑA',
  regime: '612',
  postalCode: '06000',
  use: 'G03',
}
export const THE_PUBLIC = {
  rfc: RFC_OF_THE_PUBLIC,
  name: 'PUBLICO EN GENERAL',
  regime: '616',
  postalCode: ISSUER.postalCode,
  use: 'S01',
}
export const PERIOD = { periodicity: '01', month: '11', year: '2026' } as const
export const IVA16 = { kind: 'iva', rate: 160_000 } as const

/** 00:30 in Tijuana. */
export const NOW = new Date('2026-11-28T08:30:00Z')

export const soldLine = (
  net: number,
  tax: number,
  is: ClassedLine['is'] = IVA16,
  more: Partial<ClassedLine> = {},
) => ({
  id: 1,
  title: 'Taco',
  quantity: 1,
  net: toCents(net),
  tax: toCents(tax),
  is,
  ...more,
})

/** An invoice by name of 11.60, unless said otherwise. */
export const contentOf = (change: Partial<CfdiContent> = {}): CfdiContent => ({
  type: 'I',
  series: 'A',
  folio: '1',
  at: '2026-11-28T00:30:00',
  form: '01',
  issuer: ISSUER,
  receiver: GUEST,
  concepts: mealConcepts([soldLine(1000, 160)]),
  ...change,
})
