import { useState } from 'react'
import { readText, writeJson } from '../../parts/local-json.ts'

const KEY = 'comanda.pos.dense'

/** Whether this device shows more dishes in smaller cards. */
export function useDensity(): [isDense: boolean, toggle: () => void] {
  const [isDense, setDense] = useState(() => readText(window.localStorage, KEY) === 'true')
  const toggle = () => {
    writeJson(window.localStorage, KEY, !isDense)
    setDense(!isDense)
  }
  return [isDense, toggle]
}
