import {
  assignStations,
  type Station,
  type StationAssignment,
  type StationTarget,
} from '@comanda/shared/settings/stations'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { api, messageOf } from '../../../api/client.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useCategories, useRefresh } from '../../../parts/settings/data.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import { Exceptions } from './Exceptions.tsx'
import { STATIONS } from './texts.ts'

interface AssignmentsProps {
  stations: readonly Station[]
  assignments: readonly StationAssignment[]
}

/** The stations of each category, and of the items and variants that differ from their category. */
export function AssignmentsCard({ stations, assignments }: AssignmentsProps) {
  const { data: categories } = useCategories()
  const { assign, pending } = useAssign()
  const main = stations.find((station) => station.isDefault)
  const chips = stations.map(({ id, title, color }) => ({
    id,
    label: title,
    mark: <StationDot color={color} />,
  }))
  if (stations.length < 2 || !main)
    return (
      <Card title={STATIONS.assignments}>
        <p className="text-muted">{STATIONS.oneStation}</p>
      </Card>
    )
  const chosenOf = (categoryId: number): readonly number[] =>
    pending.get(`category ${categoryId}`) ??
    assignments.find(({ target, targetId }) => target === 'category' && targetId === categoryId)
      ?.stationIds ??
    []
  return (
    <>
      <Card title={STATIONS.assignments}>
        <p className="mb-4 text-muted">{STATIONS.assignmentsHint(main.title)}</p>
        {!categories ? (
          <Skeleton className="h-14" />
        ) : categories.length === 0 ? (
          <p className="text-muted">{STATIONS.noCategories}</p>
        ) : (
          <ul className="divide-y divide-line">
            {categories.map(({ id, title }) => {
              const chosen = chosenOf(id)
              return (
                <li key={id} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[12rem_1fr]">
                  <span className="font-medium wrap-anywhere">{title}</span>
                  <ToggleChips
                    label={STATIONS.stationsOf(title)}
                    options={chips}
                    value={chosen.length > 0 ? chosen : [main.id]}
                    onChange={(next) => {
                      // The main station is shown for a category without a choice; the first choice replaces it.
                      const stationIds = chosen.length > 0 ? next : next.filter((one) => one !== main.id)
                      assign({ target: 'category', targetId: id, stationIds })
                    }}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Card>
      <Exceptions
        stations={stations}
        assignments={assignments.filter(({ target }) => target !== 'category')}
        onRemove={({ target, targetId }) => assign({ target, targetId, stationIds: [] })}
      />
    </>
  )
}

const ASSIGN = ['settings', 'assign-stations'] as const

interface Assignment {
  target: StationTarget
  targetId: number
  stationIds: number[]
}

/** Assigns at once; a refusal reverts it and shows the server's message. */
function useAssign() {
  const refresh = useRefresh()
  const { mutate: assign } = useMutation({
    mutationKey: ASSIGN,
    // One after the other, so that the last choice wins.
    scope: { id: ASSIGN.join() },
    networkMode: 'always',
    mutationFn: (body: Assignment) => api(assignStations, { body }),
    onError: (error) => toast.error(messageOf(error, TEXTS.failed)),
    onSettled: refresh,
  })
  const changes = useMutationState({
    filters: { mutationKey: ASSIGN, status: 'pending' },
    select: (mutation) => mutation.state.variables as Assignment,
  })
  const pending = new Map(
    changes.map(({ target, targetId, stationIds }) => [`${target} ${targetId}`, stationIds]),
  )
  return { assign, pending }
}
