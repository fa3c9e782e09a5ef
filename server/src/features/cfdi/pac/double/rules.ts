import { REGIMES, USE_OF_RETURNS, USES } from '@comanda/shared/cfdi/catalogs'
import { isPostalCode } from '@comanda/shared/cfdi/postal-code'
import { kindOfRfc, personOfRfc, RFC_OF_THE_PUBLIC } from '@comanda/shared/cfdi/rfc'
import { childOf, childrenOf, type Element } from './parse.ts'
import { brokenSums } from './sums.ts'

/** A rule of the authority's matrix of errors: its code, and whether the document breaks it. */
export type Broken = (document: Element) => boolean
export type Rules = readonly (readonly [code: string, isBroken: Broken])[]

const FORMS = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '08',
  '12',
  '13',
  '14',
  '15',
  '17',
  '23',
  '24',
  '25',
  '26',
  '27',
]
const ALL_FORMS = [...FORMS, '28', '29', '30', '31', '99']
const PRODUCTS = ['01010101', '84111506', '90101501']
const UNITS = ['ACT', 'E48']

const DATE = /^20[1-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

const of = (document: Element, child: string, attribute: string): string =>
  childOf(document, child)?.attributes[attribute] ?? ''
const issuer = (document: Element, attribute: string) => of(document, 'Emisor', attribute)
const receiver = (document: Element, attribute: string) => of(document, 'Receptor', attribute)
const isToThePublic = (document: Element): boolean => receiver(document, 'Rfc') === RFC_OF_THE_PUBLIC
/** An RFC that many receivers share. */
const isShared = (document: Element): boolean =>
  ['public', 'foreign'].includes(kindOfRfc(receiver(document, 'Rfc')) ?? '')
const isNamedPublic = (document: Element): boolean => receiver(document, 'Nombre') === 'PUBLICO EN GENERAL'
const conceptsOf = (document: Element) => childrenOf(childOf(document, 'Conceptos'), 'Concepto')

const fitsPerson = (rfc: string, regime: string): boolean => {
  const person = personOfRfc(rfc)
  return person === null || REGIMES.some(({ code, persons }) => code === regime && persons.includes(person))
}

const fitsUse = (document: Element): boolean => {
  const [use, regime] = [receiver(document, 'UsoCFDI'), receiver(document, 'RegimenFiscalReceptor')]
  // Returns may be used as expenses are, and without duties.
  const regimes = USES.find(({ code }) => code === (use === USE_OF_RETURNS ? 'G03' : use))?.regimes ?? []
  return regimes.includes(regime) || (use === USE_OF_RETURNS && regime === '616')
}

/** About forms and catalogues; the sums are apart. */
const FORMAL: Rules = [
  ['CFDI40101', ({ attributes }) => !DATE.test(attributes.Fecha ?? '')],
  ['CFDI40104', ({ attributes }) => !ALL_FORMS.includes(attributes.FormaPago ?? '')],
  ['CFDI40105', ({ attributes }) => attributes.MetodoPago === 'PPD' && attributes.FormaPago !== '99'],
  ['CFDI40113', ({ attributes }) => attributes.Moneda !== 'MXN'],
  ['CFDI40121', ({ attributes }) => !['I', 'E'].includes(attributes.TipoDeComprobante ?? '')],
  ['CFDI40123', ({ attributes }) => attributes.Exportacion !== '01'],
  ['CFDI40124', ({ attributes }) => !['PUE', 'PPD'].includes(attributes.MetodoPago ?? '')],
  ['CFDI40126', ({ attributes }) => !isPostalCode(attributes.LugarExpedicion ?? '')],
  [
    'CFDI40130',
    (document) =>
      document.attributes.TipoDeComprobante === 'I' &&
      isToThePublic(document) &&
      isNamedPublic(document) !== (childOf(document, 'InformacionGlobal') !== null),
  ],
  [
    'CFDI40131',
    (document) =>
      isGlobal(document) &&
      !['01', '02', '03', '04', '05'].includes(of(document, 'InformacionGlobal', 'Periodicidad')),
  ],
  [
    'CFDI40134',
    (document) => isGlobal(document) && !/^(0[1-9]|1[0-2])$/.test(of(document, 'InformacionGlobal', 'Meses')),
  ],
  ['CFDI40136', (document) => isGlobal(document) && !isNearYear(document)],
  [
    'CFDI40137',
    (document) =>
      childrenOf(document, 'CfdiRelacionados').some(
        ({ attributes }) => !/^0[1-7]$/.test(attributes.TipoRelacion ?? ''),
      ),
  ],
  ['CFDI40140', (document) => !REGIMES.some(({ code }) => code === issuer(document, 'RegimenFiscal'))],
  ['CFDI40141', (document) => !fitsPerson(issuer(document, 'Rfc'), issuer(document, 'RegimenFiscal'))],
  ['CFDI40143', (document) => kindOfRfc(receiver(document, 'Rfc')) === null],
  ['CFDI40146', (document) => isNamedPublic(document) && !isToThePublic(document)],
  [
    'CFDI40149',
    (document) =>
      isShared(document) &&
      receiver(document, 'DomicilioFiscalReceptor') !== document.attributes.LugarExpedicion,
  ],
  ['CFDI40147', (document) => !isPostalCode(receiver(document, 'DomicilioFiscalReceptor'))],
  [
    'CFDI40157',
    (document) => !REGIMES.some(({ code }) => code === receiver(document, 'RegimenFiscalReceptor')),
  ],
  [
    'CFDI40158',
    (document) => !fitsPerson(receiver(document, 'Rfc'), receiver(document, 'RegimenFiscalReceptor')),
  ],
  ['CFDI40159', (document) => isShared(document) && receiver(document, 'RegimenFiscalReceptor') !== '616'],
  [
    'CFDI40160',
    (document) => ![...USES.map(({ code }) => code), USE_OF_RETURNS].includes(receiver(document, 'UsoCFDI')),
  ],
  ['CFDI40161', (document) => !fitsUse(document)],
  [
    'CFDI40162',
    (document) =>
      conceptsOf(document).some(({ attributes }) => !PRODUCTS.includes(attributes.ClaveProdServ ?? '')),
  ],
  [
    'CFDI40165',
    (document) =>
      conceptsOf(document).some(({ attributes }) => !UNITS.includes(attributes.ClaveUnidad ?? '')),
  ],
]

const isGlobal = (document: Element): boolean => childOf(document, 'InformacionGlobal') !== null

function isNearYear(document: Element): boolean {
  const year = Number(of(document, 'InformacionGlobal', 'Año'))
  const now = Number((document.attributes.Fecha ?? '').slice(0, 4))
  return year <= now && year >= now - 5
}

/** The codes of the rules that a document breaks, in the order of the matrix; in steps, for a global of 2,000 sales. */
export function* brokenRules(document: Element): Generator<void, string[]> {
  const formal: string[] = []
  for (const [code, isBroken] of FORMAL) {
    if (isBroken(document)) formal.push(code)
    yield
  }
  return [...formal, ...(yield* brokenSums(document))]
}
