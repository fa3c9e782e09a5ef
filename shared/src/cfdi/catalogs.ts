import type { Person } from './rfc.ts'

/** A régimen fiscal or a use of the invoice, with the persons to whom it applies. */
interface Listed {
  code: string
  name: string
  persons: readonly Person[]
}

const MORAL = ['moral'] as const
const FISICA = ['fisica'] as const
const BOTH = ['fisica', 'moral'] as const

/** c_RegimenFiscal of Anexo 20, whole. */
export const REGIMES: readonly Listed[] = [
  { code: '601', name: 'General de Ley Personas Morales', persons: MORAL },
  { code: '603', name: 'Personas Morales con Fines no Lucrativos', persons: MORAL },
  { code: '605', name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', persons: FISICA },
  { code: '606', name: 'Arrendamiento', persons: FISICA },
  { code: '607', name: 'Régimen de Enajenación o Adquisición de Bienes', persons: FISICA },
  { code: '608', name: 'Demás ingresos', persons: FISICA },
  {
    code: '610',
    name: 'Residentes en el Extranjero sin Establecimiento Permanente en México',
    persons: BOTH,
  },
  { code: '611', name: 'Ingresos por Dividendos (socios y accionistas)', persons: FISICA },
  { code: '612', name: 'Personas Físicas con Actividades Empresariales y Profesionales', persons: FISICA },
  { code: '614', name: 'Ingresos por intereses', persons: FISICA },
  { code: '615', name: 'Régimen de los ingresos por obtención de premios', persons: FISICA },
  { code: '616', name: 'Sin obligaciones fiscales', persons: FISICA },
  {
    code: '620',
    name: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    persons: MORAL,
  },
  { code: '621', name: 'Incorporación Fiscal', persons: FISICA },
  { code: '622', name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras', persons: MORAL },
  { code: '623', name: 'Opcional para Grupos de Sociedades', persons: MORAL },
  { code: '624', name: 'Coordinados', persons: MORAL },
  {
    code: '625',
    name: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    persons: FISICA,
  },
  { code: '626', name: 'Régimen Simplificado de Confianza', persons: BOTH },
]

interface Use extends Listed {
  /** The régimenes of the receiver in which the authority accepts this use. */
  regimes: readonly string[]
}

const DEDUCTING = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626']

/**
 * The values of c_UsoCFDI that a meal can have: nobody deducts it as a machine or as medical fees. 'Devoluciones' is for
 * the credit notes that the product makes, and a guest does not choose it.
 */
export const USES: readonly Use[] = [
  { code: 'G03', name: 'Gastos en general', persons: BOTH, regimes: DEDUCTING },
  { code: 'G01', name: 'Adquisición de mercancías', persons: BOTH, regimes: DEDUCTING },
  { code: 'S01', name: 'Sin efectos fiscales', persons: BOTH, regimes: REGIMES.map(({ code }) => code) },
]

/** The use of a credit note, which the authority also accepts in régimen 616. */
export const USE_OF_RETURNS = 'G02'
const RETURNING: readonly string[] = [...DEDUCTING, '616']

/** The use of an invoice to nobody in particular. */
export const USE_WITHOUT_EFFECT = 'S01'
export const REGIME_WITHOUT_DUTIES = '616'
export const RESICO = '626'

export const regimesFor = (person: Person): readonly Listed[] =>
  REGIMES.filter(({ persons }) => persons.includes(person))

export const usesFor = (person: Person, regime: string): readonly Use[] =>
  USES.filter(({ persons, regimes }) => persons.includes(person) && regimes.includes(regime))

/** A credit note's use: 'Devoluciones' where the régimen of the receiver has it. */
export const useOfReturns = (regime: string): string =>
  RETURNING.includes(regime) ? USE_OF_RETURNS : USE_WITHOUT_EFFECT
