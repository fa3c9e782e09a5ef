import type { Category } from '@comanda/shared/settings/categories'
import { MAX_CATEGORY_TITLE } from '@comanda/shared/settings/category-title'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { isKnownOption } from '../../ui/options.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAddCategory } from './data.ts'
import { categoryOptions } from './item-values.ts'
import { ITEM, TEXTS } from './texts.ts'

interface NewCategoryDialogProps {
  categories: readonly Category[]
  onAdded: (id: number) => void
  onClose: () => void
}

/** Mount it to open it. */
export function NewCategoryDialog({ categories, onAdded, onClose }: NewCategoryDialogProps) {
  const [title, setTitle] = useState('')
  const addCategory = useAddCategory()

  function problem() {
    if (!title.trim()) return { field: 'title', message: ITEM.categoryMissing }
    const isKnown = isKnownOption(title, categoryOptions(categories))
    return isKnown && { field: 'title', message: ITEM.categoryKnown }
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={ITEM.addCategory}
      size="sm"
      validate={problem}
      onSubmit={async () => onAdded(await addCategory(title.trim()))}
      fallback={TEXTS.failed}
    >
      <TextField
        name="title"
        label={ITEM.categoryTitle}
        isRequired
        autoFocus
        maxLength={MAX_CATEGORY_TITLE}
        value={title}
        onChange={setTitle}
      />
    </FormDialog>
  )
}
