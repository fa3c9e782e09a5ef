/** @jsxImportSource preact */
import { formatPrice } from '@comanda/shared/kernel/money-format'
import type { Choice } from '@comanda/shared/menu/api'
import { chosenPrice, firstVariant } from '@comanda/shared/menu/menu'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { aboutOf, langOf, MENU, type Titled, titleOf } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Marks } from './Marks.tsx'

interface ItemDialogProps {
  item: QrMenuItem
  onClose: () => void
  onAdd: (variantId: number | null, addonIds: readonly number[]) => void
}

/** The variants (the first is preselected) and add-ons of an item. Read-only where ordering is off. */
export function ItemDialog({ item, onClose, onAdd }: ItemDialogProps) {
  const { menu, format, canOrder, closed } = useGuest()
  const [variantId, setVariantId] = useState(firstVariant(item.variants)?.id ?? null)
  const [addonIds, setAddonIds] = useState<readonly number[]>([])
  const price = format(chosenPrice(item, variantId, addonIds))
  const canAdd = canOrder && !item.is_sold_out && !closed.has(item.category_id)
  const category = menu.categories.find(({ id }) => id === item.category_id)
  const group = useId()

  const toggle = (id: number) =>
    setAddonIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))

  function add(): void {
    onAdd(variantId, addonIds)
    onClose()
  }

  const footer = canAdd && (
    <button type="button" class="button primary large" onClick={add}>
      <span>{MENU.addToCart}</span>
      <span>{price}</span>
    </button>
  )
  return (
    <Dialog
      title={titleOf(item)}
      titleLang={langOf(item)}
      closeLabel={MENU.close}
      onClose={onClose}
      footer={footer}
    >
      <ItemHead item={item} price={price} category={category} />
      <Choices title={MENU.variants} choices={item.variants}>
        {(one) => (
          <Option
            key={one.id}
            choice={one}
            price={one.is_sold_out ? MENU.soldOut : formatPrice(format, one.price)}
          >
            {canAdd && (
              <input
                type="radio"
                name={group}
                checked={one.id === variantId}
                disabled={one.is_sold_out === 1}
                onChange={() => setVariantId(one.id)}
              />
            )}
          </Option>
        )}
      </Choices>
      <Choices title={MENU.addons} choices={item.addons}>
        {(one) => (
          <Option key={one.id} choice={one} price={`+${formatPrice(format, one.price)}`}>
            {canAdd && (
              <input type="checkbox" checked={addonIds.includes(one.id)} onChange={() => toggle(one.id)} />
            )}
          </Option>
        )}
      </Choices>
      <p class="mt-4 text-sm text-muted">{MENU.taxNote}</p>
    </Dialog>
  )
}

interface ItemHeadProps {
  item: QrMenuItem
  price: string
  category: Titled | undefined
}

const ItemHead = ({ item, price, category }: ItemHeadProps) => {
  const words = useGuest().closed.get(item.category_id)
  const about = aboutOf(item)
  return (
    <>
      {item.image && (
        <img
          class="mb-3 aspect-4/3 max-h-[32dvh] w-full rounded-lg bg-sunken object-cover"
          src={item.image}
          alt=""
          width={512}
          height={384}
        />
      )}
      <p class="flex flex-wrap items-baseline gap-x-3">
        <span class="text-lg font-semibold">{price}</span>
        {category && (
          <span lang={langOf(category)} class="text-muted">
            {titleOf(category)}
          </span>
        )}
        {item.is_sold_out === 1 && <span class="font-semibold text-idle">{MENU.soldOut}</span>}
      </p>
      {words && <p class="font-semibold text-idle">{words}</p>}
      {about && (
        <p lang={langOf(about)} class="mt-2 break-words">
          {titleOf(about)}
        </p>
      )}
      <Marks item={item} />
      {item.allergens && <p class="text-sm text-muted">{MENU.allergyNote}</p>}
    </>
  )
}

interface ChoicesProps<C extends Choice> {
  title: string
  choices: readonly C[]
  children: (choice: C) => ComponentChildren
}

const Choices = <C extends Choice>({ title, choices, children }: ChoicesProps<C>) =>
  choices.length === 0 ? null : (
    <fieldset class="mt-4">
      <legend class="font-semibold">{title}</legend>
      {choices.map(children)}
    </fieldset>
  )

interface OptionProps {
  choice: Choice
  price: string
  /** The control; missing when read-only. */
  children: ComponentChildren
}

function Option({ choice, price, children }: OptionProps) {
  const words = (
    <>
      <span lang={langOf(choice)} class="words">
        {titleOf(choice)}
      </span>
      <span class="text-muted">{price}</span>
    </>
  )
  if (!children) return <p class="choice">{words}</p>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label class="choice">
      {children}
      {words}
    </label>
  )
}
