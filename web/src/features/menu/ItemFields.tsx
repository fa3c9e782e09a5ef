import type { Category } from '@comanda/shared/settings/categories'
import type { Tax } from '@comanda/shared/settings/taxes'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { categoryOptions, type ItemValues, taxOptions } from './item-values.ts'
import { MoneyField } from './MoneyField.tsx'
import { ITEM } from './texts.ts'

interface ItemFieldsProps {
  values: ItemValues
  set: (change: Partial<ItemValues>) => void
  categories: readonly Category[]
  taxes: readonly Tax[]
  symbol: string
  hasAutoFocus?: boolean
}

export function ItemFields({ values, set, categories, taxes, symbol, hasAutoFocus }: ItemFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="title"
        label={ITEM.itemTitle}
        isRequired
        autoFocus={hasAutoFocus}
        maxLength={200}
        value={values.title}
        onChange={(title) => set({ title })}
        className="sm:col-span-2"
      />
      <MoneyField
        name="price"
        label={ITEM.price}
        isRequired
        prefix={symbol}
        value={values.price}
        onChange={(price) => set({ price })}
      />
      <MoneyField
        name="netPrice"
        label={ITEM.netPrice}
        prefix={symbol}
        value={values.netPrice}
        onChange={(netPrice) => set({ netPrice })}
      />
      <Select
        name="categoryId"
        label={ITEM.category}
        options={categoryOptions(categories)}
        value={values.categoryId}
        onChange={(categoryId) => set({ categoryId })}
        className="sm:col-span-2 2xl:col-span-1"
      />
      <Select
        name="taxId"
        label={ITEM.tax}
        options={taxOptions(taxes)}
        value={values.taxId}
        onChange={(taxId) => set({ taxId })}
        className="sm:col-span-2 2xl:col-span-1"
      />
    </div>
  )
}
