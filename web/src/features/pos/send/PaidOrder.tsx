import { ChefHat, Printer } from 'lucide-react'
import { saleWords, useSaleState } from '../../../parts/offline/sale-words.ts'
import type { HeldWindow } from '../../../parts/printing/held-window.ts'
import { openReceipt, openSalePaper, openToken, PRINT_BLOCKED } from '../../../parts/printing/print-window.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { isKept, type Kept, type Placed } from './sending.ts'
import { useOfficial } from './use-official.ts'

/** @param held the window that the tap has opened. @returns false when the browser blocked the window */
export function printPaid(
  placed: Placed | Kept,
  paper: 'receipt' | 'token',
  held: HeldWindow | null = null,
): boolean {
  if (isKept(placed)) return openSalePaper(paper, placed.key, held)
  return paper === 'token'
    ? openToken(placed.tokenNo, placed.orderId)
    : openReceipt([placed.orderId], { isOfCharge: true, held })
}

interface PaidOrderProps {
  placed: Placed | Kept
  isBlocked: boolean
}

/** The number of a paid order, below its change. */
export function PaidOrder({ placed, isBlocked }: PaidOrderProps) {
  const official = useOfficial(placed)
  const { state } = useSaleState(isKept(placed) ? placed.key : null)
  return (
    <>
      <p className="text-lg">{saleWords('paidOrder', state)}</p>
      {official && (
        <p className="text-3xl font-bold text-brand">
          {TEXTS.token} {official.tokenNo}
          <span className="block text-base font-normal text-muted">{TEXTS.order(official.orderId)}</span>
        </p>
      )}
      {placed.wasEarlier && <Banner tone="warn">{TEXTS.wasEarlier}</Banner>}
      {isBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
    </>
  )
}

interface PaidPapersProps {
  placed: Placed | Kept
  onBlocked: (isBlocked: boolean) => void
}

/** The papers of a paid order. */
export function PaidPapers({ placed, onBlocked }: PaidPapersProps) {
  const official = useOfficial(placed)
  return (
    // Above 'Listo' on a phone, which has the whole width there.
    <div className="contents max-sm:flex max-sm:w-full max-sm:flex-col max-sm:gap-3">
      {isKept(placed) && !official && (
        <Button icon={ChefHat} size="lg" onPress={() => onBlocked(!openSalePaper('kitchen', placed.key))}>
          {TEXTS.printKitchen}
        </Button>
      )}
      <Button icon={Printer} size="lg" onPress={() => onBlocked(!printPaid(placed, 'token'))}>
        {isKept(placed) && !official ? TEXTS.printFolio : TEXTS.printToken}
      </Button>
      <Button icon={Printer} size="lg" onPress={() => onBlocked(!printPaid(placed, 'receipt'))}>
        {TEXTS.printReceipt}
      </Button>
    </div>
  )
}
