import { isBlank } from '@comanda/shared/kernel/visible-text'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import { DELIVERY_TYPES, type DeliveryType } from '@comanda/shared/selling/delivery-type'
import {
  addStation,
  deleteStation,
  orderStations,
  STATION_COLORS,
  type Station,
  updateStation,
} from '@comanda/shared/settings/stations'
import { CookingPot } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { STATION_COLOR_WORDS, StationDot } from '../../../parts/StationDot.tsx'
import { useStations } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { SortableList } from '../../../parts/settings/list/SortableList.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AssignmentsCard } from './AssignmentsCard.tsx'
import { TokenScreenCard } from './TokenScreenCard.tsx'
import { STATIONS } from './texts.ts'

type Draft = Pick<Station, 'title' | 'color' | 'skippedTypes'>

const COLORS = STATION_COLORS.map((id) => ({ id, label: STATION_COLOR_WORDS[id] }))
const TYPES = DELIVERY_TYPES.map((id) => ({ id, label: DELIVERY_WORDS[id] }))

const rules: RecordRules<Station, Draft> = {
  draftOf: (station) => ({
    title: station?.title ?? '',
    color: station?.color ?? 'blue',
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
}

/** The kitchen's stations, the dishes that each prepares, and the customers' screen. */
export function StationsPage() {
  const { data, error, refetch } = useStations()
  return (
    <SettingsList
      words={STATIONS}
      icon={CookingPot}
      query={{ data: data?.stations, error, refetch }}
      nameOf={(station) => station.title}
      rules={rules}
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
