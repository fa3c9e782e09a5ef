import { isBlank } from '@comanda/shared/kernel/visible-text'
import type { Category } from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import type { Tax } from '@comanda/shared/settings/taxes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isKnownOption } from '../../ui/choices/options.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { useAddCategory } from './data.ts'
import { categoryOptions, type ItemValues, taxOptions } from './item-values.ts'
import { MoneyField } from './MoneyField.tsx'
import { ITEM } from './texts.ts'

/** No category has this id. */
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
      <div className="sm:col-span-2">
        <Fold title={ITEM.more} isOpen={values.netPrice !== null}>
          <MoneyField
            name="netPrice"
            label={ITEM.netPrice}
            description={ITEM.netPriceHint}
            prefix={symbol}
            value={values.netPrice}
            onChange={(netPrice) => set({ netPrice })}
          />
        </Fold>
      </div>
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

interface NewCategoryDialogProps {
  categories: readonly Category[]
  onAdded: (id: number) => void
  onClose: () => void
}

/** Mounting it opens it. */
function NewCategoryDialog({ categories, onAdded, onClose }: NewCategoryDialogProps) {
  const { values, field } = useFields({ title: '' })
  const { title } = values
  const addCategory = useAddCategory()

  function problem() {
    if (isBlank(title)) return { field: 'title', message: ITEM.categoryMissing }
    const isKnown = isKnownOption(title, categoryOptions(categories))
    return isKnown && { field: 'title', message: ITEM.categoryKnown }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={ITEM.addCategory}
      size="sm"
      validate={problem}
      onSubmit={async () => onAdded(await addCategory(title.trim()))}
    >
      <TextField
        {...field('title')}
        label={ITEM.categoryTitle}
        isRequired
        autoFocus
        maxLength={MAX_CATEGORY_TITLE}
      />
    </FormDialog>
  )
}
