import { isBlank } from '@comanda/shared/kernel/visible-text'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { DELIVERY_TYPES, type DeliveryType } from '@comanda/shared/selling/delivery-type'
import {
  addStation,
  assignStations,
  deleteStation,
  orderStations,
  STATION_COLORS,
  type Station,
  type StationAssignment,
  updateStation,
} from '@comanda/shared/settings/stations'
import { CookingPot } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { STATION_COLOR_WORDS, StationDot } from '../../../parts/StationDot.tsx'
import { useCategories, useStations } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SortableList } from '../../../parts/settings/list/SortableList.tsx'
import { useAtOnce } from '../../../parts/settings/list/use-at-once.ts'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { ToggleChips } from '../../../ui/choices/ToggleChips.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Exceptions } from './Exceptions.tsx'
import { TokenScreenCard } from './TokenScreenCard.tsx'
import { STATIONS } from './texts.ts'

type Draft = Pick<Station, 'title' | 'color' | 'skippedTypes'>

const COLORS = STATION_COLORS.map((id) => ({ id, label: STATION_COLOR_WORDS[id] }))
const TYPES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

/** The first color that no station has; when all are taken, the first. */
const freeColor = (stations: readonly Station[]): Station['color'] =>
  STATION_COLORS.find((color) => stations.every((station) => station.color !== color)) ?? STATION_COLORS[0]

const rulesBeside = (stations: readonly Station[]): RecordRules<Station, Draft> => ({
  draftOf: (station) => ({
    title: station?.title ?? '',
    color: station?.color ?? freeColor(stations),
    skippedTypes: station?.skippedTypes ?? [],
  }),
  problemOf: ({ title }) => isBlank(title) && { field: 'title', message: STATIONS.nameMissing },
  save: (body, station) =>
    station ? api(updateStation, { params: { id: station.id }, body }) : api(addStation, { body }),
  fields: ({ field }) => (
    <>
      <TextField {...field('title')} label={STATIONS.name} isRequired autoFocus maxLength={40} />
      <Select {...field('color')} label={STATIONS.color} options={COLORS} />
      <CheckboxGroup<DeliveryType>
        {...field('skippedTypes')}
        label={STATIONS.skipped}
        description={STATIONS.skippedHint}
        options={TYPES}
      />
    </>
  ),
})

/** The kitchen's stations, the dishes that each prepares, and the customers' screen. */
export function StationsPage() {
  const { data, error, refetch } = useStations()
  return (
    <SettingsList
      words={STATIONS}
      icon={CookingPot}
      query={{ data: data?.stations, error, refetch }}
      nameOf={(station) => station.title}
      rules={rulesBeside(data?.stations ?? [])}
      remove={(station) => api(deleteStation, { params: { id: station.id } })}
      below={
        <div className="mt-6 flex flex-col gap-4">
          {data && <AssignmentsCard {...data} />}
          <TokenScreenCard />
        </div>
      }
    >
      {(rows, row) => (
        <SortableList
          name="stations"
          words={STATIONS}
          rows={rows}
          nameOf={({ title }) => title}
          reorder={(ids) => api(orderStations, { body: { ids } })}
          {...row}
          renderName={(station) => <StationName station={station} />}
        />
      )}
    </SettingsList>
  )
}

function StationName({ station: { title, color, isDefault, skippedTypes } }: { station: Station }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex min-w-0 items-center gap-2">
        <StationDot color={color} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </span>
      {isDefault && <Badge>{STATIONS.isDefault}</Badge>}
      {skippedTypes.length > 0 && (
        <span className="text-sm font-normal text-muted">
          {STATIONS.skipped} {skippedTypes.map((type) => DELIVERY_WORDS[type]).join(', ')}
        </span>
      )}
    </span>
  )
}

interface AssignmentsProps {
  stations: readonly Station[]
  assignments: readonly StationAssignment[]
}

/** The stations of each category, and of the items and variants that differ from their category. */
function AssignmentsCard({ stations, assignments }: AssignmentsProps) {
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
