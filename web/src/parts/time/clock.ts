/** The browser's clock. No other file reads it. */
export const clock = (): Date => new Date()
