import { isBlank } from '../kernel/visible-text.ts'

/** Letters that code pages of printers lack, and their replacements. */
const INSTEAD: Record<string, string> = {
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '⁃': '-',
  '⁄': '/',
  '′': "'",
  '″': '"',
  '«': '"',
  '»': '"',
  '→': '->',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '–': '-',
  '—': '-',
  '×': 'x',
  '·': '-',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '•': '*',
  '€': 'EUR',
  '\u00a0': ' ',
  '\u202f': ' ',
}

const PICTURES =
  /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/** A count or a sign before a title: `2 x `, `+ `. */
const COUNT = /^[\s\d+*.x×·-]*$/u
/** A fraction after a whole number, which would merge with it: 1⅓ is 1 1/3. */
const FRACTION = /(?<=\d)(?=[¼-¾\u2150-\u215e])/gu

/**
 * A text in the letters of a code page: without accent where the page has none, without emoji, `?` for any other letter. A
 * title of emoji only is `?`.
 * @param has whether the code page has a letter
 */
export function spelled(text: string, has: (letter: string) => boolean): string {
  const withoutPictures = text.replace(PICTURES, '')
  const isPictureOnly = withoutPictures !== text && COUNT.test(withoutPictures)
  const readable = isPictureOnly
    ? text.replace(/\p{Extended_Pictographic}+/gu, '?').replace(PICTURES, '')
    : withoutPictures
  const split = Array.from(readable.matchAll(FRACTION)).some(({ index }) => !has(readable[index] ?? ''))
    ? readable.replace(FRACTION, ' ')
    : readable
  const letters = Array.from(split, (letter) => spelledLetter(letter, has)).join('')
  return isBlank(letters) && text.trim() !== '' ? '?' : letters
}

function spelledLetter(letter: string, has: (letter: string) => boolean): string {
  if (letter === '\n' || has(letter)) return letter
  const instead = INSTEAD[letter]
  if (instead !== undefined) return instead
  if (/\p{Zs}/u.test(letter)) return ' '
  if (/\p{Default_Ignorable_Code_Point}|\p{M}/u.test(letter)) return ''
  // Without its accent, else in the letters that it stands for: ⅓ is 1/3, ™ is TM.
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  if (plain !== letter && Array.from(plain).every(has)) return plain
  const parts = Array.from(
    letter.normalize('NFKD').replace(/\p{M}/gu, ''),
    (part) => INSTEAD[part] ?? part,
  ).join('')
  return parts !== letter && Array.from(parts).every(has) ? parts : '?'
}
