import { useSyncExternalStore } from 'react'
import type { Draft } from './drafts.ts'
import { usePos } from './pos-context.ts'

export function useDrafts(): readonly Draft[] {
  const { drafts } = usePos()
  return useSyncExternalStore(drafts.watch, drafts.get)
}
