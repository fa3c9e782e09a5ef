import { PRINTED_PAPERS, type PrintedPaper, type Printer } from '@comanda/shared/printing/printers'
import { PAPER_WORDS } from '../../../parts/printing/words.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useDrawers, useStations } from '../../../parts/settings/data.ts'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { ToggleChips } from '../../../ui/choices/ToggleChips.tsx'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import { PRINTERS } from './texts.ts'

const PAPERS = PRINTED_PAPERS.map((id) => ({ id, label: PAPER_WORDS[id] }))
const NONE = 0

/** The papers that it prints, for which stations and drawer. */
export function PrintedPapers({ values, set, field, toggle }: Fields<Omit<Printer, 'id'>>) {
  const stations = useStations().data?.stations ?? []
  const drawers = useDrawers().data ?? []
  return (
    <>
      <Switch {...toggle('printsKitchen')} description={PRINTERS.printsKitchenHint}>
        {PRINTERS.printsKitchen}
      </Switch>
      {values.printsKitchen && stations.length > 1 && (
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">{PRINTERS.stations}</span>
          <span className="text-sm text-muted">{PRINTERS.stationsHint}</span>
          <ToggleChips
            label={PRINTERS.stations}
            options={stations.map(({ id, title, color }) => ({
              id,
              label: title,
              mark: <StationDot color={color} />,
            }))}
            value={values.stationIds}
            onChange={(stationIds) => set({ stationIds })}
          />
        </div>
      )}
      <CheckboxGroup<PrintedPaper> {...field('papers')} label={PRINTERS.papers} options={PAPERS} />
      {values.papers.includes('receipt') && (
        <>
          <Switch {...toggle('printsAlways')}>{PRINTERS.printsAlways}</Switch>
          <Switch {...toggle('opensDrawer')} description={PRINTERS.opensDrawerHint}>
            {PRINTERS.opensDrawer}
          </Switch>
        </>
      )}
      {drawers.length > 1 && (
        <Select<number>
          name="drawerId"
          label={PRINTERS.drawer}
          options={[
            { id: NONE, label: PRINTERS.anyDrawer },
            ...drawers.map(({ id, title }) => ({ id, label: title })),
          ]}
          value={values.drawerId ?? NONE}
          onChange={(id) => set({ drawerId: id === NONE ? null : id })}
        />
      )}
    </>
  )
}
