import { forget, readText, writeText } from '../../../parts/browser/local-storage.ts'

const keyOf = (person: string): string => `comanda.device.at.${person}`

/** Keeps where a person was when the shared device locked. */
export const keepPlace = (person: string, address: string): void =>
  void writeText(localStorage, keyOf(person), address)

/** The kept address, once. */
export function takePlace(person: string): string | null {
  const address = readText(localStorage, keyOf(person))
  forget(localStorage, keyOf(person))
  return address
}
