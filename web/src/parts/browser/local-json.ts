import * as v from 'valibot'
import { readText, type Storage, writeText } from './local-storage.ts'

/** The stored value; null when it is missing or does not match the schema. */
export function readJson<Out>(
  storage: Storage,
  key: string,
  shape: v.GenericSchema<unknown, Out>,
): Out | null {
  try {
    const raw = readText(storage, key)
    const parsed = raw === null ? null : v.safeParse(shape, JSON.parse(raw))
    return parsed?.success ? parsed.output : null
  } catch {
    return null
  }
}

/** @returns false when the storage is full or blocked. */
export const writeJson = (storage: Storage, key: string, value: unknown): boolean =>
  writeText(storage, key, JSON.stringify(value))
