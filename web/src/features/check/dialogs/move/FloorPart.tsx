import type { FloorView } from '@comanda/shared/floor/api'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { TEXTS } from '../texts.ts'
import { useFloor } from './floor.ts'

/** The part of a dialog that needs the tables. */
export function FloorPart({ children }: { children: (floor: FloorView) => ReactNode }) {
  const { data, error, refetch } = useFloor()
  if (data) return children(data)
  if (error) return <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
  return (
    <Loading className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="h-14" />
      ))}
    </Loading>
  )
}
