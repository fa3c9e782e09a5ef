/** A page asks the waiting version of the app to take over. */
export const TAKE_OVER = 'take-over'
