import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { InvoiceOffer } from '../cfdi/InvoiceOffer.tsx'
import { openOutboxSheet } from '../offline/outbox-sheet.ts'
import { folioName, saleWords, useSaleState } from '../offline/sale-words.ts'
import type { Charged } from './sell-charge.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

/** What a charge has paid. */
export interface Done<C extends Charged = Charged> {
  charged: C
  part: number | null
}

/** Whether nothing of the whole bill is due. */
export const isPaid = ({ charged }: Done): boolean =>
  charged.invoiceId !== null || (charged.kept !== undefined && priceOf(charged.due) === 0)

interface ChargeDoneProps extends Done {
  format: MoneyFormat
  children: ReactNode
}

/** After the last payment: the change to give. */
export function ChargeDone({ charged, part, format, children }: ChargeDoneProps) {
  const { change, due, invoiceId } = charged
  const hasChange = priceOf(change) > 0
  return (
    <div
      role="status"
      className="flex min-h-full flex-col items-center justify-center gap-3 py-6 text-center"
    >
      <CircleCheck aria-hidden size={56} className="text-good" />
      <p className="text-2xl font-semibold">
        {part !== null && invoiceId === null ? TEXTS.partCharged : TEXTS.charged}
      </p>
      {hasChange ? (
        <p>
          <span className="block text-xl text-muted">{TEXTS.change}</span>
          <span className="block text-6xl font-bold wrap-anywhere sm:text-[6rem] sm:leading-none">
            {formatPrice(format, change)}
          </span>
        </p>
      ) : (
        <p className="text-xl text-muted">{TEXTS.nothingToReturn}</p>
      )}
      {priceOf(due) > 0 && <p className="text-lg">{TEXTS.stillDue(formatPrice(format, due))}</p>}
      {children}
      {invoiceId !== null && (
        <>
          <p className="text-muted">{TEXTS.invoice(invoiceId)}</p>
          <InvoiceOffer invoiceId={invoiceId} />
        </>
      )}
      {charged.kept && <KeptLine sale={charged.kept.key} folio={charged.kept.folio} />}
    </div>
  )
}

/** The folio of a charge that this device keeps; when the server refuses it, where it can be mended. */
function KeptLine({ sale, folio }: { sale: string; folio: string }) {
  const { state, problem } = useSaleState(sale)
  if (problem === null) return <p className="text-lg">{saleWords('charge', state, folioName(folio))}</p>
  return (
    <Banner tone="bad" action={<Button onPress={openOutboxSheet}>{TEXTS.openReview}</Button>}>
      {TEXTS.refused(problem)}
    </Banner>
  )
}
