import { Fragment, type ReactNode } from 'react'
import { addressOfPlace } from '../../parts/guide-places.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { Block, Inline, Line } from './markdown.ts'

/** The text of a chapter. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="flex flex-col gap-4 leading-7">
    {each(blocks, (block) => (
      <BlockView block={block} />
    ))}
  </div>
)

function each<Part>(parts: readonly Part[], show: (part: Part) => ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a chapter never changes.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return <p>{words(block.line)}</p>
    case 'tip':
      return (
        <p className="rounded-md border-l-4 border-brand bg-brand-soft px-4 py-2.5 text-ink">
          {words(block.line)}
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'picture':
      return <Picture name={block.name} alt={block.alt} />
  }
}

const Heading = ({ level, titles, id }: Extract<Block, { kind: 'heading' }>) =>
  level === 2 ? (
    <h2 id={id} className="mt-5 scroll-mt-4 text-xl font-semibold break-after-avoid">
      {titles}
    </h2>
  ) : (
    <h3 id={id} className="mt-2 -mb-3 scroll-mt-4 font-semibold break-after-avoid">
      {titles.map((title) => (
        <span key={title} className="block">
          {title}
        </span>
      ))}
    </h3>
  )

function List({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag className={`flex flex-col gap-2 pl-6 marker:text-muted ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {each(items, (item) => (
        <li className="pl-1.5">{words(item)}</li>
      ))}
    </Tag>
  )
}

/** The files of `public/guide` and `public/landing`, which `npm run screenshots` takes, in both themes. */
const Picture = ({ name, alt }: { name: string; alt: string }) => (
  <picture className="my-1 break-inside-avoid">
    <source srcSet={`/${name}-dark.webp`} media="screen and (prefers-color-scheme: dark)" />
    <img
      src={`/${name}.webp`}
      alt={alt}
      width={960}
      height={720}
      loading="lazy"
      className="h-auto w-full rounded-lg border border-line bg-sunken text-sm text-muted"
    />
  </picture>
)

const words = (line: Line) => each(line, (part) => <Words part={part} />)

function Words({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'screen':
      return <strong className="font-semibold">{part.text}</strong>
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 py-0.5 text-sm wrap-anywhere">{part.text}</code>
    case 'link':
      return <TextLink href={addressOfPlace(part.to)}>{part.text}</TextLink>
  }
}
