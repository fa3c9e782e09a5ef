import { useState } from 'react'
import { readText, writeText } from '../../parts/browser/local-storage.ts'

/** One of a few choices that this device keeps, such as a way to show a list; the first is the default. */
export function useDeviceChoice<K extends string>(key: string, choices: readonly [K, ...K[]]) {
  const [chosen, setChosen] = useState(() => readText(localStorage, key))
  const choose = (next: K) => {
    setChosen(next)
    writeText(localStorage, key, next)
  }
  return [choices.find((choice) => choice === chosen) ?? choices[0], choose] as const
}
