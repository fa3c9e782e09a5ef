import {
  deleteMenuItem,
  type MenuItem,
  removeMenuItemPhoto,
  updateMenuItem,
  uploadMenuItemPhoto,
} from '@comanda/shared/menu/api'
import type { Category } from '@comanda/shared/settings/categories'
import type { Tax } from '@comanda/shared/settings/taxes'
import { useRouter } from '@tanstack/react-router'
import { Ban, Trash2, Utensils } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { PictureCard } from '../../../parts/picture/PictureCard.tsx'
import { SaveBar, UnsavedGuard } from '../../../parts/settings/unsaved-changes.tsx'
import { useDraft } from '../../../parts/settings/use-draft.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { MENU_ITEMS } from '../addresses.ts'
import { useCurrency, useSetSoldOut, useUpdateCachedItem } from '../data.ts'
import { ItemFields } from '../ItemFields.tsx'
import { itemBody, itemProblem, savedItem, valuesOfItem } from '../item-values.ts'
import { RemoveItemDialog } from '../RemoveItemDialog.tsx'
import { INFO, ITEM, TEXTS } from '../texts.ts'
import { ChoicesSection } from './ChoicesSection.tsx'

const loadInfo = () => import('./InfoFields.tsx')
/** Without its fields, the item says what it said. */
const keepInfo = () => {}

interface ItemEditorProps {
  item: MenuItem
  categories: readonly Category[]
  taxes: readonly Tax[]
}

export function ItemEditor(props: ItemEditorProps) {
  const { item, categories, taxes } = props
  const { draft, isDirty, set, discard, save, remove } = useItemDraft(props)
  const [isRemoving, setRemoving] = useState(false)
  const { format, symbol } = useCurrency()
  return (
    <>
      <Form validate={() => itemProblem(draft)} onSubmit={save} className="grow">
        {({ isPending }) => (
          <>
            <ItemHeader item={item} onRemove={() => setRemoving(true)} />
            <div className="grid grow grid-cols-[minmax(0,1fr)] content-start items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
              <div className="max-lg:order-last">
                <ItemPictureCard item={item} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2">
                <Card title={ITEM.details}>
                  <ItemFields
                    values={draft}
                    set={set}
                    categories={categories}
                    taxes={taxes}
                    symbol={symbol}
                  />
                  {item.variants.length > 0 && (
                    <Switch
                      isSelected={draft.mustChoose}
                      onChange={(mustChoose) => set({ mustChoose })}
                      description={ITEM.mustChooseHint}
                      className="mt-4"
                    >
                      {ITEM.mustChoose}
                    </Switch>
                  )}
                </Card>
                <ChoicesSection kind="variant" item={item} format={format} symbol={symbol} />
                <ChoicesSection kind="addon" item={item} format={format} symbol={symbol} />
                <Card title={INFO.title}>
                  <Lazy load={loadInfo} isOpen onFail={keepInfo}>
                    {({ InfoFields }) => <InfoFields values={draft} set={set} />}
                  </Lazy>
                </Card>
              </div>
              <AvailableCard item={item} />
            </div>
            <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
          </>
        )}
      </Form>
      <UnsavedGuard isDirty={isDirty} />
      <RemoveItemDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={item.title}
        onConfirm={remove}
      />
    </>
  )
}

/** The unsaved values of an item, and the writes that end them. */
function useItemDraft({ item, categories, taxes }: ItemEditorProps) {
  const { draft, isDirty, set, discard, settle } = useDraft(valuesOfItem(item))
  const updateCachedItem = useUpdateCachedItem()
  const router = useRouter()
  const write = useWrite()

  async function save() {
    await write(api(updateMenuItem, { params: { id: item.id }, body: itemBody(draft) }))
    updateCachedItem(item.id, savedItem(draft, categories, taxes))
    settle(draft)
  }

  async function remove() {
    await write(api(deleteMenuItem, { params: { id: item.id } }))
    // Discards the draft before leaving, so that the unsaved guard does not ask.
    flushSync(discard)
    router.history.push(MENU_ITEMS)
  }

  return { draft, isDirty, set, discard, save, remove }
}

const ItemHeader = ({ item, onRemove }: { item: MenuItem; onRemove: () => void }) => (
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
      <Button size="touch" icon={Trash2} onPress={onRemove}>
        {TEXTS.remove}
      </Button>
    }
  />
)

/** Takes effect at once, without the form's Guardar. */
function AvailableCard({ item }: { item: MenuItem }) {
  const setSoldOut = useSetSoldOut(item)
  return (
    <Card className="max-lg:order-first max-lg:py-2">
      <Switch
        isSelected={item.is_sold_out !== 1}
        onChange={(isAvailable) => setSoldOut(!isAvailable)}
        description={TEXTS.availableHint}
      >
        <span className="font-medium">{TEXTS.available}</span>
      </Switch>
    </Card>
  )
}

function ItemPictureCard({ item }: { item: MenuItem }) {
  const updateCachedItem = useUpdateCachedItem()
  const write = useWrite()

  async function upload(body: FormData) {
    const uploading = api(uploadMenuItemPhoto, { params: { id: item.id }, body })
    await write(uploading)
    updateCachedItem(item.id, { image: (await uploading).imageURL })
  }

  async function remove() {
    await write(api(removeMenuItemPhoto, { params: { id: item.id } }))
    updateCachedItem(item.id, { image: null })
  }

  return (
    <PictureCard
      image={item.image}
      alt={TEXTS.pictureOf(item.title)}
      placeholder={Utensils}
      fit="cover"
      onUpload={upload}
      onRemove={remove}
    />
  )
}
