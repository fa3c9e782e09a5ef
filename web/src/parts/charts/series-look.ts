/** Main series first: solid, then hollow with an edge. The fill distinguishes them without color. */
export const SERIES_LOOK = ['fill-brand', 'fill-sunken stroke-edge'] as const
