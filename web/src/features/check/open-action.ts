import type { CheckPayment } from '@comanda/shared/checks/check'
import { createContext, useContext } from 'react'

/** Also a button at each open part. */
export const SPLIT = 'split'

/** Also a button at each payment, and in refusals because of payments. */
export const RETURN_PAYMENT = 'return-payment'

interface OfPage {
  /** Opens the dialog of an action, for a line, a payment or a part. */
  open: (actionId: string, lineId?: number | null) => void
  payments: readonly CheckPayment[]
}

const Context = createContext<OfPage | null>(null)

/** What the dialogs of the check's page need of it to open another dialog. */
export const PageProvider = Context.Provider
export const useCheckPage = (): OfPage | null => useContext(Context)
