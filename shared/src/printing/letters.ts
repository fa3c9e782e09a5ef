/** Letters that code pages of printers lack, and what is printed instead. */
const INSTEAD: Record<string, string> = {
  '−': '-',
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

const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/**
 * A text in the letters of a code page: without accent where the page has none, without emoji, `?` for what is left.
 * @param has whether the code page has a letter
 */
export function spelled(text: string, has: (letter: string) => boolean): string {
  const spelledLetter = (letter: string): string => {
    if (letter === '\n' || has(letter)) return letter
    const instead = INSTEAD[letter]
    if (instead !== undefined) return instead
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return plain === '' || has(plain) ? plain : '?'
  }
  const letters = Array.from(text.replace(PICTURES, ''), spelledLetter).join('')
  return letters.trim() === '' && text.trim() !== '' ? '?' : letters
}
