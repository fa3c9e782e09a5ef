import iconv from 'iconv-lite'

const [LF, DLE, CAN, ESC, FS, GS] = [0x0a, 0x10, 0x18, 0x1b, 0x1c, 0x1d]

/** A line as it would come out of a printer. */
export interface Row {
  text: string
  /** Height of its largest letters; 1: normal. */
  size: number
  bold: boolean
  inverted: boolean
}

export interface Decoded {
  rows: Row[]
  /** The text of the rows. */
  lines: string[]
  /** `cut`, `drawer`, `code page 19`, `picture`, and `unknown command …` for a command that no printer of the language knows. */
  events: string[]
}

interface State {
  codePage: number
  size: number
  bold: boolean
  inverted: boolean
}

interface Command {
  /** Bytes of the whole command, from its first byte. */
  length: number | ((bytes: Uint8Array, at: number) => number)
  changes?: (state: State, bytes: Uint8Array, at: number) => string | undefined
}

interface Language {
  /** Encodings by the number of their code page. */
  codePages: Record<number, string>
  commands: Record<string, Command>
}

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)

const keep = (length: number): Command => ({ length })
const event = (length: Command['length'], name: string): Command => ({ length, changes: () => name })
const turns = (what: 'bold' | 'inverted', on: (byte: number) => boolean, length: number): Command => ({
  length,
  changes: (state, bytes, at) => {
    state[what] = on(bytes[at + length - 1] ?? 0)
    return undefined
  },
})
const selects = (length: number): Command => ({
  length,
  changes: (state, bytes, at) => {
    state.codePage = bytes[at + length - 1] ?? 0
    return `code page ${state.codePage}`
  },
})
const isOdd = (byte: number): boolean => byte % 2 === 1

/** After Epson's reference of ESC/POS commands. */
const ESC_POS: Language = {
  codePages: { 0: 'cp437', 2: 'cp850', 16: 'windows-1252', 19: 'cp858' },
  commands: {
    'ESC @': keep(2),
    'ESC 2': keep(2),
    'ESC 3': keep(3),
    'ESC M': keep(3),
    'ESC a': keep(3),
    'ESC d': keep(3),
    'ESC -': keep(3),
    'ESC R': keep(3),
    'ESC t': selects(3),
    'ESC E': turns('bold', isOdd, 3),
    'ESC p': event(5, 'drawer'),
    'FS .': keep(2),
    'GS B': turns('inverted', isOdd, 3),
    'GS !': {
      length: 3,
      changes: (state, bytes, at) => {
        state.size = ((bytes[at + 2] ?? 0) & 7) + 1
        return undefined
      },
    },
    'GS V': event((bytes, at) => ((bytes[at + 2] ?? 0) >= 65 ? 4 : 3), 'cut'),
    'GS P': keep(4),
    'GS a': keep(3),
    'GS r': keep(3),
    'GS v': event((bytes, at) => 8 + word(bytes, at + 4) * word(bytes, at + 6), 'picture'),
    'GS (': keep(5),
  },
}

/** After Star's StarPRNT command specifications. */
const STAR_PRNT: Language = {
  codePages: { 0: 'cp437', 1: 'cp437', 4: 'cp858', 32: 'windows-1252' },
  commands: {
    'ESC @': keep(2),
    'ESC 0': keep(2),
    'ESC 1': keep(2),
    'ESC z': keep(3),
    'ESC -': keep(3),
    'ESC E': turns('bold', () => true, 2),
    'ESC F': turns('bold', () => false, 2),
    'ESC 4': turns('inverted', () => true, 2),
    'ESC 5': turns('inverted', () => false, 2),
    'ESC i': {
      length: 4,
      changes: (state, bytes, at) => {
        state.size = (bytes[at + 2] ?? 0) + 1
        return undefined
      },
    },
    'ESC d': event(3, 'cut'),
    // Sets the length of the pulse; BEL, which follows, gives it.
    'ESC BEL': event(5, 'drawer'),
    'ESC RS': keep(4),
    'ESC X': event((bytes, at) => 4 + 24 * word(bytes, at + 2), 'picture'),
    'ESC GS t': selects(4),
    'ESC GS a': keep(4),
    'ESC GS P': keep(4),
  },
}

const NAMES: Record<number, string> = {
  7: 'BEL',
  30: 'RS',
  [ESC]: 'ESC',
  [FS]: 'FS',
  [GS]: 'GS',
}
const nameOfByte = (byte: number): string => NAMES[byte] ?? String.fromCharCode(byte)

/** Reads the commands of a job as a printer does. It knows nothing of the library that wrote them. */
export function decode(bytes: Uint8Array): Decoded {
  const isStar = bytes[0] === ESC && bytes[1] === 0x40 && bytes[2] === CAN
  const language = isStar ? STAR_PRNT : ESC_POS
  const state: State = { codePage: 0, size: 1, bold: false, inverted: false }
  const rows: Row[] = []
  const events: string[] = []
  let row: Row | undefined
  const feed = () => {
    rows.push({ ...(row ?? { ...state, text: '' }), text: (row?.text ?? '').trimEnd() })
    row = undefined
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === ESC || byte === FS || byte === GS) {
      const names = [0, 1, 2].map((offset) => nameOfByte(bytes[at + offset] ?? 0))
      const name = names.slice(0, names[0] === 'ESC' && names[1] === 'GS' ? 3 : 2).join(' ')
      const command = language.commands[name]
      const happened = command ? command.changes?.(state, bytes, at) : `unknown command ${name}`
      if (happened) events.push(happened)
      const length = command?.length ?? 2
      at += (typeof length === 'number' ? length : length(bytes, at)) - 1
    } else if (byte === LF) feed()
    else if (byte >= 0x20) {
      const letter = iconv.decode(Buffer.from([byte]), language.codePages[state.codePage] ?? 'ascii')
      const { size, bold, inverted } = state
      row ??= { text: '', size, bold, inverted }
      row.text += letter
      row.size = Math.max(row.size, size)
    } else if (byte !== CAN && byte !== DLE) events.push(`unknown command ${byte}`)
  }
  if (row) feed()
  return { rows, lines: rows.map(({ text }) => text), events }
}
