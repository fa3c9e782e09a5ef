import type { FloorView } from '@comanda/shared/floor/api'
import type { ComponentProps } from 'react'
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx'
import { Unfetched } from '../Loaded.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import type { PlaceGroup, PlacesFor } from './places.ts'
import { useFloorNow, usePlacesFor } from './use-floor-now.ts'

interface FloorPlacesProps<K extends string | number>
  extends Omit<ComponentProps<typeof PlacePicker<K>>, 'groups'> {
  groupsOf: (view: FloorView, by: PlacesFor) => readonly PlaceGroup<K>[]
  /** Shown when there is nothing to choose. */
  empty?: string
  /** Shown instead of an error when the floor cannot be read. */
  unknown?: readonly PlaceGroup<K>[]
}

/** Chooses among the tables and checks of the floor, as it is now. */
export function FloorPlaces<K extends string | number>({
  groupsOf,
  empty,
  unknown,
  ...picker
}: FloorPlacesProps<K>) {
  const floor = useFloorNow()
  const by = usePlacesFor()
  const groups = floor.data ? groupsOf(floor.data, by) : floor.isError ? unknown : undefined
  if (groups?.length === 0) return <p className="text-muted">{empty}</p>
  if (groups) return <PlacePicker {...picker} groups={groups} />
  return (
    <Unfetched
      queries={[floor]}
      failed="No pudimos cargar las mesas. Revisa tu conexión e inténtalo de nuevo."
    >
      <LoadingRows count={6} row="h-16" className="grid grid-cols-2 gap-2 sm:grid-cols-4" />
    </Unfetched>
  )
}
