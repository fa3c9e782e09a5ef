/** Apart from the schemas of pin.ts, which would enlarge the shell. */
export const MIN_PIN = 4
export const MAX_PIN = 6
