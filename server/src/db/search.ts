/**
 * All combining accents of the Latin alphabets. translate() is three times as fast as a range in a regular expression.
 */
const ACCENTS = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328'

/** The column without accents and in lower case, in the same form as `searchable` gives the search text. */
export const searchableColumn = (column: string): string =>
  `lower(translate(normalize(${column}, NFD), '${ACCENTS}', ''))`
