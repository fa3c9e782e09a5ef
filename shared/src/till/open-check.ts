import type { OpenCheck } from './figures.ts'

/** `Mesa 4`, or without a table `Token 99 +1 · Juan`. The number of a check says nothing to a person. */
export function nameOfOpenCheck({ tableTitle, tokens = [], name }: OpenCheck): string {
  const [first, ...others] = tokens
  const token =
    first === undefined ? 'Sin mesa' : `Token ${first}${others.length > 0 ? ` +${others.length}` : ''}`
  return [tableTitle ?? token, name].filter(Boolean).join(' · ')
}
