import { isBlank } from '@comanda/shared/kernel/visible-text'
import { addPrinter, updatePrinter } from '@comanda/shared/printing/api'
import { eposUrl } from '@comanda/shared/printing/epos'
import { MODELS, type Model, type Printer, type Way } from '@comanda/shared/printing/printers'
import { api } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { PrintedPapers } from './PrintedPapers.tsx'
import { BRANDS, MODEL_WORDS, PRINTERS } from './texts.ts'

interface PrinterFormProps {
  isOpen: boolean
  onClose: () => void
  /** Null for a new printer. */
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

/** From connections without a computer to connections with a cable. */
const ORDER: readonly Way[] = ['epson', 'star', 'raw', 'epos', 'usb', 'serial']

/** The model that a way begins with. */
const FIRST_MODEL: Partial<Record<Way, Model>> = {
  star: 'star',
  raw: 'generic',
  usb: 'generic',
  serial: 'generic',
}

const WIDTHS = [
  { id: '80' as const, label: '80 mm' },
  { id: '57' as const, label: '57 mm' },
]
/** The start of the names of a way's models; other ways are of any brand. */
const BRAND: Partial<Record<Way, string>> = { star: 'star', epson: 'epson', epos: 'epson' }

const modelsOf = (way: Way) =>
  MODELS.filter((model) =>
    way === 'raw' ? !model.startsWith('star') : model.startsWith(BRAND[way] ?? ''),
  ).map((id) => ({ id, label: MODEL_WORDS[id] }))

const SECURE = 'https://'
const isSecure = (address: string | null): boolean => address?.startsWith(SECURE) ?? false
const hostIn = (address: string | null): string => (address ?? '').replace(/^https?:\/\//i, '')

const NONE = 0

/** The brand first, then the papers. Adding continues with how to connect it. */
export function PrinterForm({ printer, others, connects, onAdded, ...dialog }: PrinterFormProps) {
  const save = useSave(printer, onAdded)
  const form = useFields<Draft>(printer ?? NEW)
  const { values: draft, set, field } = form
  const ways = ORDER.filter((way) => way !== 'raw' || connects || draft.way === 'raw')

  return (
    <FormDialog
      {...dialog}
      title={printer ? PRINTERS.editTitle : PRINTERS.add}
      {...(printer ? {} : { submitLabel: PRINTERS.addAndConnect })}
      validate={() => problemOf(draft)}
      onSubmit={() => save(draft)}
    >
      {!printer && (
        <RadioGroup<Way>
          hasLongDescriptions
          label={PRINTERS.which}
          options={ways.map((id) => ({ id, ...descriptionOf(id) }))}
          value={draft.way}
          onChange={(way) => set({ way, model: FIRST_MODEL[way] ?? 'epson', address: null })}
        />
      )}
      <TextField
        {...field('title')}
        label={PRINTERS.name}
        description={PRINTERS.nameHint}
        isRequired
        autoFocus={printer !== null}
        maxLength={40}
      />
      {needsAddress(draft) && <AddressFields draft={draft} set={set} />}
      <Select<Model>
        {...field('model')}
        label={PRINTERS.model}
        description={PRINTERS.modelHint}
        options={modelsOf(draft.way)}
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
      <PrintedPapers {...form} />
      <Fallback draft={draft} set={set} others={others} />
      <NumberField
        {...field('copies')}
        label={PRINTERS.copies}
        isRequired
        hasSteppers
        minValue={1}
        maxValue={3}
      />
    </FormDialog>
  )
}

const descriptionOf = (way: Way) => ({ label: BRANDS[way].label, description: BRANDS[way].hint })

/** Sends the form; a new printer is then connected. */
function useSave(printer: Printer | null, onAdded: PrinterFormProps['onAdded']) {
  const write = useWrite()
  return async (draft: Draft) => {
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
}

const needsAddress = ({ way }: Draft): boolean => way === 'raw' || way === 'epos'

function problemOf(draft: Draft) {
  const { title, way, address } = draft
  if (isBlank(title)) return { field: 'title', message: PRINTERS.nameMissing }
  if (!needsAddress(draft)) return false
  if (!hostIn(address).trim()) return { field: 'address', message: PRINTERS.addressMissing }
  if (way === 'epos' && !eposUrl(address ?? '')) return { field: 'address', message: PRINTERS.addressWrong }
  return false
}

interface PartProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
}

/** Where the printer is in the house's network. */
const AddressFields = ({ draft, set }: PartProps) => (
  <>
    <TextField
      name="address"
      label={PRINTERS.address}
      description={PRINTERS.addressHint}
      isRequired
      maxLength={100}
      value={hostIn(draft.address)}
      onChange={(host) => set({ address: (isSecure(draft.address) ? SECURE : '') + hostIn(host) })}
    />
    {draft.way === 'epos' && (
      <Switch
        description={PRINTERS.secureHint}
        isSelected={isSecure(draft.address)}
        onChange={(on) => set({ address: (on ? SECURE : '') + hostIn(draft.address) })}
      >
        {PRINTERS.secure}
      </Switch>
    )}
  </>
)

const Fallback = ({ draft, set, others }: PartProps & Pick<PrinterFormProps, 'others'>) => (
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
)
