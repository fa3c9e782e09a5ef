import { useLocation, useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-aria-components'
import { addressOfPlace } from '../../parts/guide-places.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Blocks } from './Blocks.tsx'
import { GUIDE, type GuideChapter } from './guide.ts'
import { TEXTS } from './texts.ts'
import './print.css'

/** One chapter of the guide. */
export function ChapterPage() {
  const { chapter: wanted }: { chapter?: string } = useParams({ strict: false })
  const at = GUIDE.findIndex(({ id }) => id === wanted)
  const chapter = GUIDE[at]
  usePageTitle(chapter?.title ?? TEXTS.title)
  useHeadingOfAddress()
  if (!chapter)
    return (
      <EmptyState
        icon={Search}
        title={TEXTS.notFound}
        action={<LinkButton href={addressOfPlace()}>{TEXTS.toContents}</LinkButton>}
      >
        {TEXTS.notFoundHint}
      </EmptyState>
    )
  return (
    <div className="guide flex grow gap-10">
      <Chapters current={chapter.id} />
      <article className="min-w-0 max-w-2xl grow">
        <nav aria-label={TEXTS.chapters} className="-mt-2 -ml-2.5 xl:hidden print:hidden">
          <LinkButton href={addressOfPlace()} variant="quiet" size="touch" icon={ArrowLeft}>
            {TEXTS.title}
          </LinkButton>
        </nav>
        <PageHeader
          title={chapter.title}
          lead={chapter.lead}
          action={
            <span className="print:hidden">
              <IconButton size="touch" label={TEXTS.print} icon={Printer} onPress={() => window.print()} />
            </span>
          }
        />
        <Contents chapter={chapter} />
        <Blocks blocks={chapter.blocks} />
        <Neighbours previous={GUIDE[at - 1]} next={GUIDE[at + 1]} />
      </article>
    </div>
  )
}

/** The headings of the second level: those of the third are too many for the messages. */
function Contents({ chapter: { id, blocks } }: { chapter: GuideChapter }) {
  return (
    <nav aria-label={TEXTS.contents} className="mb-2 rounded-lg bg-sunken px-4 py-3 print:hidden">
      <p aria-hidden className="mb-1 text-sm font-medium text-muted">
        {TEXTS.contents}
      </p>
      <ul className="gap-x-6 sm:columns-2">
        {blocks.map(
          (block) =>
            block.kind === 'heading' &&
            block.level === 2 && (
              <li key={block.id} className="flex min-h-9 items-center break-inside-avoid max-sm:min-h-11">
                <TextLink href={addressOfPlace(`${id}#${block.id}`)} isQuiet>
                  {block.titles}
                </TextLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

const CHAPTER_LINK =
  'flex min-h-9 items-center rounded-md px-3 text-sm font-medium data-hovered:bg-hover ' +
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

/** All chapters, beside the text on wide screens. */
const Chapters = ({ current }: { current: string }) => (
  <nav
    aria-label={TEXTS.chapters}
    className="sticky top-0 -mt-2 max-h-[calc(100dvh-5.5rem)] w-60 shrink-0 self-start overflow-y-auto p-1 max-xl:hidden print:hidden"
  >
    <ul>
      {GUIDE.map(({ id, title }) => (
        <li key={id}>
          <Link
            href={addressOfPlace(id)}
            aria-current={id === current ? 'page' : undefined}
            className={CHAPTER_LINK}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Neighbours = ({ previous, next }: Record<'previous' | 'next', GuideChapter | undefined>) => (
  <nav
    aria-label={TEXTS.neighbours}
    className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-4 print:hidden"
  >
    {previous && (
      <LinkButton href={addressOfPlace(previous.id)} size="touch" icon={ArrowLeft}>
        {previous.title}
      </LinkButton>
    )}
    {next && (
      <LinkButton href={addressOfPlace(next.id)} size="touch" className="ml-auto">
        {next.title}
      </LinkButton>
    )}
  </nav>
)

/** Shows the heading that the address names, also when it is the second of the same chapter. */
function useHeadingOfAddress(): void {
  const { hash, pathname } = useLocation()
  useEffect(() => {
    if (hash !== '' && pathname !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash, pathname])
}
