import { searchable } from '@comanda/shared/kernel/searchable'

/** A part of a line. `screen`: words exactly as a screen shows them; `code`: text that is typed on a computer. */
export type Inline =
  | { kind: 'text' | 'screen' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Line = readonly Inline[]

export type Block =
  /** Several titles of one heading are separated by ` · `. */
  | { kind: 'heading'; level: 2 | 3; titles: readonly string[]; id: string }
  | { kind: 'paragraph' | 'tip'; line: Line }
  | { kind: 'list'; isOrdered: boolean; items: readonly Line[] }
  | { kind: 'picture'; name: string; alt: string }

export interface Chapter {
  title: string
  /** The purpose of the chapter, below its title. */
  lead: string
  blocks: readonly Block[]
}

/** Reads the subset of Markdown that the guide uses: headings, paragraphs, lists, tips (`>`), pictures, bold, code and links. */
export function readChapter(source: string): Chapter {
  const [title = '', lead = '', ...rest] = source.trim().split(/\n\s*\n/)
  return { title: title.replace(/^# /, ''), lead: oneLine(lead), blocks: rest.map(readBlock) }
}

function readBlock(text: string): Block {
  const [, marks, heading] = /^(##+) (.+)$/.exec(text) ?? []
  if (heading) return readHeading(marks === '##' ? 2 : 3, heading.split(' · '))
  const [, alt, name] = /^!\[(.+)\]\((.+)\)$/s.exec(text) ?? []
  if (alt && name) return { kind: 'picture', name, alt: oneLine(alt) }
  if (text.startsWith('> ')) return { kind: 'tip', line: readLine(text.replace(/^> ?/gm, '')) }
  const isOrdered = /^\d+\. /.test(text)
  if (!isOrdered && !text.startsWith('- ')) return { kind: 'paragraph', line: readLine(text) }
  const items = text.split(isOrdered ? /^\d+\. /m : /^- /m).slice(1)
  return { kind: 'list', isOrdered, items: items.map(readLine) }
}

const readHeading = (level: 2 | 3, titles: readonly string[]): Block => ({
  kind: 'heading',
  level,
  titles,
  id: idOf(titles[0] ?? ''),
})

function readLine(text: string): Line {
  return oneLine(text)
    .split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(.+?\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      const [, screen] = /^\*\*(.+)\*\*$/.exec(part) ?? []
      if (screen) return { kind: 'screen', text: screen }
      const [, code] = /^`(.+)`$/.exec(part) ?? []
      if (code) return { kind: 'code', text: code }
      const [, link, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
      return link && to ? { kind: 'link', text: link, to } : { kind: 'text', text: part }
    })
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** `¿No imprime?` → `no-imprime` */
const idOf = (heading: string): string =>
  searchable(heading)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
