/** Letters with and without their points and spaces: `S.A.`, `SA`, `S A`. */
const short = (letters: string): string => `${letters.split('').join('\\.? ?')}\\.?`
/** A word with and without its accent. */
const word = (letters: string): string =>
  letters.replace(/[AEIOU]/g, (vowel) => `[${vowel}${'ÁÉÍÓÚ'['AEIOU'.indexOf(vowel)]}]`)

const LIMITED = ` ?DE ${short('R')} ?${short('L')}`
const SHORT = [
  short('SAPIB'),
  short('SAPI'),
  short('SAB'),
  short('SAS'),
  short('SA'),
  short('SNC'),
  short('SCL'),
  short('SCP'),
  `${short('SC')}(?: ?DE ${short('P')})?(?:${LIMITED})?`,
  `${short('SPR')}(?: ?DE ${short('R')} ?[LIS]\\.?)?`,
  `${short('S')}${LIMITED}`,
  `${short('S')} ?DE ${short('SS')}`,
  `${short('S')} ?EN ${short('C')}(?: ?POR ${short('A')})?`,
  `${short('S')} ?EN ${short('NC')}`,
  short('ABP'),
  short('AC'),
  short('IAP'),
]
const WORDS = [
  'SOCIEDAD ANONIMA(?: PROMOTORA DE INVERSION)?(?: BURSATIL)?',
  'SOCIEDAD POR ACCIONES SIMPLIFICADA',
  'SOCIEDAD(?: COOPERATIVA| DE PRODUCCION RURAL)? DE RESPONSABILIDAD (?:I?LIMITADA|SUPLEMENTADA)',
  'SOCIEDAD COOPERATIVA',
  'SOCIEDAD CIVIL(?: PARTICULAR)?',
  'SOCIEDAD NACIONAL DE CREDITO',
  'SOCIEDAD DE SOLIDARIDAD SOCIAL',
  'SOCIEDAD EN COMANDITA (?:SIMPLE|POR ACCIONES)',
  'SOCIEDAD EN NOMBRE COLECTIVO',
  'ASOCIACION CIVIL',
  'ASOCIACION DE BENEFICENCIA PRIVADA',
  'INSTITUCION DE ASISTENCIA PRIVADA',
].map(word)
const VARIABLE = `(?: ?DE (?:${short('CV')}|${word('CAPITAL VARIABLE')}))?`
/** Of a small industry, and of who lends money. */
const MORE = `(?:[ ,]+${short('MI')})?(?:[ ,]+SOF(?:OM|IPO)(?:[ ,]+${short('E')} ?(?:${short('N')} ?)?R\\.?)?)?`

/**
 * The capital régimen at the end of a company's name: the registry keeps the name without it, and the authority refuses an invoice that has it.
 * The constancia writes it in words.
 */
const CAPITAL_REGIME = new RegExp(`[ ,]+(?:${[...WORDS, ...SHORT].join('|')})${VARIABLE}${MORE}$`)

/** What is not seen in a name, and turns it around or splits it: marks of direction, blanks without width, control characters. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu

/**
 * A name as it is registered: uppercase, single spaces, and for a company without its capital régimen. `&`, Ñ, accents and
 * points stay, because the authority compares letter by letter with the constancia.
 * @param isCompany whether the RFC has 12 characters
 */
export function fiscalName(typed: string, isCompany: boolean): string {
  const name = typed
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .toUpperCase()
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!isCompany) return name
  const left = name.replace(CAPITAL_REGIME, '').replace(/[ ,]+$/, '')
  return left === '' ? name : left
}

/** The most letters that the authority's schema has for a name. One of 300 'ß' becomes 600 'S'. */
export const MAX_FISCAL_NAME = 300
