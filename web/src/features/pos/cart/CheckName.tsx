import { MAX_CHECK_NAME } from '@comanda/shared/orders/order'
import { useEffect, useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { EMPTY_SALE } from './cart-memory.ts'

/** Whether the field for the name is shown: always for what is taken away, otherwise from its button on until the sale is done. */
export function useCheckName() {
  const hasName = useSale((sale) => sale.checkName !== null)
  const isTakenAway = useSale((sale) => sale.deliveryType !== 'dinein')
  const isNewSale = useSale((sale) => sale === EMPTY_SALE)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isNewSale) setOpened(false)
  }, [isNewSale])
  return { isShown: isOpened || hasName || isTakenAway, isOpened, open: () => setOpened(true) }
}

interface CheckNameFieldProps {
  isFocused: boolean
  className: string
}

/** The name by which the order is called out. */
export function CheckNameField({ isFocused, className }: CheckNameFieldProps) {
  const { store } = usePos()
  const name = useSale((sale) => sale.checkName)
  return (
    <TextField
      label={TEXTS.checkName}
      placeholder={TEXTS.checkName}
      value={name ?? ''}
      onChange={(typed) => store.choose({ checkName: typed === '' ? null : typed })}
      // Hides the tablet's keyboard.
      onKeyDown={({ key, target }) => key === 'Enter' && (target as HTMLElement).blur()}
      maxLength={MAX_CHECK_NAME}
      autoComplete="off"
      enterKeyHint="done"
      autoFocus={isFocused}
      className={className}
    />
  )
}
