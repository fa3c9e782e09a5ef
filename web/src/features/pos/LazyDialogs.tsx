import { type ComponentProps, lazy, Suspense } from 'react'
import { useFetchedEarly } from '../../parts/use-fetched-early.ts'
import type { PosDialogs as Dialogs } from './PosDialogs.tsx'

const load = () => import('./PosDialogs.tsx')
const PosDialogs = lazy(async () => ({ default: (await load()).PosDialogs }))

/** The counter's dialogs: their code comes after the menu is shown. */
export function LazyDialogs(props: ComponentProps<typeof Dialogs>) {
  useFetchedEarly(load)
  if (!props.dialog) return null
  return (
    <Suspense>
      <PosDialogs {...props} />
    </Suspense>
  )
}
