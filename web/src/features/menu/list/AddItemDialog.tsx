import { addMenuItem } from '@comanda/shared/menu/api'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { useCategories, useTaxes } from '../../../parts/settings/data.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { addressOfItem } from '../addresses.ts'
import { ItemFields } from '../ItemFields.tsx'
import { type ItemValues, itemBody, itemProblem, newItem } from '../item-values.ts'
import { TEXTS } from '../texts.ts'

interface AddItemDialogProps {
  isOpen: boolean
  onClose: () => void
  symbol: string
}

/** Adds an item, then opens its page or stays open for the next item. */
export function AddItemDialog({ isOpen, onClose, symbol }: AddItemDialogProps) {
  const [changes, setChanges] = useState<Partial<ItemValues>>({})
  const [turn, setTurn] = useState(0)
  const router = useRouter()
  const write = useWrite()
  const categories = useCategories().data ?? []
  const taxes = useTaxes()
  const values = { ...newItem(taxes.data ?? []), ...changes }

  async function add(again: boolean) {
    // Before the taxes are known, the form has none for the item.
    const known = taxes.data ?? (await taxes.refetch({ cancelRefetch: false, throwOnError: true })).data
    const adding = api(addMenuItem, { body: itemBody({ ...newItem(known ?? []), ...changes }) })
    await write(adding)
    if (!again) return router.history.push(addressOfItem((await adding).id))
    // The next item probably has the same category and tax.
    const { categoryId, taxId } = values
    setChanges({ categoryId, taxId })
    setTurn(turn + 1)
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={TEXTS.addTitle}
      againLabel={TEXTS.saveAndAdd}
      validate={() => itemProblem(values)}
      onSubmit={add}
    >
      <ItemFields
        key={turn}
        hasAutoFocus
        values={values}
        set={(change) => setChanges((before) => ({ ...before, ...change }))}
        categories={categories}
        taxes={taxes.data ?? []}
        symbol={symbol}
      />
    </FormDialog>
  )
}
