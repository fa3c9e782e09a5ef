import { addMenuItem } from '@comanda/shared/menu/api'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCategories, useTaxes, useWrite } from '../../parts/settings/data.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { addressOfItem } from './addresses.ts'
import { ItemFields } from './ItemFields.tsx'
import { itemBody, itemProblem, NEW_ITEM } from './item-values.ts'
import { TEXTS } from './texts.ts'

interface AddItemDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  symbol: string
}

/** Adds an item and goes on to it: picture, variants and add-ons come next. */
export function AddItemDialog({ isOpen, onOpenChange, symbol }: AddItemDialogProps) {
  const [values, setValues] = useState(NEW_ITEM)
  const router = useRouter()
  const write = useWrite()
  const categories = useCategories().data ?? []
  const taxes = useTaxes().data ?? []

  async function add() {
    const adding = api(addMenuItem, { body: itemBody(values) })
    await write(adding)
    router.history.push(addressOfItem((await adding).id))
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={TEXTS.addTitle}
      validate={() => itemProblem(values)}
      onSubmit={add}
      fallback={TEXTS.failed}
    >
      <ItemFields
        hasAutoFocus
        values={values}
        set={(change) => setValues((before) => ({ ...before, ...change }))}
        categories={categories}
        taxes={taxes}
        symbol={symbol}
      />
    </FormDialog>
  )
}
