import { cartTotals } from '@comanda/shared/pos/cart'
import { ChefHat, ReceiptText, Save } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { WHY_NOT_ID } from './CartLines.tsx'
import { usePos, useSale } from './pos-context.ts'
import { TEXTS } from './texts.ts'
import { useEndings } from './use-endings.ts'

/** Below the cart: what it comes to, and the three ways to end it, always at the same place. */
export const CartEnd = memo(function CartEnd() {
  const { saveDraft, sendToKitchen, charge } = useEndings()
  const isEmpty = useSale((sale) => sale.cart.length === 0)
  const disabled = { isDisabled: isEmpty, 'aria-describedby': isEmpty ? WHY_NOT_ID : undefined }
  return (
    <div className="flex w-full flex-col gap-1.5">
      <Sum />
      <div className="grid grid-cols-[2fr_3fr] gap-2">
        <Button icon={Save} size="touch" className="px-2! text-sm!" {...disabled} onPress={saveDraft}>
          {TEXTS.saveDraft}
        </Button>
        <Button
          icon={ReceiptText}
          size="touch"
          className="px-2! text-left text-sm! leading-tight"
          {...disabled}
          onPress={charge}
        >
          {TEXTS.charge}
        </Button>
      </div>
      <Button icon={ChefHat} variant="primary" size="lg" isFullWidth {...disabled} onPress={sendToKitchen}>
        {TEXTS.sendToKitchen}
      </Button>
    </div>
  )
})

/** By itself, and of a fixed height: another line changes it and moves none of the buttons. */
function Sum() {
  const { format } = usePos()
  const cart = useSale((sale) => sale.cart)
  const totals = useMemo(() => cartTotals(cart), [cart])
  return (
    <div>
      <dl className="grid h-11 grid-cols-[1fr_auto] items-baseline gap-x-3 text-sm leading-4 text-muted [contain:size_layout_style]">
        <dt>{TEXTS.taxTotal}</dt>
        <dd className="text-right">{format(totals.tax)}</dd>
        <dt>{TEXTS.payableTotal}</dt>
        <dd className="text-right text-xl font-semibold text-ink">{format(totals.total)}</dd>
      </dl>
    </div>
  )
}
