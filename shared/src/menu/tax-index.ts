import { groupBy } from '../kernel/grouping.ts'
import type { Tax } from '../settings/taxes.ts'
import { taxLabel, textKey } from './sheet.ts'

const NO_TAX = 'ninguno'

/** A store's taxes by every name that a cell may use, so that a row does not search through all of them. */
export class TaxIndex {
  readonly #byId: ReadonlyMap<number, Tax>
  readonly #byLabel: ReadonlyMap<string, Tax[]>
  readonly #byTitle: ReadonlyMap<string, Tax[]>
  readonly #byRate: ReadonlyMap<number, Tax[]>

  constructor(taxes: readonly Tax[]) {
    this.#byId = new Map(taxes.map((tax) => [tax.id, tax]))
    this.#byLabel = groupBy(taxes, (tax) => textKey(taxLabel(tax)))
    this.#byTitle = groupBy(taxes, ({ title }) => textKey(title))
    this.#byRate = groupBy(taxes, ({ rate }) => rate)
  }

  labelOf(id: number | null): string {
    const tax = id === null ? undefined : this.#byId.get(id)
    return tax ? taxLabel(tax) : ''
  }

  /**
   * Finds a tax by its full name, its title or its rate. When several match, it returns the item's current one.
   * @returns null for none, or the error of the cell
   */
  read(cell: string, itemTaxId: number | null): { id: number | null } | { problem: string } {
    const key = textKey(cell)
    const rate = rateOf(cell)
    const fitting =
      this.#byLabel.get(key) ??
      this.#byTitle.get(key) ??
      (rate === null ? undefined : this.#byRate.get(rate)) ??
      []
    const own = fitting.find(({ id }) => id === itemTaxId)
    const [first, ...others] = own ? [own] : fitting
    if (!first) {
      if (key === '' || key === NO_TAX) return { id: null }
      return {
        problem: `El impuesto «${cell}» no existe. Agrégalo en Configuración de Impuestos o corrige la celda.`,
      }
    }
    if (others.some((tax) => taxLabel(tax) !== taxLabel(first)))
      return {
        problem: `Hay varios impuestos «${cell}». Escribe uno de estos: ${fitting.map(taxLabel).join(', ')}.`,
      }
    return { id: first.id }
  }
}

const rateOf = (cell: string): number | null => {
  const rate = /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/.exec(cell)?.[1]
  return rate === undefined ? null : Number(rate)
}
