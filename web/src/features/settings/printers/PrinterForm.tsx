import { addPrinter, updatePrinter } from '@comanda/shared/printing/api'
import {
  MODELS,
  type Model,
  PRINTED_PAPERS,
  type PrintedPaper,
  type Printer,
  type Way,
} from '@comanda/shared/printing/printers'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { PAPER_WORDS } from '../../../parts/printing/words.ts'
import { StationDot } from '../../../parts/StationDot.tsx'
import { useDrawers, useStations } from '../../../parts/settings/data.ts'
import { useWrite } from '../../../parts/use-write.ts'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { FilterChips } from '../../../ui/FilterChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { TEXTS } from '../texts.ts'
import { BRANDS, MODEL_WORDS, PRINTERS } from './texts.ts'

interface PrinterFormProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Null for a new one. */
  printer: Printer | null
  others: readonly Printer[]
  /** Whether this server connects to printers in the house. */
  connects: boolean
  onAdded: (id: number) => Promise<void>
}

type Draft = Omit<Printer, 'id'>

const NEW: Draft = {
  title: '',
  way: 'epson',
  width: '80',
  model: 'epson',
  papers: [],
  printsKitchen: false,
  stationIds: [],
  drawerId: null,
  opensDrawer: false,
  printsAlways: false,
  copies: 1,
  fallbackId: null,
  address: null,
}

/** The model that a way begins with. */
const FIRST_MODEL: Partial<Record<Way, Model>> = { star: 'star', raw: 'generic' }

const PAPERS = PRINTED_PAPERS.map((id) => ({ id, label: PAPER_WORDS[id] }))
const WIDTHS = [
  { id: '80' as const, label: '80 mm' },
  { id: '57' as const, label: '57 mm' },
]
const modelsOf = (way: Way) =>
  MODELS.filter((model) => way === 'raw' || model.startsWith(way === 'star' ? 'star' : 'epson')).map(
    (id) => ({
      id,
      label: MODEL_WORDS[id],
    }),
  )

const NONE = 0

/** The brand first, then what it prints. Adding continues with how to connect it. */
export function PrinterForm({ printer, others, connects, onAdded, ...dialog }: PrinterFormProps) {
  const write = useWrite()
  const [draft, setDraft] = useState<Draft>(printer ?? NEW)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const ways: Way[] = ['epson', 'star', ...(connects || draft.way === 'raw' ? (['raw'] as const) : [])]

  async function save() {
    // A query gives the id as well.
    const { id: _id, ...body } = draft as Printer
    if (printer) return write(api(updatePrinter, { params: { id: printer.id }, body }))
    let added: number | null = null
    const adding = api(addPrinter, { body }).then((answer) => {
      added = answer.id
      return answer
    })
    await write(adding)
    if (added !== null) await onAdded(added)
  }

  return (
    <FormDialog
      {...dialog}
      title={printer ? PRINTERS.editTitle : PRINTERS.add}
      submitLabel={printer ? PRINTERS.save : PRINTERS.next}
      validate={() =>
        !draft.title.trim()
          ? { field: 'title', message: PRINTERS.nameMissing }
          : draft.way === 'raw' && !draft.address?.trim()
            ? { field: 'address', message: PRINTERS.addressMissing }
            : false
      }
      onSubmit={save}
      fallback={TEXTS.failed}
    >
      {!printer && (
        <RadioGroup<Way>
          label={PRINTERS.which}
          options={ways.map((id) => ({ id, ...descriptionOf(id) }))}
          value={draft.way}
          onChange={(way) => set({ way, model: FIRST_MODEL[way] ?? 'epson' })}
        />
      )}
      <TextField
        name="title"
        label={PRINTERS.name}
        description={PRINTERS.nameHint}
        isRequired
        autoFocus={printer !== null}
        maxLength={40}
        value={draft.title}
        onChange={(title) => set({ title })}
      />
      {draft.way === 'raw' && (
        <TextField
          name="address"
          label={PRINTERS.address}
          description={PRINTERS.addressHint}
          isRequired
          maxLength={100}
          value={draft.address ?? ''}
          onChange={(address) => set({ address })}
        />
      )}
      <Select<Model>
        name="model"
        label={PRINTERS.model}
        description={PRINTERS.modelHint}
        options={modelsOf(draft.way)}
        value={draft.model}
        onChange={(model) => set({ model })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">{PRINTERS.width}</span>
        <FilterChips
          label={PRINTERS.width}
          options={WIDTHS}
          value={draft.width}
          onChange={(width) => set({ width })}
        />
      </div>
      <What draft={draft} set={set} />
      <Select<number>
        name="fallbackId"
        label={PRINTERS.fallback}
        options={[
          { id: NONE, label: PRINTERS.noFallback },
          ...others.map(({ id, title }) => ({ id, label: title })),
        ]}
        value={draft.fallbackId ?? NONE}
        onChange={(id) => set({ fallbackId: id === NONE ? null : id })}
      />
      <NumberField
        name="copies"
        label={PRINTERS.copies}
        isRequired
        hasSteppers
        minValue={1}
        maxValue={3}
        value={draft.copies}
        onChange={(copies) => set({ copies })}
      />
    </FormDialog>
  )
}

const descriptionOf = (way: Way) => ({ label: BRANDS[way].label, description: BRANDS[way].hint })

interface WhatProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

/** What it prints, for which stations and drawer. */
function What({ draft, set }: WhatProps) {
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
