import type { ChosenPrinter } from './choosing.ts'

/** A printer that prints nothing by itself, at no drawer of the till. */
export const chosenPrinter = (id: number, more: Partial<ChosenPrinter> = {}): ChosenPrinter => ({
  id,
  papers: [],
  printsKitchen: false,
  stationIds: [],
  drawerId: null,
  opensDrawer: false,
  printsAlways: false,
  ...more,
})
