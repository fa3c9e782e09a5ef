import { timesCents } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import {
  type Choice,
  type MenuItem,
  setMenuItemSoldOut,
  setVariantSoldOut,
  type Variant,
} from '@comanda/shared/menu/api'
import { chosenPrice, isChoiceSoldOut, lacksVariant, preselectedVariant } from '@comanda/shared/menu/menu'
import { MAX_NOTES, MAX_QUANTITY } from '@comanda/shared/orders/limits'
import { type Chosen, NO_CHOICE } from '@comanda/shared/pos/cart'
import { sentenceOfHours } from '@comanda/shared/settings/category-hours-words'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { posInitQuery } from '../data.ts'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { closedCategoryOf } from './hours.ts'
import { ItemInfo } from './ItemInfo.tsx'
import { QuickNotes } from './QuickNotes.tsx'

interface ChoicesDialogProps {
  item: MenuItem
  onClose: () => void
}

/** Adds an item with its variant (the first is preselected, unless one must be chosen), add-ons, quantity and notes. */
export function ChoicesDialog({ item, onClose }: ChoicesDialogProps) {
  const { data, addChosen } = usePos()
  const [closed] = useState(() => closedCategoryOf(data, item))
  return (
    <ChosenDialog
      item={item}
      warning={closed && sentenceOfHours(closed.title, closed.hours)}
      start={{ ...NO_CHOICE, variantId: preselectedVariant(item) }}
      verb={closed ? TEXTS.addAnyway : TEXTS.add}
      onChosen={(chosen) => addChosen(item, chosen)}
      onClose={onClose}
      marksSoldOut
    />
  )
}

/** Outside of the hours of an item without choices. */
export function HoursDialog({ item, onClose }: ChoicesDialogProps) {
  const { data, addAnyway } = usePos()
  const [closed] = useState(() => closedCategoryOf(data, item))
  return (
    <ConfirmDialog
      onClose={onClose}
      title={item.title}
      tone="primary"
      confirmLabel={TEXTS.addAnyway}
      onConfirm={() => addAnyway(item)}
    >
      {closed && `${sentenceOfHours(closed.title, closed.hours)} `}
      {TEXTS.askAnyway}
    </ConfirmDialog>
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
  /** Above the choices. */
  warning?: string | undefined
  onChosen: (chosen: Chosen) => void
  /** Says what is available; a button that sells again replaces the one that ends the dialog where the choice is sold out. */
  marksSoldOut?: boolean
}

function ChosenDialog(props: ChosenDialogProps) {
  const { item, start, verb, warning, onChosen, onClose, marksSoldOut = false } = props
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
  const chosen = item.variants.find(({ id }) => id === variantId)
  const isSoldOut = marksSoldOut && isChoiceSoldOut(item, variantId)
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
      onClose={onClose}
      title={item.title}
      size="sm"
      footer={
        isSoldOut ? (
          // A dish that is sold out as a whole comes back as a whole.
          <SellAgain item={item} variant={item.is_sold_out === 1 ? undefined : chosen} onDone={onClose} />
        ) : (
          <Button autoFocus variant="primary" size="lg" isFullWidth isDisabled={!isCount} onPress={end}>
            {/* The item's own price is not the price of a variant. */}
            {isMissing ? verb : `${verb} · ${price}`}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {warning && <Banner tone="warn">{warning}</Banner>}
        <ItemInfo itemId={item.id} />
        {item.variants.length > 0 && (
          <div ref={variants}>
            <RadioGroup
              label={TEXTS.chooseVariant}
              options={item.variants.map((one) =>
                option(one, one.is_sold_out === 1 ? TEXTS.soldOut : formatPrice(format, one.price)),
              )}
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
        {marksSoldOut && !isSoldOut && (
          // Apart from the order's choices, because it changes the whole store.
          <div className="border-t border-line pt-2">
            <AvailableSwitch item={item} onDone={onClose} />
            {chosen && item.variants.length > 1 && (
              <AvailableSwitch item={item} variant={chosen} onDone={onClose} />
            )}
          </div>
        )}
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

interface AvailabilityProps {
  item: MenuItem
  /** One variant alone. */
  variant?: Variant | undefined
  onDone: () => void
}

/** Marks an item or one of its variants as sold out or available, for the whole store. */
function useAvailability({ item, variant, onDone }: AvailabilityProps) {
  const queries = useQueryClient()
  return async (isSoldOut: boolean): Promise<void> => {
    try {
      const body = { isSoldOut }
      const { message } = await (variant
        ? api(setVariantSoldOut, { params: { itemId: item.id, variantId: variant.id }, body })
        : api(setMenuItemSoldOut, { params: { id: item.id }, body }))
      await queries.invalidateQueries({ queryKey: posInitQuery.queryKey })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}

function SellAgain(props: AvailabilityProps) {
  const change = useAvailability(props)
  const isOffline = useIsOffline()
  return (
    <Button
      autoFocus
      icon={Check}
      size="lg"
      variant="primary"
      isFullWidth
      isDisabled={isOffline}
      onPress={() => change(false)}
    >
      {isOffline ? TEXTS.needsConnection(TEXTS.sellAgain) : TEXTS.sellAgain}
    </Button>
  )
}

/** On means that it sells, as everywhere. */
function AvailableSwitch(props: AvailabilityProps) {
  const change = useAvailability(props)
  const isOffline = useIsOffline()
  const name = props.variant ? TEXTS.availableVariant(props.variant.title) : TEXTS.available
  return (
    <Switch isSelected isDisabled={isOffline} onChange={() => void change(true)}>
      {isOffline ? TEXTS.needsConnection(name) : name}
    </Switch>
  )
}
