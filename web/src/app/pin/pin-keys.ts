import { MAX_PIN } from '@comanda/shared/auth/pin-length'

/** The keys of the pad, row by row; null is an empty place. */
export const PIN_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', null, '0', 'back'] as const
export type PinKey = Exclude<(typeof PIN_KEYS)[number], null>

const isDigit = (key: string): boolean => /^\d$/.test(key)

/** The pad's key for a key of the keyboard, if any. */
export const pinKeyOf = (key: string): PinKey | null =>
  key === 'Backspace' ? 'back' : isDigit(key) ? (key as PinKey) : null

/** The typed digits after a key. A digit beyond the longest PIN changes nothing. */
export const typePin = (typed: string, key: PinKey): string =>
  key === 'back' ? typed.slice(0, -1) : typed.length < MAX_PIN ? typed + key : typed
