import { isBlank } from '@comanda/shared/kernel/visible-text'
import { TAX_TYPES, type TaxType } from '@comanda/shared/selling/totals'
import { addTax, deleteTax, type ListedTax, restoreTax, updateTax } from '@comanda/shared/settings/taxes'
import { Percent } from 'lucide-react'
import { api } from '../../../api/client.ts'
import type { WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { useTaxes } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type Column, UNTITLED } from '../../../ui/page/Table.tsx'

const TAXES = {
  title: 'Configuración de Impuestos',
  add: 'Nuevo',
  addTitle: 'Nuevo impuesto',
  editTitle: 'Editar impuesto',
  empty: 'Aún no hay impuestos',
  emptyHint: 'Un impuesto se asigna a los artículos del menú; sin él se venden sin impuesto.',
  consequenceOf: (count: number) =>
    `${
      count === 0
        ? 'Ningún artículo lo usa.'
        : count === 1
          ? '1 artículo queda sin impuesto.'
          : `${count} artículos quedan sin impuesto.`
    } Las cuentas ya hechas no cambian.`,
  items: 'Artículos',
  /** After the server's message. */
  untaxed: (count: number) =>
    count === 1 ? '1 artículo quedó sin impuesto.' : `${count} artículos quedaron sin impuesto.`,
  name: 'Impuesto',
  taxTitle: 'Título',
  titleMissing: { add: '¡Proporcione un título!', update: '¡Por favor proporcione un título!' },
  rate: 'Tasa de Impuesto',
  ratePercent: 'Tasa de Impuesto (%)',
  rateInvalid: '¡Valor inválido proporcionado en la Tasa de Impuesto!',
  type: 'Tipo de Impuesto',
  typeMissing: '¡Seleccione el Tipo de Impuesto!',
  types: {
    inclusive: { label: 'Incluido', description: 'Ya está dentro del precio del menú' },
    exclusive: { label: 'Exclusivo', description: 'Se suma al precio del menú' },
  },
}

interface Draft {
  title: string
  /** NaN while empty. */
  rate: number
  type: TaxType | null
}

const MAX_RATE = 100
const percent = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 })
const types = TAX_TYPES.map((type) => ({ id: type, ...TAXES.types[type] }))

const rules: RecordRules<ListedTax, Draft> = {
  draftOf: (tax) => tax ?? { title: '', rate: Number.NaN, type: null },
  problemOf: ({ title, rate, type }, isNew) => {
    if (isBlank(title)) return { field: 'title', message: TAXES.titleMissing[isNew ? 'add' : 'update'] }
    if (!(rate >= 0 && rate <= MAX_RATE)) return { field: 'rate', message: TAXES.rateInvalid }
    return type === null && { field: 'type', message: TAXES.typeMissing }
  },
  save: ({ title, rate, type }, tax) => {
    const body = { title, rate, type: type as TaxType }
    return tax ? api(updateTax, { params: { id: tax.id }, body }) : api(addTax, { body })
  },
  fields: ({ field }) => (
    <>
      <TextField
        {...field('title')}
        label={TAXES.taxTitle}
        placeholder="IVA"
        isRequired
        autoFocus
        maxLength={200}
      />
      <NumberField
        {...field('rate')}
        label={TAXES.ratePercent}
        isRequired
        minValue={0}
        maxValue={MAX_RATE}
        formatOptions={{ maximumFractionDigits: 3 }}
      />
      <Select {...field('type')} label={TAXES.type} isRequired options={types} />
    </>
  ),
}

const columns: Column<ListedTax>[] = [
  {
    id: 'rate',
    title: TAXES.rate,
    align: 'right',
    className: UNTITLED,
    render: (tax) => `${percent.format(tax.rate)}%`,
  },
  {
    id: 'type',
    title: TAXES.type,
    className: UNTITLED,
    render: (tax) => (
      <Badge tone={tax.type === 'inclusive' ? 'info' : 'idle'}>{TAXES.types[tax.type].label}</Badge>
    ),
  },
  { id: 'items', title: TAXES.items, align: 'right', render: (tax) => tax.items_count },
]

/** Undo restores the tax and assigns it to its items again. */
async function remove(tax: ListedTax): Promise<WriteAnswer> {
  const { message, itemIds } = await api(deleteTax, { params: { id: tax.id } })
  const { title, rate, type } = tax
  const body = { title, rate, type }
  const undo = () =>
    itemIds.length > 0 ? api(restoreTax, { body: { ...body, itemIds } }) : api(addTax, { body })
  return { message: itemIds.length > 0 ? `${message} ${TAXES.untaxed(itemIds.length)}` : message, undo }
}

export function TaxesPage() {
  return (
    <SettingsList
      words={TAXES}
      consequenceOf={(tax) => TAXES.consequenceOf(tax.items_count)}
      icon={Percent}
      query={useTaxes()}
      nameOf={(tax) => tax.title}
      rules={rules}
      columns={columns}
      remove={remove}
      isUndoable
    />
  )
}
