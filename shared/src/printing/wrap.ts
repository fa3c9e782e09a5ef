/** The number of letters; an accent is part of its letter. */
export const widthOf = (text: string): number => Array.from(text).length

/** Composed letters without control characters, which a printer would take for commands. Lines stay lines. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')

/** Words between spaces. A no-break space, as in `PEN 12.00`, is part of its word. */
export const wordsOfText = (text: string): string[] => text.split(/[^\S\u00a0]+/)

/** An address goes on in the next line after a separator, or before a dot, which would look like the end of a sentence. */
const WHOLE_PARTS = /^.+(?:(?<=[-/@_])|(?=\.))/u

function piecesOfWord(word: string, width: number): string[] {
  const pieces: string[] = []
  let rest = Array.from(word)
  while (rest.length > width) {
    const most = rest.slice(0, width).join('')
    const piece = WHOLE_PARTS.exec(most)?.[0] ?? most
    pieces.push(piece)
    rest = rest.slice(widthOf(piece))
  }
  return [...pieces, rest.join('')]
}

/** Lines of at most `width` letters. A line ends between two words; only a word that is longer is broken, an address at its parts. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of wordsOfText(paragraph).filter(Boolean)) {
      if (line && widthOf(line) + 1 + widthOf(word) <= width) {
        line = `${line} ${word}`
        continue
      }
      if (line) lines.push(line)
      const pieces = piecesOfWord(word, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    lines.push(line)
  }
  return lines
}
