import { useState } from 'react'
import * as v from 'valibot'
import { readJson, writeJson } from '../../parts/local-json.ts'

const KEY = 'comanda.pos.dense'

/** Whether this device shows more dishes in smaller cards. */
export function useDensity(): [isDense: boolean, toggle: () => void] {
  const [isDense, setDense] = useState(() => readJson(window.localStorage, KEY, v.boolean()) ?? false)
  const toggle = () => {
    writeJson(window.localStorage, KEY, !isDense)
    setDense(!isDense)
  }
  return [isDense, toggle]
}
