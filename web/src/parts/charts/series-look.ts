/**
 * From the one that matters: solid, then hollow with an edge. Told apart by how they are filled, not by their hue alone.
 */
export const SERIES_LOOK = ['fill-brand', 'fill-sunken stroke-edge'] as const
