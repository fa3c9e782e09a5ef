import { forget, readText, writeText } from './local-storage.ts'

const OFF = 'comanda.letter-keys.off'

/** Whether single letters and signs are shortcuts on this device; WCAG 2.1.4 requires a way to turn them off. */
export const hasLetterKeys = (): boolean => readText(localStorage, OFF) === null

export const setLetterKeys = (isOn: boolean): void => {
  if (isOn) forget(localStorage, OFF)
  else writeText(localStorage, OFF, '1')
}
