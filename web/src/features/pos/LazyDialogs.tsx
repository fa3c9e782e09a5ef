import type { ComponentProps } from 'react'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { PosDialogs } from './PosDialogs.tsx'
import { usePos } from './pos-context.ts'

const load = () => import('./PosDialogs.tsx')

/** The counter's dialogs: their code comes after the menu is shown. */
export function LazyDialogs(props: ComponentProps<typeof PosDialogs>) {
  const { open } = usePos()
  const part = useLoaded(load, props.dialog !== null, () => open(null))
  return props.dialog && part && <part.PosDialogs {...props} />
}
