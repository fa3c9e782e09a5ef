/** The device's clock, in ms. Tests pass another clock. */
export const now = (): number => Date.now()
