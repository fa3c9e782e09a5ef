import { timesCents } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type Choice, type MenuItem, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { chosenPrice } from '@comanda/shared/menu/menu'
import { MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { posInitQuery } from '../data.ts'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** Variant (the first is preselected), add-ons, quantity and notes of an item. */
export function ChoicesDialog({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { format, addChosen } = usePos()
  const [variant, setVariant] = useState(() => (item.variants[0] ? String(item.variants[0].id) : null))
  const [addons, setAddons] = useState<readonly string[]>([])
  const [typed, setTyped] = useState(1)
  const [notes, setNotes] = useState('')
  const variantId = variant === null ? null : Number(variant)
  const addonIds = addons.map(Number)
  const isCount = Number.isInteger(typed) && typed >= 1 && typed <= MAX_QUANTITY
  const quantity = isCount ? typed : 1
  const price = timesCents(chosenPrice(item, variantId, addonIds), quantity)

  function add(): void {
    addChosen(item, { variantId, addonIds, quantity, notes: notes.trim() })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={item.title}
      size="sm"
      footer={
        item.is_sold_out === 1 ? (
          <SoldOutButton item={item} onDone={onClose} />
        ) : (
          <Button autoFocus variant="primary" size="lg" isFullWidth isDisabled={!isCount} onPress={add}>
            {TEXTS.add} · {format(price)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {item.variants.length > 0 && (
          <RadioGroup
            label={TEXTS.chooseVariant}
            options={item.variants.map((one) => option(one, formatPrice(format, one.price)))}
            value={variant}
            onChange={setVariant}
          />
        )}
        {item.addons.length > 0 && (
          <CheckboxGroup
            label={TEXTS.chooseAddons}
            options={item.addons.map((one) => option(one, plus(format, one)))}
            value={addons}
            onChange={setAddons}
          />
        )}
        <NumberField
          label={TEXTS.quantity}
          value={typed}
          onChange={setTyped}
          minValue={1}
          maxValue={MAX_QUANTITY}
          hasSteppers
        />
        <TextField
          name="notes"
          label={TEXTS.notesLabel}
          placeholder={TEXTS.notesHint}
          value={notes}
          onChange={setNotes}
          maxLength={MAX_NOTES}
          autoComplete="off"
        />
        {item.is_sold_out === 0 && <SoldOutButton item={item} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

const option = ({ id, title }: Choice, description: string) => ({
  id: String(id),
  label: title,
  description,
})
const plus = (format: MoneyFormat, addon: Choice) => TEXTS.plusPrice(formatPrice(format, addon.price))

/** Marks an item as sold out or available, for the whole store. */
function SoldOutButton({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const queries = useQueryClient()
  const isSoldOut = item.is_sold_out === 1
  const isOffline = useIsOffline()
  const words = (action: string) => (isOffline ? TEXTS.needsConnection(action) : action)

  async function change(): Promise<void> {
    try {
      const body = { isSoldOut: !isSoldOut }
      const { message } = await api(setMenuItemSoldOut, { params: { id: item.id }, body })
      await queries.invalidateQueries({ queryKey: posInitQuery.queryKey })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
  }

  if (isSoldOut) {
    return (
      <Button
        autoFocus
        icon={Check}
        size="lg"
        variant="primary"
        isFullWidth
        isDisabled={isOffline}
        onPress={change}
      >
        {words(TEXTS.sellAgain)}
      </Button>
    )
  }
  return (
    <Button
      icon={Ban}
      size="touch"
      variant="quiet"
      className="self-start"
      isDisabled={isOffline}
      onPress={change}
    >
      {words(TEXTS.markSoldOut)}
    </Button>
  )
}

interface CategoriesDialogProps {
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** Selects several categories; none selected shows all. */
export function CategoriesDialog({ chosen, onChoose, onClose }: CategoriesDialogProps) {
  const { categories } = usePos().data
  const [ticked, setTicked] = useState<readonly string[]>(() => [...chosen].map(String))
  const choose = (ids: readonly string[]) => {
    onChoose(new Set(ids.map(Number)))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.filterCategories}
      footer={
        <>
          <Button size="touch" onPress={() => choose([])}>
            {TEXTS.allCategories}
          </Button>
          <Button variant="primary" size="touch" onPress={() => choose(ticked)}>
            {TEXTS.apply}
          </Button>
        </>
      }
    >
      <CheckboxGroup
        label={TEXTS.categories}
        options={categories.map(({ id, title }) => ({ id: String(id), label: title }))}
        value={ticked}
        onChange={setTicked}
        columns={2}
      />
    </Dialog>
  )
}
