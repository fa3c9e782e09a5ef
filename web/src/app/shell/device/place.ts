import { forget, readText, writeText } from '../../../parts/browser/local-storage.ts'

const keyOfPlace = (person: string): string => `comanda.device.at.${person}`

/** Keeps where a person was when the shared device locked. */
export const keepPlace = (person: string, address: string): void =>
  void writeText(localStorage, keyOfPlace(person), address)

/** The kept address, once. */
export function takePlace(person: string): string | null {
  const address = readText(localStorage, keyOfPlace(person))
  forget(localStorage, keyOfPlace(person))
  return address
}
