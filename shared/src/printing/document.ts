import type { Printer } from './printers.ts'

/** Relative height and width of letters: 1 as the paper's text, 2 double, up to 6. */
export type Size = 1 | 2 | 3 | 6

export interface TextBlock {
  kind: 'text'
  text: string
  size?: Size
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** Stands out of the paper: white on black, or in a frame. */
  inverted?: boolean
}

/** A name at the left, its value at the right edge. */
export interface PairBlock {
  kind: 'pair'
  name: string
  value: string
  bold?: boolean
  size?: Size
}

/** `2 × Taco al pastor   $36.00`, with lines below it that are indented. */
export interface ItemBlock {
  kind: 'item'
  quantity?: string
  title: string
  value?: string
  details: readonly string[]
  /** Text that the cook must not miss. */
  note?: string
  /** Cancelled. A printer writes the word, because it cannot strike letters through. */
  struck?: boolean
  size?: Size
}

export type Block =
  | TextBlock
  | PairBlock
  | ItemBlock
  /** Numbers under a word, each in a circle where the paper can draw it: the tokens of a receipt. */
  | { kind: 'badges'; name: string; values: readonly string[] }
  | { kind: 'rule' }
  | { kind: 'space' }
  /** Drawn where the paper can show pictures; otherwise left out. */
  | { kind: 'picture'; url: string; alt: string }
  /** A QR code, where the paper has them; what it says is also on the paper as text. */
  | { kind: 'qr'; text: string }

/**
 * One paper, from which its bytes, its HTML and its text are drawn. Texts wrap at words and are never cut.
 */
export interface PaperDocument {
  title: string
  blocks: readonly Block[]
  /** Opens the cash drawer when it is printed. Without blocks, nothing is printed and the drawer opens. */
  opensDrawer?: boolean
}

export const DRAWER_PULSE: PaperDocument = { title: 'Cajón', blocks: [], opensDrawer: true }

/** Columns of letters of size 1 on paper of a width in mm. */
export const COLUMNS = { '80': 48, '57': 32 } as const

export const columnsOfPaper = ({ width, model }: Pick<Printer, 'width' | 'model'>): 32 | 42 | 48 =>
  width === '80' && model === 'epson-42' ? 42 : COLUMNS[width]

/** Pairs of those facts that have a value. */
export const pairs = (
  facts: readonly (readonly [name: string, value: string | null | undefined])[],
): Block[] => facts.flatMap(([name, value]) => (value ? [{ kind: 'pair', name, value } as const] : []))
