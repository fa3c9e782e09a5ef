import { deleteMenuItem, type MenuItem, updateMenuItem } from '@comanda/shared/menu/api'
import type { Category } from '@comanda/shared/settings/categories'
import type { Tax } from '@comanda/shared/settings/taxes'
import { useRouter } from '@tanstack/react-router'
import { Ban, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../api/client.ts'
import { useWrite } from '../../parts/settings/data.ts'
import { SaveBar } from '../../parts/settings/SaveBar.tsx'
import { UnsavedGuard } from '../../parts/settings/UnsavedGuard.tsx'
import { useDraft } from '../../parts/settings/useDraft.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MENU_ITEMS } from './addresses.ts'
import { ChoicesSection } from './ChoicesSection.tsx'
import { useKeepSaved } from './data.ts'
import { ItemFields } from './ItemFields.tsx'
import { ItemPictureCard } from './ItemPictureCard.tsx'
import { itemBody, itemProblem, savedItem, valuesOf } from './item-values.ts'
import { RemoveItemDialog } from './RemoveItemDialog.tsx'
import { SoldOutCard } from './SoldOutCard.tsx'
import { ITEM, TEXTS } from './texts.ts'
import { useCurrency } from './useCurrency.ts'

interface ItemEditorProps {
  item: MenuItem
  categories: readonly Category[]
  taxes: readonly Tax[]
}

export function ItemEditor({ item, categories, taxes }: ItemEditorProps) {
  const { draft, isDirty, set, discard } = useDraft(valuesOf(item))
  const [isRemoving, setRemoving] = useState(false)
  const { format, symbol } = useCurrency()
  const keepSaved = useKeepSaved()
  const router = useRouter()
  const write = useWrite()

  async function save() {
    await write(api(updateMenuItem, { params: { id: item.id }, body: itemBody(draft) }))
    keepSaved(item.id, savedItem(draft, categories, taxes))
    discard()
  }

  async function remove() {
    await write(api(deleteMenuItem, { params: { id: item.id } }))
    // What was typed goes with the item: nothing is asked about it on the way out.
    flushSync(discard)
    router.history.push(MENU_ITEMS)
  }

  return (
    <>
      <Form validate={() => itemProblem(draft)} onSubmit={save} fallback={TEXTS.failed} className="grow">
        {({ isPending }) => (
          <>
            <PageHeader
              title={item.title}
              aside={
                item.is_sold_out === 1 && (
                  <Badge tone="bad" icon={Ban}>
                    {TEXTS.soldOut}
                  </Badge>
                )
              }
              action={
                <Button size="touch" icon={Trash2} onPress={() => setRemoving(true)}>
                  {TEXTS.remove}
                </Button>
              }
            />
            <div className="grid grow grid-cols-[minmax(0,1fr)] content-start items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
              <div className="grid gap-5 max-lg:sm:grid-cols-2">
                <ItemPictureCard item={item} />
                <SoldOutCard item={item} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <Card title={ITEM.details}>
                  <ItemFields
                    values={draft}
                    set={set}
                    categories={categories}
                    taxes={taxes}
                    symbol={symbol}
                  />
                </Card>
                <ChoicesSection kind="variant" item={item} format={format} symbol={symbol} />
                <ChoicesSection kind="addon" item={item} format={format} symbol={symbol} />
              </div>
            </div>
            <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
          </>
        )}
      </Form>
      <UnsavedGuard isDirty={isDirty} />
      <RemoveItemDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title={item.title}
        onConfirm={remove}
      />
    </>
  )
}
