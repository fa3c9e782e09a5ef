import type { Category } from '../settings/categories.ts'
import { COLUMNS, type SheetRow, textKey } from './sheet.ts'

/** The English title that a file gives to a category; `id` is null for a category that the import adds. */
export interface CategoryTitle {
  id: number | null
  /** The Spanish title. */
  title: string
  titleEn: string | null
}

/** What a row changes, or why it is wrong. */
interface Said {
  change?: { column: string; before: string; after: string }
  problem?: string
}

interface Known {
  id: number | null
  title: string
  saved: string
  given: { text: string; row: number } | null
}

/**
 * A category's English title is a cell in the row of each of its items. A row counts where it differs from what is saved, so
 * one of many rows is enough to change it.
 */
export class CategoryEnglish {
  readonly #byId = new Map<number, Known>()
  readonly #byTitle = new Map<string, Known>()

  constructor(categories: readonly Pick<Category, 'id' | 'title' | 'title_en'>[]) {
    for (const { id, title, title_en = '' } of categories) {
      const known = { id, title, saved: title_en, given: null }
      this.#byId.set(id, known)
      // Of two categories with the same title, the first counts.
      if (!this.#byTitle.has(textKey(title))) this.#byTitle.set(textKey(title), known)
    }
  }

  /** @param of the category of the row's item, or the title of the category that a new item gets */
  read({ row, categoryEn: text }: SheetRow, of: number | string | null): Said {
    const column = COLUMNS.categoryEn
    if (text === undefined) return {}
    const known = this.#knownOf(of)
    if (!known) return text === '' ? {} : { problem: `${column}: la fila no tiene categoría.` }
    if (text === known.saved || text === known.given?.text) return {}
    if (known.given) {
      const { row: first } = known.given
      return {
        problem: `${column}: «${text}» no es lo mismo que en la fila ${first}, que es de la misma categoría.`,
      }
    }
    known.given = { text, row }
    return { change: { column, before: known.saved, after: text } }
  }

  titles(): CategoryTitle[] {
    return [...new Set([...this.#byId.values(), ...this.#byTitle.values()])].flatMap(
      ({ id, title, given }) => (given ? [{ id, title, titleEn: given.text || null }] : []),
    )
  }

  #knownOf(of: number | string | null): Known | undefined {
    if (typeof of === 'number') return this.#byId.get(of)
    if (of === null) return undefined
    const added = { id: null, title: of, saved: '', given: null }
    const known = this.#byTitle.get(textKey(of)) ?? added
    this.#byTitle.set(textKey(of), known)
    return known
  }
}
