import type { MenuItem } from '@comanda/shared/menu/api'
import {
  assignStations,
  type Station,
  type StationAssignment,
  type StationTarget,
} from '@comanda/shared/settings/stations'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useMenu } from '../../../parts/settings/data.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { STATIONS } from './texts.ts'

interface ExceptionsProps {
  stations: readonly Station[]
  /** The stations of items and variants. */
  assignments: readonly StationAssignment[]
  onRemove: (assignment: StationAssignment) => void
}

/** The items and variants that other stations prepare than those of their category. */
export function Exceptions({ stations, assignments, onRemove }: ExceptionsProps) {
  const { data: menu } = useMenu()
  const dishes = useMemo(() => dishesOf(menu ?? []), [menu])
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<StationAssignment | 'new'>()
  const nameOfTarget = ({ target, targetId }: StationAssignment) =>
    dishes.find(({ id }) => id === `${target} ${targetId}`)?.label ?? STATIONS.unknown
  return (
    <Card
      title={STATIONS.exceptions}
      action={
        <Button size="touch" icon={Plus} onPress={() => open('new')}>
          {STATIONS.addException}
        </Button>
      }
    >
      <p className="mb-2 text-muted">{STATIONS.exceptionsHint}</p>
      {assignments.length === 0 ? (
        <p>{STATIONS.noExceptions}</p>
      ) : (
        <ul className="divide-y divide-line">
          {assignments.map((assignment) => (
            <li
              key={`${assignment.target} ${assignment.targetId}`}
              className="flex items-center gap-2 py-1.5"
            >
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
                <span className="font-medium wrap-anywhere">{nameOfTarget(assignment)}</span>
                <StationNames stations={stations} ids={assignment.stationIds} />
              </span>
              <IconButton
                size="touch"
                icon={Pencil}
                label={TEXTS.edit(nameOfTarget(assignment))}
                onPress={() => open(assignment)}
              />
              <IconButton
                size="touch"
                icon={Trash2}
                label={STATIONS.removeException(nameOfTarget(assignment))}
                onPress={() => onRemove(assignment)}
              />
            </li>
          ))}
        </ul>
      )}
      {subject && (
        <ExceptionDialog
          key={turn}
          isOpen={isOpen}
          onClose={onClose}
          stations={stations}
          dishes={dishes}
          assignment={subject === 'new' ? null : subject}
        />
      )}
    </Card>
  )
}

function StationNames({ stations, ids }: { stations: readonly Station[]; ids: readonly number[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {stations
        .filter(({ id }) => ids.includes(id))
        .map(({ id, title, color }) => (
          <span key={id} className="inline-flex items-center gap-2">
            <StationDot color={color} />
            {title}
          </span>
        ))}
    </span>
  )
}

interface Dish {
  /** `item 7` or `variant 12`. */
  id: string
  label: string
  description?: string
}

const dishesOf = (menu: readonly MenuItem[]): Dish[] =>
  menu.flatMap(({ id, title, category_title, variants }) => [
    { id: `item ${id}`, label: title, ...(category_title && { description: category_title }) },
    ...variants.map((variant) => ({ id: `variant ${variant.id}`, label: `${title} - ${variant.title}` })),
  ])

interface ExceptionDialogProps {
  isOpen: boolean
  onClose: () => void
  stations: readonly Station[]
  dishes: readonly Dish[]
  /** Null for a new assignment. */
  assignment: StationAssignment | null
}

function ExceptionDialog({ stations, dishes, assignment, ...dialog }: ExceptionDialogProps) {
  const write = useWrite()
  const { values, field } = useFields({
    dish: assignment && `${assignment.target} ${assignment.targetId}`,
    stations: (assignment?.stationIds ?? []).map(String),
  })
  const { dish, stations: chosen } = values

  function save() {
    const [target, targetId] = (dish ?? '').split(' ')
    const body = { target: target as StationTarget, targetId: Number(targetId), stationIds: chosen }
    return write(api(assignStations, { body }))
  }

  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={assignment ? STATIONS.editException : STATIONS.addException}
      validate={() =>
        dish === null
          ? { field: 'dish', message: STATIONS.dishMissing }
          : chosen.length === 0 && { field: 'stations', message: STATIONS.stationsMissing }
      }
      onSubmit={save}
    >
      <ComboBox<string>
        {...field('dish')}
        label={STATIONS.dish}
        isRequired
        isDisabled={assignment !== null}
        autoFocus={assignment === null}
        options={dishes}
      />
      <CheckboxGroup
        {...field('stations')}
        label={STATIONS.stations}
        isRequired
        options={stations.map(({ id, title }) => ({ id: String(id), label: title }))}
      />
    </FormDialog>
  )
}
