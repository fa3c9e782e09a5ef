/** As in shared/users/pin, whose schemas would enlarge the shell. */
export const MIN_PIN = 4
export const MAX_PIN = 6
