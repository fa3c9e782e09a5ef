import type { Cell } from '../kernel/cells.ts'
import { isEmail } from '../kernel/predicates.ts'
import { searchable } from '../kernel/searchable.ts'
import { withoutInvisible } from '../kernel/without-invisible.ts'
import type { GENDERS } from './bodies.ts'
import { digitsOf, isPhone } from './phone.ts'

/** A value as the import call takes it, or why the cell has none. */
export type ReadCell = { value: string } | { problem: string }

type Gender = (typeof GENDERS)[number]

/** Texts that people write into a cell without a value. */
const NOTHING = ['-', '—', 'n/a', 'no tiene', 'sin correo', 'sin dato']

export const wordOf = (cell: string): string =>
  searchable(withoutInvisible(cell))
    .replaceAll(/[\s_]+/g, ' ')
    .trim()

export const isNothing = (text: string): boolean => NOTHING.includes(wordOf(text))

/** Maximum digits of one phone number (E.164). */
const MAX_DIGITS = 15
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** A phone as a spreadsheet has it: with an apostrophe, as a number, as a link, with typographic hyphens. */
export function readPhone({ text }: Cell): ReadCell {
  const bare = withoutInvisible(text)
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:'|tel:)+/i, '')
    .trim()
  const [, first = '', rest = '', exponent] = SCIENTIFIC.exec(bare) ?? []
  if (exponent !== undefined)
    return rest.length === Number(exponent)
      ? { value: first + rest }
      : {
          problem: `La hoja de cálculo recortó el teléfono («${text}»). Da a la columna formato de texto y escríbelo completo.`,
        }
  const whole = bare.replace(/^(\d{7,})\.0+$/, '$1')
  if (/^\d+\.\d+$/.test(whole) && digitsOf(whole).length > 10)
    return { problem: `«${text}» no es un teléfono: tiene decimales.` }
  if (isPhone(bare) && digitsOf(bare) === '') return { problem: `«${text}» no es un teléfono.` }
  return digitsOf(whole).length > MAX_DIGITS
    ? { problem: `«${text}» tiene más dígitos que un teléfono. Deja uno solo en la celda.` }
    : { value: whole }
}

/** An address, also as a link or with a name before it: `mailto:ana@x.mx`, `Ana <ana@x.mx>`. */
export function readEmail({ text, link = '' }: Cell): ReadCell {
  if (isNothing(text)) return { value: '' }
  const linked = emailOf(link)
  const typed = emailOf(text)
  return { value: isEmail(typed) || !isEmail(linked) ? typed : linked }
}

const emailOf = (text: string): string =>
  withoutInvisible(text)
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim()

const GENDER_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  female: ['f', 'fem', 'fem.', 'femenino', 'femenina', 'mujer', 'female', 'woman', 'dama'],
  male: ['h', 'masc', 'masc.', 'masculino', 'hombre', 'male', 'man', 'varon', 'caballero'],
  other: ['o', 'otro', 'otra', 'otre', 'other', 'no binario', 'no binaria', 'nb'],
}

/** The words beside which `M` is Masculino, and those beside which it is Mujer. */
const BESIDE_MASCULINO = [
  'f',
  'fem',
  'fem.',
  'femenino',
  'femenina',
  'masc',
  'masc.',
  'masculino',
  'male',
  'female',
]
const BESIDE_MUJER = ['h', 'hombre', 'mujer']

/** The meaning of `M` in a file: Masculino beside F, Mujer beside H; null when the file does not say it. */
export function meaningOfM(cells: Iterable<string>): Gender | null {
  const words = new Set(Array.from(cells, wordOf))
  const isMale = BESIDE_MASCULINO.some((word) => words.has(word))
  const isFemale = BESIDE_MUJER.some((word) => words.has(word))
  if (isMale === isFemale) return null
  return isMale ? 'male' : 'female'
}

export function readGender({ text }: Cell, m: Gender | null): ReadCell {
  const word = wordOf(text)
  if (word === '' || isNothing(text)) return { value: '' }
  if (word === 'm' || word === 'm.')
    return m
      ? { value: m }
      : { problem: 'El género «M» puede ser Mujer o Masculino. Escribe la palabra completa.' }
  const gender = (Object.keys(GENDER_WORDS) as Gender[]).find((one) => GENDER_WORDS[one].includes(word))
  return gender
    ? { value: gender }
    : { problem: `El género «${text}» no se entiende. Escribe Femenino, Masculino u Otro.` }
}
