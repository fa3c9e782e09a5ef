import {
  type Block,
  COLUMNS,
  type ItemBlock,
  type PairBlock,
  type PaperDocument,
  type Size,
} from './document.ts'
import { cleaned, widthOf, wordsOfText, wrap } from './wrap.ts'

/** A printed line. Its text has at most `columns / size` letters and is aligned by spaces. */
export interface Line {
  text: string
  size: Size
  bold: boolean
  inverted: boolean
  /** In place of the text, what a QR code contains. */
  qr?: string
}

const SIZES: readonly Size[] = [1, 2, 3, 6]
const INDENT = '  '
/** A name beside a value that wraps keeps this many columns. */
const MIN_NAME = 8
/** Between a name and a value that wraps. */
const GAP = 2

export const CANCELLED = 'CANCELADO'

const plain = { size: 1, bold: false, inverted: false } as const

/** A document as lines of a width. `spell` replaces letters that the paper does not have. */
export const linesOfPaper = (
  document: PaperDocument,
  columns: number,
  spell: (text: string) => string = (text) => text,
): Line[] => document.blocks.flatMap((block) => linesOfBlock(block, columns, (text) => spell(cleaned(text))))

/** A document as text: lines of at most `columns` letters of size 1. */
export const textOfPaper = (document: PaperDocument, columns: number = COLUMNS['80']): string[] =>
  linesOfPaper(document, columns).flatMap(({ text, qr }) => (qr === undefined ? text : []))

type Spell = (text: string) => string

function linesOfBlock(block: Block, columns: number, spell: Spell): Line[] {
  switch (block.kind) {
    case 'text': {
      const text = spell(block.text)
      const size = fitting(text, block.size ?? 1, columns)
      const width = Math.floor(columns / size)
      const inverted = block.inverted ?? false
      return wrap(text, width).map((line) => ({
        text: aligned(line, width, block.align ?? 'left', inverted),
        size,
        bold: block.bold ?? false,
        inverted,
      }))
    }
    case 'pair':
      return linesOfPair(block, columns, spell)
    case 'item':
      return linesOfItem(block, columns, spell)
    case 'badges':
      return linesOfBlock(
        {
          kind: 'text',
          text: `${block.name} ${block.values.join(', ')}`,
          size: 3,
          bold: true,
          align: 'center',
        },
        columns,
        spell,
      )
    case 'rule':
      return [{ text: '-'.repeat(columns), ...plain }]
    case 'space':
      return [{ text: '', ...plain }]
    case 'qr':
      return [{ ...plain, text: '', qr: block.text }]
    case 'picture':
      return []
  }
}

const longestWord = (text: string): number => Math.max(...wordsOfText(text).map(widthOf))

/** The largest size up to `size` in which no word is broken, beside a prefix of that length. */
const fitting = (text: string, size: Size, columns: number, prefix = 0): Size =>
  SIZES.findLast((one) => one <= size && (longestWord(text) + prefix) * one <= columns) ?? 1

function aligned(line: string, width: number, align: 'left' | 'center' | 'right', filled: boolean): string {
  const free = width - widthOf(line)
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0
  return ' '.repeat(before) + line + (filled ? ' '.repeat(free - before) : '')
}

/** A name and a value in one row; when they do not fit, the longer text wraps beside the other. */
function row(name: string, value: string, width: number): string[] {
  if (value === '') return wrap(name, width)
  const [nameWidth, valueWidth] = [widthOf(name), widthOf(value)]
  const join = (left: string, right: string) =>
    right === '' ? left : left + ' '.repeat(width - widthOf(left) - widthOf(right)) + right
  if (nameWidth + 1 + valueWidth <= width) return [join(name, value)]
  if (width - valueWidth - GAP >= Math.max(MIN_NAME, width / 2))
    return wrap(name, width - valueWidth - GAP).map((line, index) => join(line, index === 0 ? value : ''))
  if (nameWidth <= width / 2 && longestWord(value) <= width - nameWidth - GAP)
    return wrap(value, width - nameWidth - GAP).map((line, index) => join(index === 0 ? name : '', line))
  return [...wrap(name, width), ...wrap(value, width).map((line) => join('', line))]
}

function linesOfPair(
  { name, value, bold = false, size = 1 }: PairBlock,
  columns: number,
  spell: Spell,
): Line[] {
  const [left, right] = [spell(name), spell(value)]
  const own = fitting(`${left} ${right}`, size, columns)
  return row(left, right, Math.floor(columns / own)).map((text) => ({ ...plain, text, size: own, bold }))
}

function linesOfItem(item: ItemBlock, columns: number, spell: Spell): Line[] {
  const { quantity, value = '', details, note, struck = false } = item
  const prefix = quantity === undefined ? '' : spell(`${quantity} × `)
  const title = spell(struck ? `${CANCELLED}: ${item.title}` : item.title)
  const size = fitting(`${title} ${spell(value)}`, item.size ?? 1, columns, widthOf(prefix))
  const width = Math.floor(columns / size)
  const line = (text: string): Line => ({ ...plain, text, size })
  const titles = row(title, spell(value), width - widthOf(prefix))
  return [
    ...titles.map((text, index) => ({
      ...line((index === 0 ? prefix : ' '.repeat(widthOf(prefix))) + text),
      bold: true,
    })),
    ...details.flatMap((detail) =>
      wrap(spell(detail), width - INDENT.length).map((text) => line(INDENT + text)),
    ),
    ...(note ? wrap(spell(note), width - 2) : []).map((text) => ({
      ...line(aligned(` ${text}`, width, 'left', true)),
      bold: true,
      inverted: true,
    })),
  ]
}
