/**
 * The kind of a spreadsheet's cell. `day`: a date that is shown without its year, so that the program has invented the year.
 * `error`: a formula without a value. A cell of a text file is always `text`.
 */
export type CellKind = 'text' | 'number' | 'date' | 'day' | 'logical' | 'error'

/** A cell as a person sees it: dates as YYYY-MM-DD, percentages as 16%. */
export interface Cell {
  text: string
  kind: CellKind
  /** The address that a click on the cell opens. */
  link?: string
}

/** A row of a sheet; a text is a cell of a text file. */
export type CellRow = readonly (Cell | string)[]

export const EMPTY: Cell = { text: '', kind: 'text' }

export const cellAt = (row: CellRow, place: number): Cell => {
  const cell = row[place] ?? EMPTY
  return typeof cell === 'string' ? { text: cell.trim(), kind: 'text' } : { ...cell, text: cell.text.trim() }
}

/** Texts that a spreadsheet shows instead of a value: #N/A, #¡REF!, #¿NOMBRE?, ####, Err:502. */
const FAULT = /^(?:#(?:N\/[AD]|[¡¿]?[A-ZÁÉÍÓÚ_]+(?:\/0)?[!?]|#+)|Err:\d{3})$/iu

/** Whether the text is an error of a formula, and not a value. */
export const isFault = (text: string): boolean => FAULT.test(text)
