import { searchable } from '@comanda/shared/kernel/searchable'
import { CircleQuestionMark } from 'lucide-react'
import type { GuideEntry } from '../../../features/guide/guide.ts'
import { addressOfPlace } from '../../../parts/guide-places.ts'
import type { Hit } from './hits.ts'

const MOST = 5

/** Chapters and headings of the guide with all typed words, in the heading or in the name of its chapter: headings first. */
export function guideHits(entries: readonly GuideEntry[], wanted: string): Hit[] {
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  const has = (text: string) => words.every((word) => text.includes(word))
  const texts = entries.map((entry) => ({ entry, title: searchable(entry.title) }))
  const inTitle = texts.filter(({ title }) => has(title))
  const inBoth = texts.filter(
    (one) => !inTitle.includes(one) && has(`${one.title} ${searchable(one.entry.chapter ?? '')}`),
  )
  return [...inTitle, ...inBoth].slice(0, MOST).map(({ entry: { place, title, chapter } }) => ({
    id: `guide ${place} ${title}`,
    title,
    ...(chapter === undefined ? {} : { detail: chapter }),
    href: addressOfPlace(place),
    icon: CircleQuestionMark,
  }))
}
