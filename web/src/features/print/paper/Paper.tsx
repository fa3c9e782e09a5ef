import type { Block, ItemBlock, PairBlock, PaperDocument, TextBlock } from '@comanda/shared/printing/document'
import type { Printer } from '@comanda/shared/printing/printers'
import { type QrMatrix, QUIET, qrPath } from '../../../parts/codes/qr-matrix.ts'
import { cx } from '../../../ui/classes.ts'
import './paper.css'

interface PaperProps {
  document: PaperDocument
  width: Printer['width']
  /** The code of its QR block, drawn before, because the page may print as soon as it is shown. */
  qr?: QrMatrix | null
}

/** A document on thermal paper, black on white in every theme. */
export function Paper({ document, width, qr = null }: PaperProps) {
  const heading = headingOf(document.blocks)
  return (
    <article className="paper" data-paper={width} lang="es-MX">
      {groupsOfBlocks(document.blocks).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document do not move
        <Group key={index} group={group} heading={heading} qr={qr} />
      ))}
    </article>
  )
}

/** The first of the largest texts. */
const headingOf = (blocks: readonly Block[]): TextBlock | undefined =>
  blocks
    .filter((block) => block.kind === 'text')
    .reduce<TextBlock | undefined>(
      (largest, block) => (largest && (largest.size ?? 1) >= (block.size ?? 1) ? largest : block),
      undefined,
    )

/** Blocks that follow each other and make one list. */
type BlockGroup = { kind: 'pairs'; pairs: PairBlock[] } | { kind: 'items'; items: ItemBlock[] } | Single
type Single = Exclude<Block, PairBlock | ItemBlock>

function groupsOfBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'pair') {
      if (last?.kind === 'pairs') last.pairs.push(block)
      else groups.push({ kind: 'pairs', pairs: [block] })
    } else if (block.kind === 'item') {
      if (last?.kind === 'items') last.items.push(block)
      else groups.push({ kind: 'items', items: [block] })
    } else groups.push(block)
  }
  return groups
}

interface GroupProps {
  group: BlockGroup
  heading: TextBlock | undefined
  qr: QrMatrix | null
}

function Group({ group, heading, qr }: GroupProps) {
  switch (group.kind) {
    case 'pairs':
      return <Pairs pairs={group.pairs} />
    case 'items':
      return <Items items={group.items} />
    case 'text':
      return <Text block={group} isHeading={group === heading} />
    case 'badges':
      return <Badges name={group.name} values={group.values} />
    case 'picture':
      return <img src={group.url} alt={group.alt} className="paper-picture" />
    case 'qr':
      return qr && <Qr {...qr} />
    case 'rule':
      return <hr className="paper-rule" />
    case 'space':
      return <div className="paper-space" />
  }
}

function Qr({ size, modules }: QrMatrix) {
  const side = size + 2 * QUIET
  return (
    <svg
      className="paper-qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label="Código QR"
    >
      <path d={qrPath({ size, modules })} />
    </svg>
  )
}

function Text({ block, isHeading }: { block: TextBlock; isHeading: boolean }) {
  const { text, size = 1, bold, align = 'left', inverted } = block
  const Tag = isHeading ? 'h1' : 'p'
  return (
    <Tag
      className={cx('paper-text', bold && 'paper-bold', inverted && 'paper-framed')}
      data-size={size}
      data-align={align}
    >
      {text}
    </Tag>
  )
}

function Pairs({ pairs }: { pairs: readonly PairBlock[] }) {
  return (
    <dl>
      {pairs.map(({ name, value, bold, size = 1 }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two movements may have the same words
        <div key={index} className={cx('paper-pair', bold && 'paper-bold')} data-size={size}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Items({ items }: { items: readonly ItemBlock[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <Item key={index} item={item} />
      ))}
    </ul>
  )
}

function Item({ item }: { item: ItemBlock }) {
  const { quantity, title, value, details, note, struck, size = 1 } = item
  return (
    <li className="paper-item" data-size={size}>
      <div className="paper-line">
        {quantity !== undefined && <span className="paper-quantity">{quantity} × </span>}
        <span className="paper-title">{struck ? <s>{title}</s> : title}</span>
        {value !== undefined && <span className="paper-value">{value}</span>}
      </div>
      {details.map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an extra may be on the line twice
        <p key={index} className="paper-detail">
          {detail}
        </p>
      ))}
      {note && <p className="paper-bold paper-framed">{note}</p>}
    </li>
  )
}

function Badges({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <div className="paper-badges">
      {values.map((value) => (
        <p key={value} className="paper-badge">
          <span className="paper-badge-name">{name}</span>
          <span className="paper-badge-value">{value}</span>
        </p>
      ))}
    </div>
  )
}
