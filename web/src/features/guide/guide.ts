import { CHAPTERS, type ChapterId, type GuidePlace } from './chapters.ts'
import { type Chapter, readChapter } from './markdown.ts'

const FILES = import.meta.glob<string>('./chapters/*.md', { query: '?raw', import: 'default', eager: true })

/** A chapter and the name of its file. */
export interface GuideChapter extends Chapter {
  id: ChapterId
}

export const GUIDE: readonly GuideChapter[] = CHAPTERS.map((id) => ({
  id,
  ...readChapter(FILES[`./chapters/${id}.md`] ?? ''),
}))

export interface GuideEntry {
  place: GuidePlace
  title: string
  /** The chapter of a heading. */
  chapter?: string
}

/** All chapters and headings, for the search. */
export const GUIDE_ENTRIES: readonly GuideEntry[] = GUIDE.flatMap(({ id, title, blocks }) => [
  { place: id, title },
  ...blocks.flatMap((block) =>
    block.kind === 'heading'
      ? block.titles.map((heading) => ({
          place: `${id}#${block.id}` as const,
          title: heading,
          chapter: title,
        }))
      : [],
  ),
])
