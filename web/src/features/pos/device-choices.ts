import { useSyncExternalStore } from 'react'
import { writeJson } from '../../parts/browser/local-json.ts'
import { readText } from '../../parts/browser/local-storage.ts'

/** What is chosen at this device, whoever signs in, with its key in the browser and what holds until then. */
const CHOICES = {
  /** More items in smaller cards. */
  dense: { key: 'comanda.pos.dense', first: true },
  /** It takes money: charging is the large button. */
  charges: { key: 'comanda.pos.charges', first: false },
} as const

type Choice = keyof typeof CHOICES

const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function chosen(choice: Choice): boolean {
  const { key, first } = CHOICES[choice]
  const text = readText(window.localStorage, key)
  return text === null ? first : text === 'true'
}

/** @returns the choice, and its other value when it is called */
export function useDeviceChoice(choice: Choice): [isOn: boolean, toggle: () => void] {
  const isOn = useSyncExternalStore(watch, () => chosen(choice))
  const toggle = () => {
    writeJson(window.localStorage, CHOICES[choice].key, !isOn)
    for (const tell of watchers) tell()
  }
  return [isOn, toggle]
}
