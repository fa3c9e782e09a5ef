/** Twice as deep as the deepest body of any call. */
const MAX_LEVELS = 32
/** Three times the values of an import of 2,000 full rows. */
const MAX_VALUES = 60_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

type JsonFault = 'too_deep' | 'too_many'

/**
 * Checks a JSON text before it is parsed: a megabyte of empty objects takes ten times as long to parse as a
 * megabyte of text. Reads each character once and allocates nothing.
 */
export function jsonFault(text: string): JsonFault | null {
  let levels = 0
  let values = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === COMMA) values++
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values++
      levels++
      if (levels > MAX_LEVELS) return 'too_deep'
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) levels--
  }
  return values > MAX_VALUES ? 'too_many' : null
}
