import type { Choice, MenuItem } from '@comanda/shared/menu/api'
import { chosenPrice } from '@comanda/shared/menu/menu'
import { useState } from 'react'
import { formatPrice, type MoneyFormat } from '../../parts/money.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

/** Variant (the first one preselected) and add-ons of an item on its way into the cart. */
export function ChoicesDialog({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { format, addChosen } = usePos()
  const [variant, setVariant] = useState(() => (item.variants[0] ? String(item.variants[0].id) : null))
  const [addons, setAddons] = useState<readonly string[]>([])
  const variantId = variant === null ? null : Number(variant)
  const addonIds = addons.map(Number)
  const price = chosenPrice(item, variantId, addonIds)

  function add(): void {
    addChosen(item, variantId, addonIds)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={item.title}
      size="sm"
      footer={
        <Button autoFocus variant="primary" size="lg" isFullWidth onPress={add}>
          {TEXTS.add} · {format(price)}
        </Button>
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
