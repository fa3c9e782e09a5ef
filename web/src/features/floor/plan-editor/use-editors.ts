import { feedFloor } from '@comanda/shared/feed/api'
import { useReducer, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { feedKey } from '../../../realtime/use-feed.ts'
import { type FloorPlans, readPlans, savePlan } from './data.ts'
import {
  changesOfPlan,
  type EditorAction,
  type EditorState,
  isUnsaved,
  openEditor,
  reduceEditor,
} from './editor.ts'

type Editors = Readonly<Record<string, EditorState>>

const tablesOn = (floor: string, { tables }: FloorPlans) => tables.filter((table) => table.floor === floor)

const open = (plans: FloorPlans): Editors =>
  Object.fromEntries(plans.floors.map((one) => [one.floor, openEditor(tablesOn(one.floor, plans), one)]))

/** One editor for each floor, and saving. A floor that another person saved keeps its changes. */
export function useEditors(plans: FloorPlans) {
  const [editors, dispatch] = useReducer(
    (all: Editors, { floor, action }: { floor: string; action: EditorAction }): Editors => {
      const state = all[floor]
      return state ? { ...all, [floor]: reduceEditor(state, action) } : all
    },
    plans,
    open,
  )
  const [conflicts, setConflicts] = useState<ReadonlySet<string>>(new Set())
  const [isPending, setPending] = useState(false)
  const underKey = useRetryKey()
  const write = useWrite(feedKey(feedFloor))
  const unsaved = Object.keys(editors).filter((floor) => editors[floor] && isUnsaved(editors[floor]))

  const settle = (floor: string) =>
    setConflicts((before) => new Set([...before].filter((one) => one !== floor)))

  async function send(floor: string, version: number): Promise<void> {
    const state = editors[floor]
    if (!state) return
    const { present: plan } = state
    const body = { floor, version, ...changesOfPlan(state) }
    try {
      const saving = underKey((key) => savePlan(body, key), body)
      await write(saving)
      const { version: next } = await saving
      dispatch({ floor, action: { type: 'saved', version: next, plan } })
      settle(floor)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'plan_changed') throw error
      setConflicts((before) => new Set([...before, floor]))
    }
  }

  /** Shows the form as busy. Rejects with a refusal that is not a conflict. */
  async function busy(work: () => Promise<void>): Promise<void> {
    setPending(true)
    try {
      await work()
    } finally {
      setPending(false)
    }
  }

  return {
    editors,
    dispatch,
    conflicts,
    unsaved,
    isPending,
    /** @param floor is saved even when nothing on it was changed, so that the grid can be kept */
    save: (floor: string) =>
      busy(async () => {
        for (const one of unsaved.length > 0 ? unsaved : [floor]) await send(one, editors[one]?.version ?? 0)
      }),
    overwrite: (floor: string) =>
      busy(async () => {
        const { floors } = await readPlans()
        await send(floor, floors.find((one) => one.floor === floor)?.version ?? 0)
      }),
    reload: (floor: string) =>
      busy(async () => {
        const state = open(await readPlans())[floor]
        if (state) dispatch({ floor, action: { type: 'load', state } })
        settle(floor)
      }),
  }
}
