import { forget, readText, writeText } from '../../../parts/browser/local-storage.ts'

const keyOf = (username: string): string => `comanda.device.at.${username}`

/** Keeps where a person was when the shared device locked. */
export const keepPlace = (username: string, address: string): void =>
  void writeText(localStorage, keyOf(username), address)

/** The kept address, once. */
export function takePlace(username: string): string | null {
  const address = readText(localStorage, keyOf(username))
  forget(localStorage, keyOf(username))
  return address
}
