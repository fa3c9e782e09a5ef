/** The browser's clock: the one place that asks it. */
export const clock = (): Date => new Date()
