const ESC = 0x1b
const FS = 0x1c
const GS = 0x1d

interface Command {
  /** Bytes of the whole command; a function when an earlier byte tells. */
  length: number | ((bytes: Uint8Array, at: number) => number)
  event?: (bytes: Uint8Array, at: number) => string
}

const codePage = (offset: number) => (bytes: Uint8Array, at: number) => `code page ${bytes[at + offset]}`
const cut = () => 'cut'
const drawer = () => 'drawer'
const simple = (length: number): Command => ({ length })
const of = (char: string): number => char.charCodeAt(0)

/** Commands of ESC/POS after ESC and after GS, by their second byte. */
const ESC_POS: Record<number, Record<number, Command>> = {
  [ESC]: {
    [of('@')]: simple(2),
    [of('2')]: simple(2),
    [of('p')]: { length: 5, event: drawer },
    [of('t')]: { length: 3, event: codePage(2) },
  },
  [FS]: { [of('.')]: simple(2) },
  [GS]: {
    [of('V')]: { length: (bytes, at) => ((bytes[at + 2] ?? 0) >= of('A') ? 4 : 3), event: cut },
    [of('P')]: simple(4),
    [of('v')]: {
      length: (bytes, at) => 8 + word(bytes, at + 4) * word(bytes, at + 6),
      event: () => 'picture',
    },
    [of('(')]: simple(3),
  },
}

/** Commands of StarPRNT. */
const STAR: Record<number, Record<number, Command>> = {
  [ESC]: {
    [of('@')]: simple(2),
    [of('0')]: simple(2),
    [of('E')]: simple(2),
    [of('F')]: simple(2),
    [of('4')]: simple(2),
    [of('5')]: simple(2),
    [of('z')]: simple(3),
    [of('d')]: { length: 3, event: cut },
    7: { length: 5, event: drawer },
    [of('i')]: simple(4),
    30: simple(4),
    [of('X')]: { length: (bytes, at) => 4 + 24 * word(bytes, at + 2), event: () => 'picture' },
    [GS]: {
      length: 4,
      event: (bytes, at) => (bytes[at + 2] === of('t') ? codePage(3)(bytes, at) : ''),
    },
  },
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)

/** What a printer would print: its lines of text, without layout, and what else happens. */
export function decode(bytes: Uint8Array): { lines: string[]; events: string[] } {
  const isStar = bytes[0] === ESC && bytes[1] === of('@') && bytes[2] === 0x18
  const commands = isStar ? STAR : ESC_POS
  const lines: string[] = []
  const events: string[] = []
  let line: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const family = commands[byte] ?? (byte === ESC || byte === GS ? {} : null)
    if (family) {
      const command = family[bytes[at + 1] ?? 0] ?? simple(3)
      const event = command.event?.(bytes, at)
      if (event) events.push(event)
      at += (typeof command.length === 'number' ? command.length : command.length(bytes, at)) - 1
    } else if (byte === 0x0a) {
      lines.push(textOf(line))
      line = []
    } else if (byte >= 0x20) line.push(byte)
  }
  if (line.length > 0) lines.push(textOf(line))
  return { lines, events }
}

/** Windows-1252, whatever the code page. */
const textOf = (line: readonly number[]): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.from(line)).trimEnd()
