const ALLOWED = /^(?:[\d +_\-,.^*?$#()]|ext|x)+$/i

/** The spec's format of a phone: 1 to 20 of digits, spaces, + _ - , . ^ * ? $ # ( ) or the letters ext/x. */
export const isPhone = (raw: string): boolean => raw.length >= 1 && raw.length <= 20 && ALLOWED.test(raw)

/** Only the digits, to compare two spellings of a number. */
export const digitsOf = (raw: string): string => raw.replace(/\D/g, '')
