import { useState } from 'react'
import { readText, writeText } from '../../parts/browser/local-storage.ts'
import { useMedia } from '../../parts/hooks/use-media.ts'

export type ViewKind = 'plan' | 'list'

const VIEW_KEY = 'comanda.floor.view'
const FLOOR_KEY = 'comanda.floor.floor'
const PHONE = '(max-width: 639px)'

/** How this device shows the floor: plan or list, and which floor. The choices are kept; a phone starts with the list. */
export function useFloorView(floors: readonly string[]) {
  const isPhone = useMedia(PHONE)
  const [chosen, setChosen] = useState(() => readText(localStorage, VIEW_KEY))
  const [floor, setFloor] = useState(() => readText(localStorage, FLOOR_KEY))
  const view: ViewKind = chosen === 'plan' || chosen === 'list' ? chosen : isPhone ? 'list' : 'plan'
  return {
    view,
    setView: (next: ViewKind) => {
      setChosen(next)
      writeText(localStorage, VIEW_KEY, next)
    },
    floor: floor !== null && floors.includes(floor) ? floor : (floors[0] ?? ''),
    setFloor: (next: string) => {
      setFloor(next)
      writeText(localStorage, FLOOR_KEY, next)
    },
  }
}
