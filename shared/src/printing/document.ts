/** Relative height and width of letters: 1 as the paper's text, 2 double, 3 triple. */
export type Size = 1 | 2 | 3

export type Block =
  | {
      kind: 'text'
      text: string
      size?: Size
      bold?: boolean
      align?: 'left' | 'center' | 'right'
      struck?: boolean
      inverted?: boolean
    }
  /** A name at the left, its value at the right edge. */
  | { kind: 'pair'; name: string; value: string; bold?: boolean; size?: Size }
  /** `2 × Taco al pastor   $36.00`, with lines below it that are indented. */
  | {
      kind: 'item'
      quantity: number
      title: string
      value?: string
      details: readonly string[]
      struck?: boolean
      size?: Size
    }
  | { kind: 'rule' }
  | { kind: 'space' }
  /** Drawn where the paper can show pictures; otherwise left out. */
  | { kind: 'picture'; url: string; alt: string }

/**
 * One paper, from which its bytes, its HTML and its text are drawn. Texts wrap at words and are never cut.
 */
export interface PaperDocument {
  title: string
  blocks: readonly Block[]
  /** Opens the cash drawer when it is printed. */
  opensDrawer?: boolean
}
