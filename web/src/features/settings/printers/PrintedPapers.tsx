import { PRINTED_PAPERS, type PrintedPaper, type Printer } from '@comanda/shared/printing/printers'
import { PAPER_WORDS } from '../../../parts/printing/words.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useDrawers, useStations } from '../../../parts/settings/data.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { PRINTERS } from './texts.ts'

const PAPERS = PRINTED_PAPERS.map((id) => ({ id, label: PAPER_WORDS[id] }))
const NONE = 0

interface PrintedPapersProps {
  draft: Omit<Printer, 'id'>
  set: (change: Partial<Omit<Printer, 'id'>>) => void
}

/** What it prints, for which stations and drawer. */
export function PrintedPapers({ draft, set }: PrintedPapersProps) {
  const stations = useStations().data?.stations ?? []
  const drawers = useDrawers().data ?? []
  return (
    <>
      <Switch
        description={PRINTERS.printsKitchenHint}
        isSelected={draft.printsKitchen}
        onChange={(printsKitchen) => set({ printsKitchen })}
      >
        {PRINTERS.printsKitchen}
      </Switch>
      {draft.printsKitchen && stations.length > 1 && (
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
            value={draft.stationIds}
            onChange={(stationIds) => set({ stationIds })}
          />
        </div>
      )}
      <CheckboxGroup<PrintedPaper>
        label={PRINTERS.papers}
        options={PAPERS}
        value={draft.papers}
        onChange={(papers) => set({ papers })}
      />
      {draft.papers.includes('receipt') && (
        <>
          <Switch isSelected={draft.printsAlways} onChange={(printsAlways) => set({ printsAlways })}>
            {PRINTERS.printsAlways}
          </Switch>
          <Switch
            description={PRINTERS.opensDrawerHint}
            isSelected={draft.opensDrawer}
            onChange={(opensDrawer) => set({ opensDrawer })}
          >
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
          value={draft.drawerId ?? NONE}
          onChange={(id) => set({ drawerId: id === NONE ? null : id })}
        />
      )}
    </>
  )
}
