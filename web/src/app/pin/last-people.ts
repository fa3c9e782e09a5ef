import { MAX_PIN } from '@comanda/shared/auth/pin-length'
import * as v from 'valibot'
import { readJson, writeJson } from '../../parts/browser/local-json.ts'

/** Unlocking the tablet and approving are remembered apart: the manager who approves is rarely the next to sell. */
export type PinUse = 'unlock' | 'approve'

const Person = v.object({
  key: v.string(),
  /** How many digits the accepted PIN had; null after a wrong one, which may mean that the PIN was changed. */
  digits: v.nullable(v.number()),
})
type Person = v.InferOutput<typeof Person>

const MOST = 6
const keyOf = (use: PinUse): string => `comanda.people.${use}`
const read = (use: PinUse): Person[] => readJson(localStorage, keyOf(use), v.array(Person)) ?? []

/** The keys of the people whose PIN was accepted on this device, the latest first. */
export const lastPeople = (use: PinUse): string[] => read(use).map(({ key }) => key)

/** The digits after which a person's PIN is complete on this device. */
export const digitsOf = (use: PinUse, key: string): number =>
  read(use).find((person) => person.key === key)?.digits ?? MAX_PIN

/** After a PIN was accepted on this device. */
export function rememberPerson(use: PinUse, key: string, digits: number): void {
  const others = read(use).filter((person) => person.key !== key)
  writeJson(localStorage, keyOf(use), [{ key, digits }, ...others].slice(0, MOST))
}

/** After a PIN was refused, so that a longer one can be typed. */
export const forgetDigits = (use: PinUse, key: string): void =>
  void writeJson(
    localStorage,
    keyOf(use),
    read(use).map((person) => (person.key === key ? { key, digits: null } : person)),
  )

/** The latest of these people. */
export function latestOf<P extends { key: string }>(use: PinUse, people: readonly P[]): P | undefined {
  const key = lastPeople(use).find((last) => people.some((person) => person.key === last))
  return people.find((person) => person.key === key)
}
