/** The device's clock, in ms. Tests pass another one. */
export const now = (): number => Date.now()
