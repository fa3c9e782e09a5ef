import { timesCents } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { type Choice, type MenuItem, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { chosenPrice, lacksVariant, preselectedVariant } from '@comanda/shared/menu/menu'
import { MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/limits'
import { type Chosen, NO_CHOICE } from '@comanda/shared/pos/cart'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
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
import { QuickNotes } from './QuickNotes.tsx'

interface ChoicesDialogProps {
  item: MenuItem
  onClose: () => void
}

/** Adds an item with its variant (the first is preselected, unless one must be chosen), add-ons, quantity and notes. */
export function ChoicesDialog({ item, onClose }: ChoicesDialogProps) {
  const { addChosen } = usePos()
  const soldOut = <SoldOutButton item={item} onDone={onClose} />
  return (
    <ChosenDialog
      item={item}
      start={{ ...NO_CHOICE, variantId: preselectedVariant(item) }}
      verb={TEXTS.add}
      onChosen={(chosen) => addChosen(item, chosen)}
      onClose={onClose}
      {...(item.is_sold_out === 1 ? { instead: soldOut } : { below: soldOut })}
    />
  )
}

/** Changes the same of a line of the cart. */
export function LineDialog({ position, onClose }: { position: number; onClose: () => void }) {
  const { store } = usePos()
  const [line] = useState(() => store.get().cart[position])
  if (!line) return null
  return (
    <ChosenDialog
      item={line.item}
      start={line}
      verb={TEXTS.save}
      onChosen={(chosen) => store.change(position, chosen)}
      onClose={onClose}
    />
  )
}

interface ChosenDialogProps extends ChoicesDialogProps {
  start: Chosen
  verb: string
  onChosen: (chosen: Chosen) => void
  /** Below the fields. */
  below?: ReactNode
  /** Instead of the button that ends the dialog. */
  instead?: ReactNode
}

function ChosenDialog({ item, start, verb, onChosen, onClose, below, instead }: ChosenDialogProps) {
  const { format } = usePos()
  const [variant, setVariant] = useState(start.variantId === null ? null : String(start.variantId))
  const [addons, setAddons] = useState<readonly string[]>(start.addonIds.map(String))
  const [typed, setTyped] = useState(start.quantity)
  const [notes, setNotes] = useState(start.notes)
  const [isAsked, setAsked] = useState(false)
  const variants = useRef<HTMLDivElement>(null)
  const variantId = variant === null ? null : Number(variant)
  const addonIds = addons.map(Number)
  const isCount = Number.isInteger(typed) && typed >= 1 && typed <= MAX_QUANTITY
  const quantity = isCount ? typed : 1
  const isMissing = lacksVariant(item, variantId)
  const price = format(timesCents(chosenPrice(item, variantId, addonIds), quantity))

  function end(): void {
    if (isMissing) {
      setAsked(true)
      variants.current?.querySelector('input')?.focus()
      return
    }
    onChosen({ variantId, addonIds, quantity, notes: notes.trim() })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={item.title}
      size="sm"
      footer={
        instead ?? (
          <Button autoFocus variant="primary" size="lg" isFullWidth isDisabled={!isCount} onPress={end}>
            {/* The item's own price is none of its variants'. */}
            {isMissing ? verb : `${verb} · ${price}`}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {item.variants.length > 0 && (
          <div ref={variants}>
            <RadioGroup
              label={TEXTS.chooseVariant}
              options={item.variants.map((one) => option(one, formatPrice(format, one.price)))}
              value={variant}
              onChange={setVariant}
              errorMessage={isAsked && isMissing ? TEXTS.variantMissing : null}
            />
          </div>
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
        <QuickNotes item={item} value={notes} onChange={setNotes} />
        <TextField
          name="notes"
          label={TEXTS.notesLabel}
          placeholder={TEXTS.notesHint}
          value={notes}
          onChange={setNotes}
          maxLength={MAX_NOTES}
          autoComplete="off"
        />
        {below}
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
