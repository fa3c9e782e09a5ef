export const CHARTS = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  /** What a switch is about, for those who hear it out of its place. */
  of: (action: string, title: string) => `${action}: ${title}`,
  walk: (title: string) => `Recorrer: ${title}`,
  less: 'Menos',
  more: 'Más',
} as const
