/**
 * The capital régimen at the end of a company's name, with and without its dots: the registry keeps the name without it, and
 * the authority refuses an invoice that has it.
 */
const COMPANIES = [
  'S\\.? ?A\\.? ?P\\.? ?I\\.? DE C\\.? ?V\\.?',
  'S\\.? ?A\\.? ?B\\.? DE C\\.? ?V\\.?',
  'S\\.? ?A\\.? ?P\\.? ?I\\.?',
  'S\\.? ?A\\.? ?S\\.?(?: DE C\\.? ?V\\.?)?',
  'S\\.? ?A\\.? DE C\\.? ?V\\.?',
  'S\\.? ?A\\.?',
  'S\\.? DE R\\.? ?L\\.?(?: DE C\\.? ?V\\.?)?',
  'S\\.? ?C\\.?(?: DE R\\.? ?L\\.?(?: DE C\\.? ?V\\.?)?)?',
  'S\\.? ?C\\.? ?L\\.?',
  'S\\.? ?P\\.? ?R\\.?(?: DE R\\.? ?[LI]\\.?)?',
  'S\\.? EN C\\.?(?: POR A\\.?)?',
  'S\\.? EN N\\.? ?C\\.?',
  'A\\.? ?C\\.?',
  'A\\.? ?B\\.? ?P\\.?',
  'I\\.? ?A\\.? ?P\\.?',
  'SOCIEDAD ANONIMA(?: DE CAPITAL VARIABLE)?',
  'SOCIEDAD ANÓNIMA(?: DE CAPITAL VARIABLE)?',
  'SOCIEDAD CIVIL',
  'ASOCIACION CIVIL',
  'ASOCIACIÓN CIVIL',
]
const CAPITAL_REGIME = new RegExp(`[ ,]+(?:${COMPANIES.join('|')})$`)

/**
 * A name as it is registered: uppercase, single spaces, and for a company without its capital régimen. `&`, Ñ, accents and
 * points stay, because the authority compares letter by letter with the constancia.
 * @param isCompany whether the RFC has 12 characters
 */
export function fiscalName(typed: string, isCompany: boolean): string {
  const name = typed.normalize('NFC').toUpperCase().replace(/\|/g, ' ').replace(/\s+/g, ' ').trim()
  if (!isCompany) return name
  const short = name.replace(CAPITAL_REGIME, '').replace(/[ ,]+$/, '')
  return short === '' ? name : short
}
