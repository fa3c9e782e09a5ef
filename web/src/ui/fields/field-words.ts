import { useLocale } from 'react-aria-components'

/** The errors of a date field. */
export interface DateWords {
  incomplete: string
  incompleteTime: string
  impossible: string
  shortYear: string
  earliest: (day: string) => string
  latest: (day: string) => string
}

/** The errors of a number field. */
export interface NumberWords {
  whole: string
  decimals: (most: number) => string
  least: (least: string) => string
  most: (most: string) => string
}

interface FieldWords {
  date: DateWords
  number: NumberWords
}

const SPANISH: FieldWords = {
  date: {
    incomplete: 'Completa la fecha.',
    incompleteTime: 'Completa la fecha y la hora.',
    impossible: 'Ese día no existe en ese mes.',
    shortYear: 'Escribe el año con cuatro cifras.',
    earliest: (day) => `Elige una fecha a partir del ${day}.`,
    latest: (day) => `Elige una fecha hasta el ${day}.`,
  },
  number: {
    whole: 'Escribe un número entero.',
    decimals: (most) => `Usa como máximo ${most} decimales.`,
    least: (least) => `Escribe ${least} o más.`,
    most: (most) => `Escribe ${most} o menos.`,
  },
}

const ENGLISH: FieldWords = {
  date: {
    incomplete: 'Complete the date.',
    incompleteTime: 'Complete the date and the time.',
    impossible: 'That month has no such day.',
    shortYear: 'Enter the year with four digits.',
    earliest: (day) => `Choose ${day} or later.`,
    latest: (day) => `Choose ${day} or earlier.`,
  },
  number: {
    whole: 'Enter a whole number.',
    decimals: (most) => `Use at most ${most} decimals.`,
    least: (least) => `Enter ${least} or more.`,
    most: (most) => `Enter ${most} or less.`,
  },
}

/** Separate from `useUiWords`, which every page loads; only pages with such a field load these texts. */
export function useFieldWords() {
  const { locale } = useLocale()
  return { locale, ...(locale.startsWith('en') ? ENGLISH : SPANISH) }
}
