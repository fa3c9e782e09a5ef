import type { FloorView } from '@comanda/shared/floor/api'
import type { ReactNode } from 'react'
import { Unfetched } from '../../../../parts/Unfetched.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { TEXTS } from '../texts.ts'
import { useFloor } from './floor.ts'

/** The part of a dialog that needs the tables. */
export function FloorPart({ children }: { children: (floor: FloorView) => ReactNode }) {
  const floor = useFloor()
  if (floor.data) return children(floor.data)
  return (
    <Unfetched queries={[floor]} failed={TEXTS.failed}>
      <Loading className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="h-14" />
        ))}
      </Loading>
    </Unfetched>
  )
}
