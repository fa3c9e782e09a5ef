import type { Category } from '@comanda/shared/settings/categories'
import type { Tax } from '@comanda/shared/settings/taxes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { categoryOptions, type ItemValues, taxOptions } from './item-values.ts'
import { MoneyField } from './MoneyField.tsx'
import { NewCategoryDialog } from './NewCategoryDialog.tsx'
import { ITEM } from './texts.ts'

/** No category's id. */
const NEW_CATEGORY = { id: -1, label: ITEM.newCategory, icon: Plus }

interface ItemFieldsProps {
  values: ItemValues
  set: (change: Partial<ItemValues>) => void
  categories: readonly Category[]
  taxes: readonly Tax[]
  symbol: string
  hasAutoFocus?: boolean
}

export function ItemFields({ values, set, categories, taxes, symbol, hasAutoFocus }: ItemFieldsProps) {
  const [isAddingCategory, setAddingCategory] = useState(false)
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
        options={[...categoryOptions(categories), NEW_CATEGORY]}
        value={values.categoryId}
        onChange={(categoryId) =>
          categoryId === NEW_CATEGORY.id ? setAddingCategory(true) : set({ categoryId })
        }
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
      {isAddingCategory && (
        <NewCategoryDialog
          categories={categories}
          onAdded={(categoryId) => set({ categoryId })}
          onClose={() => setAddingCategory(false)}
        />
      )}
    </div>
  )
}
