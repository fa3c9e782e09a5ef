import { assignStations, type Station, type StationAssignment } from '@comanda/shared/settings/stations'
import { api } from '../../../api/client.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useCategories } from '../../../parts/settings/data.ts'
import { useAtOnce } from '../../../parts/settings/list/use-at-once.ts'
import { ToggleChips } from '../../../ui/choices/ToggleChips.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Exceptions } from './Exceptions.tsx'
import { STATIONS } from './texts.ts'

interface AssignmentsProps {
  stations: readonly Station[]
  assignments: readonly StationAssignment[]
}

/** The stations of each category, and of the items and variants that differ from their category. */
export function AssignmentsCard({ stations, assignments }: AssignmentsProps) {
  const { data: categories } = useCategories()
  const { change: assign, pending } = useAtOnce('station-assignment', (body: StationAssignment) =>
    api(assignStations, { body }),
  )
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
  const all = [...assignments, ...pending]
  const chosenOf = (categoryId: number): readonly number[] =>
    all.findLast(({ target, targetId }) => target === 'category' && targetId === categoryId)?.stationIds ?? []
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
