export const CHARTS = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  /** The accessible name of a switch, with its chart. */
  of: (action: string, title: string) => `${action}: ${title}`,
  walk: (title: string) => `Recorrer: ${title}`,
} as const
