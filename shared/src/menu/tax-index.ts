import { addTo, groupBy } from '../kernel/grouping.ts'
import type { Tax } from '../settings/taxes.ts'
import { taxLabel, textKey } from './sheet.ts'

const NO_TAX = ['', '-', 'ninguno', 'ninguna', 'sin impuesto', 'sin impuestos', 'no aplica', 'n/a', 'none']

/** A store's taxes by every name that a cell may use, so that a row does not search through all of them. */
export class TaxIndex {
  readonly #byId: ReadonlyMap<number, Tax>
  readonly #byLabel: ReadonlyMap<string, Tax[]>
  readonly #byTitleAndRate: ReadonlyMap<string, Tax[]>
  readonly #byTitle: ReadonlyMap<string, Tax[]>
  readonly #byRate: ReadonlyMap<number, Tax[]>

  constructor(taxes: readonly Tax[]) {
    this.#byId = new Map(taxes.map((tax) => [tax.id, tax]))
    this.#byLabel = groupBy(taxes, (tax) => textKey(taxLabel(tax)))
    this.#byTitleAndRate = byTitleAndRate(taxes)
    this.#byTitle = groupBy(taxes, ({ title }) => textKey(title))
    this.#byRate = groupBy(taxes, ({ rate }) => rate)
  }

  labelOf(id: number | null): string {
    const tax = id === null ? undefined : this.#byId.get(id)
    return tax ? taxLabel(tax) : ''
  }

  /**
   * Finds a tax by its full name, its title or its rate. When several match, it returns the item's current tax.
   * @returns null for none, or the error of the cell
   */
  read(cell: string, itemTaxId: number | null): { id: number | null } | { problem: string } {
    const key = textKey(cell)
    const fitting =
      this.#byLabel.get(key) ??
      this.#byTitle.get(key) ??
      this.#byTitleAndRate.get(key) ??
      ratesInCell(cell)
        .map((rate) => this.#byRate.get(rate))
        .find((taxes) => taxes !== undefined) ??
      []
    const own = fitting.find(({ id }) => id === itemTaxId)
    const [first, ...others] = own ? [own] : fitting
    if (!first) {
      if (NO_TAX.includes(key)) return { id: null }
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

/** By the usual ways to write title and rate: `IVA 16%`, `IVA (16%)`, `IVA 16`. */
function byTitleAndRate(taxes: readonly Tax[]): Map<string, Tax[]> {
  const named = new Map<string, Tax[]>()
  for (const tax of taxes) {
    const { title, rate } = tax
    for (const name of [`${title} ${rate}%`, `${title} (${rate}%)`, `${title} ${rate}`])
      addTo(named, textKey(name), tax)
  }
  return named
}

/** `16`, `16%`, `16,0 %`. A number below 1 may be a percentage without its format: 0.16. */
function ratesInCell(cell: string): number[] {
  const [, digits, sign] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(%?)$/.exec(cell) ?? []
  if (digits === undefined) return []
  const rate = Number(digits.replace(',', '.'))
  return rate > 0 && rate < 1 && sign === '' ? [rate, Number((rate * 100).toFixed(3))] : [rate]
}
