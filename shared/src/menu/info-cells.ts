import { searchable } from '../kernel/searchable.ts'
import { isBlank } from '../kernel/visible-text.ts'
import { withoutInvisible } from '../kernel/without-invisible.ts'
import {
  ALLERGEN_WORDS,
  ALLERGENS,
  type Allergen,
  DIET_WORDS,
  DIETS,
  type Diet,
  type ItemInfo,
  MAX_DESCRIPTION,
  MAX_SPICY,
  SPICY_WORDS,
} from './info.ts'

/** How a field is written in its column. A cell that cannot be read is a sentence for the row's errors. */
interface InfoCell<Value> {
  write: (value: Value) => string
  read: (cell: string) => { value: Value } | { problem: string }
}

const keyOf = (text: string): string => searchable(withoutInvisible(text)).trim().replace(/\s+/gu, ' ')

/** The words that people and other programs write, beside the codes and both languages of the list. */
const ALLERGEN_NAMES: Partial<Record<Allergen, readonly string[]>> = {
  gluten: ['trigo', 'wheat'],
  crustaceans: ['crustaceo', 'camaron', 'camarones', 'shellfish'],
  egg: ['huevos', 'eggs'],
  peanut: ['cacahuates', 'mani', 'peanuts'],
  soy: ['soja', 'soybean'],
  milk: ['lacteos', 'lactosa', 'dairy'],
  nuts: ['nuez', 'frutos secos', 'frutos de cascara'],
  sesame: ['sesamo'],
  sulphites: ['sulfito', 'sulfites'],
  lupin: ['altramuces', 'altramuz'],
  molluscs: ['molusco', 'mollusks'],
}
const DIET_NAMES: Partial<Record<Diet, readonly string[]>> = {
  vegetarian: ['vegetariana', 'vegetarianos', 'vegetarianas'],
  vegan: ['vegana', 'veganos', 'veganas'],
  gluten_free: ['libre de gluten', 'gluten free'],
}
const NONE = ['ninguno', 'ninguna', 'no', 'none', '-']
const YES = ['si', 'x', '1', 'verdadero', 'true', 'yes']
const NO = ['', 'no', '0', 'falso', 'false']

const INFO_CELLS: { [Field in keyof ItemInfo]: InfoCell<ItemInfo[Field]> } = {
  description: {
    write: (text) => text,
    read: (cell) =>
      Array.from(cell).length > MAX_DESCRIPTION
        ? { problem: `La descripción es demasiado larga (máximo ${MAX_DESCRIPTION} caracteres).` }
        : { value: isBlank(cell) ? '' : cell },
  },
  allergens: setCell('un alérgeno', ALLERGENS, ALLERGEN_WORDS, ALLERGEN_NAMES),
  diets: setCell('una dieta', DIETS, DIET_WORDS, DIET_NAMES),
  spicy: {
    write: (level) => (level === 0 ? '' : String(level)),
    read: (cell) => {
      const level = spicyOf(cell)
      return level === null
        ? { problem: `El picante «${cell}» no es válido: escribe un número de 0 a ${MAX_SPICY}.` }
        : { value: level }
    },
  },
  isRecommended: {
    write: (isOn) => (isOn ? 'Sí' : ''),
    read: (cell) => {
      if (YES.includes(keyOf(cell))) return { value: true }
      return NO.includes(keyOf(cell))
        ? { value: false }
        : { problem: `Recomendado: «${cell}» no es válido: escribe Sí o No.` }
    },
  },
}

export const INFO_FIELDS = Object.keys(INFO_CELLS) as (keyof ItemInfo)[]

/** The cell of a field. */
export const writeInfo = <Field extends keyof ItemInfo>(field: Field, info: Pick<ItemInfo, Field>): string =>
  INFO_CELLS[field].write(info[field])

/**
 * The fields that a row has cells for.
 * @param fail takes what is wrong with a cell, whose field is then absent
 */
export function readInfo(
  row: Partial<Record<keyof ItemInfo, string>>,
  fail: (problem: string) => void,
): Partial<ItemInfo> {
  const read: Partial<Record<keyof ItemInfo, unknown>> = {}
  for (const field of INFO_FIELDS) {
    const cell = row[field]
    if (cell === undefined) continue
    const result = INFO_CELLS[field].read(cell)
    if ('problem' in result) fail(result.problem)
    else read[field] = result.value
  }
  return read as Partial<ItemInfo>
}

function spicyOf(cell: string): number | null {
  const key = keyOf(cell)
  if (key === '' || NONE.includes(key)) return 0
  const named = SPICY_WORDS.findIndex(({ es, en }) => [keyOf(es), keyOf(en)].includes(key))
  const level = named >= 0 ? named : /^\d+(?:[.,]0+)?$/.test(key) ? Number.parseInt(key, 10) : -1
  return level >= 0 && level <= MAX_SPICY ? level : null
}

/** A set, as `Gluten, Leche` in the order of its list. */
function setCell<Code extends string>(
  what: string,
  codes: readonly Code[],
  words: Record<Code, { es: string; en: string }>,
  names: Partial<Record<Code, readonly string[]>>,
): InfoCell<readonly Code[]> {
  const byName = new Map(
    codes.flatMap((code) =>
      [code, words[code].es, words[code].en, ...(names[code] ?? [])].map(
        (name) => [keyOf(name), code] as const,
      ),
    ),
  )
  return {
    write: (set) =>
      codes
        .filter((code) => set.includes(code))
        .map((code) => words[code].es)
        .join(', '),
    read: (cell) => {
      const parts = cell.split(/[,;|/\n]/).filter((part) => !isBlank(part))
      const found = new Set<Code>()
      for (const part of parts) {
        const code = byName.get(keyOf(part))
        if (code) found.add(code)
        else if (!NONE.includes(keyOf(part)) || parts.length > 1)
          return {
            problem: `«${part.trim()}» no es ${what} de la lista: ${codes.map((one) => words[one].es).join(', ')}.`,
          }
      }
      return { value: codes.filter((code) => found.has(code)) }
    },
  }
}
