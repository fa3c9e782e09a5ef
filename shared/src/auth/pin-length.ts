/** Apart from the schemas of pin.ts, which would enlarge the shell. */
export const MIN_PIN = 4
export const MAX_PIN = 6
/** A person with fewer digits may have their PIN, but not approve with it. */
export const APPROVERS_PIN = MAX_PIN
